// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  REMOTE_ENDPOINTS as E,
  type RemoteSession,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aSession, aSessionFile, SESSION_ID } from "../../../test/remote-history.ts";
import { aPage, failsFirst, on, type Rule } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { HistoryListPage } from "./history-list.page.tsx";
import { HistoryLink } from "./index.ts";

const show = (sessions: readonly RemoteSession[], at = "/page", answers: readonly Rule[] = []) =>
  visit(<HistoryListPage />, { at, answers: [...answers, on(E.list, aPage(...sessions))] });
const OTHER_ID = "019ab7c0-1111-7abc-8def-000000000002";

describe("sessions of remote operation", () => {
  it("say who operated what and why, how it began and ended, and what was done (§2)", async () => {
    show([
      aSession({
        ...{ beginning: "takenOver", fromName: "Ben", ending: "cleared", endedByName: "Cleo" },
        ...{ endReason: "browser crashed", durationS: 750, distanceM: 84.25 },
        ...{ commandCount: 9, stopCount: 4, barCount: 3 },
      }),
    ]);
    const row = await rowWith("Heron 01");
    for (const text of [
      ...["SN-7", "Ada", "Taken over by force from Ben", "stuck in a corner", "12 min 30 s", "84.3 m"],
      ...["Abnormal connection cleared", "Cleo · browser crashed"],
    ])
      expect(row.textContent).toContain(text);
    const cells = within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.slice(-3)).toEqual(["9", "4", "3"]);
    expect(
      within(row)
        .getByRole("link", { name: /Replay Heron 01/ })
        .getAttribute("href"),
    ).toBe(`/remoteHistoryDetail?id=${SESSION_ID}`);
    expect(screen.getByText("1 session")).toBeTruthy();
  });

  it("are marked where they go on", async () => {
    show([aSession({ endedAt: null, ending: null }), aSession({ id: OTHER_ID, deviceName: "Wren" })]);
    expect((await rowWith("Heron 01")).textContent).toContain("In progress");
    expect((await rowWith("Wren")).textContent).not.toContain("In progress");
  });

  it("are found, filtered and sorted as the address says", async () => {
    const at =
      "/page?search=ada&deviceId=7&endings=takenOver&endings=silence&from=2026-11-01&sort=startedAt&current=2";
    const device = on(DEVICE_ENDPOINTS.list, aPage(aDevice(7, { shortName: "Heron 01" })));
    const { asked } = show([aSession()], at, [device]);
    await rowWith("stuck in a corner");
    expect(asked(E.list)[0]?.query).toMatchObject({
      ...{ search: "ada", deviceId: 7, endings: ["takenOver", "silence"], sort: "startedAt", current: 2 },
      from: new Date("2026-11-01T00:00:00").toISOString(),
    });
    expect(await screen.findByText(/^Heron 01 · /, { selector: ".ant-select *" })).toBeTruthy();
  });

  it("are narrowed by the controls, and by the newest first unless one says otherwise", async () => {
    const shown = show([aSession()]);
    await rowWith("Heron 01");
    expect(shown.asked(E.list)[0]?.query.sort).toBeUndefined();
    await shown.choose("Ended by", "Robot not responding");
    await waitFor(() => expect(shown.asked(E.list).at(-1)?.query.endings).toEqual(["robotSilent"]));
    const head = screen.getByRole("columnheader", { name: /Started/ });
    await shown.user.click(within(head).getByRole("button"));
    await waitFor(() => expect(shown.asked(E.list).at(-1)?.query.sort).toMatch(/startedAt$/));
  });

  it("say that there are none, or none that match", async () => {
    show([]);
    expect(await screen.findByText("No remote sessions yet")).toBeTruthy();
    show([], "/page?search=nobody");
    expect(await screen.findByText("No matching sessions")).toBeTruthy();
  });

  it("are asked for again where they could not be had", async () => {
    const { rule, fail } = failsFirst(E.list, aPage(aSession()));
    const { user } = visit(<HistoryListPage />, { answers: [rule] });
    fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("Heron 01")).toBeTruthy();
    expect(CORE_REFUSALS.unexpected.status).toBe(500);
  });

  it("are led to from a device's page, by who may look at them", () => {
    visit(<HistoryLink deviceId={7} />, { may: [E.list] });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/remoteHistory?deviceId=7");
    cleanup();
    visit(<HistoryLink deviceId={7} />, { may: [DEVICE_ENDPOINTS.list] });
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("a file", () => {
  const drop = async (text: string) => {
    const shown = show([]);
    const chosen = new File([text], "heron.json", { type: "application/json" });
    await shown.user.upload(await screen.findByTestId("session-file"), chosen);
    return shown;
  };

  it("of a session is opened in the page of one, with nothing sent to the server", async () => {
    const { written } = await drop(JSON.stringify(aSessionFile()));
    await waitFor(() => expect(shownAddress()).toBe(`/remoteHistoryDetail?id=${SESSION_ID}&from=file`));
    expect(written()).toEqual([]);
  });

  it("of anything else is refused in words", async () => {
    await drop('{"rows": []}');
    await waitFor(() =>
      expect(said()).toEqual(["heron.json: This is not a remote session file exported from Sweepline"]),
    );
    expect(shownAddress()).toBe("/page");
  });
});
