// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aSession, aSessionDetail, aSessionFile, aTrack, SESSION_ID } from "../../../test/remote-history.ts";
import { on, type Rule, refused } from "../../../test/server.ts";
import {
  AT,
  elapsed,
  press,
  running,
  shownValue,
  TRACK,
  visitSession,
} from "../../../test/session-visit.tsx";
import { savedFiles, visit } from "../../../test/visit.tsx";
import { HistoryDetailPage } from "./history-detail.page.tsx";
import { keepFile, openedFiles } from "./opened-files.store.ts";

setUpCanvas();
setUpSizes(600, 400);

describe("the page of a session", () => {
  it("says who operated what, why, and how it ended", async () => {
    await visitSession([
      on(
        E.get,
        aSessionDetail({
          ...aSession({
            beginning: "handedOver",
            fromName: "Ben",
            ending: "takenOver",
            endedByName: "Cleo",
            endReason: "now",
          }),
        }),
      ),
    ]);
    const facts = screen.getByRole("region", { name: "Session" }).textContent;
    for (const text of [
      ...["Heron 01", "Ada", "stuck in a corner", "Handed over by Ben", "Taken over by force: Cleo · now"],
      ...["1 min", "12.5 m"],
    ])
      expect(facts).toContain(text);
  });

  it("says that there is no such session, and does not ask for what is no session", async () => {
    const { asked } = visit(<HistoryDetailPage />, { at: "/page?id=7" });
    expect(await screen.findByText("Session not found")).toBeTruthy();
    expect(asked(E.get)).toEqual([]);
    visit(<HistoryDetailPage />, {
      at: AT,
      answers: [on(E.get, refused(CORE_REFUSALS.notFound)), on(E.track, refused(CORE_REFUSALS.notFound))],
    });
    await waitFor(() => expect(screen.getAllByText("Session not found")).toHaveLength(2));
  });

  it("shows a session that goes on as far as it has come, and leads to it", async () => {
    const goesOn = aSessionDetail({ endedAt: null, ending: null });
    const { user, asked } = await visitSession([on(E.get, goesOn)]);
    expect(screen.getByText(/This session is still in progress/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect([asked(E.get).length, asked(E.track).length]).toEqual([2, 2]));
    await user.click(screen.getByRole("button", { name: "Watch live" }));
    expect(shownAddress()).toBe("/remoteOperation?id=7");
  });

  it("says so where no way was recorded, and lists what happened all the same", async () => {
    await visitSession([on(E.track, aTrack(0))]);
    expect(screen.getByText("No track recorded")).toBeTruthy();
    press("]");
    expect(running()).toEqual([expect.stringContaining("Stopped: no drive commands received")]);
  });

  it("saves the session as a file", async () => {
    const names = savedFiles();
    const { user, asked } = await visitSession([
      on(E.export, () => new Response("{}", { headers: { "content-type": "application/json" } })),
    ]);
    await user.click(screen.getByRole("button", { name: /Export/ }));
    await waitFor(() => expect(names).toEqual(["SN-7.json"]));
    expect(asked(E.export)[0]?.params).toEqual({ id: SESSION_ID });
  });
});

describe("a file that was opened", () => {
  const open = (answers: readonly Rule[] = []) => {
    openedFiles.set(new Map());
    keepFile({ name: "heron.json", file: aSessionFile({ track: TRACK }) });
    return visit(<HistoryDetailPage />, { at: `${AT}&from=file&t=15`, answers });
  };

  it("shows the same as the server, which is asked for nothing of it", async () => {
    const { asked } = open([on(E.get, refused(CORE_REFUSALS.notFound))]);
    await screen.findByRole("region", { name: "Replay" });
    expect(screen.getByText(/From file heron.json/)).toBeTruthy();
    expect([elapsed(), ...["wantedLinear", "linear", "place"].map(shownValue)]).toEqual([
      ...["0:15.0", "0.25 m/s", "0.20 m/s", "5 m, 3 m · 0°"],
    ]);
    expect([E.track, E.scans].map((endpoint) => asked(endpoint).length)).toEqual([0, 0]);
    expect(screen.queryByRole("button", { name: /Export/ })).toBeNull();
  });

  it("of another platform is not drawn on a map that has the same number here", async () => {
    openedFiles.set(new Map());
    keepFile({ name: "x", file: aSessionFile({ session: aSessionDetail({ mapId: 1 }) }) });
    const { asked } = visit(<HistoryDetailPage />, {
      at: `${AT}&from=file`,
      answers: [on(E.get, refused(CORE_REFUSALS.notFound))],
    });
    expect(await screen.findByText(/No map available here/)).toBeTruthy();
    expect(asked(MAP_ENDPOINTS.get)).toEqual([]);
    expect(screen.queryByRole("link", { name: "Heron 01" })).toBeNull();
  });

  it("is gone after the page was loaded anew, and can be chosen again", async () => {
    openedFiles.set(new Map());
    const { user } = visit(<HistoryDetailPage />, {
      at: `${AT}&from=file`,
      answers: [on(E.get, aSessionDetail())],
    });
    expect(await screen.findByText("The file is no longer in memory")).toBeTruthy();
    const file = new File([JSON.stringify(aSessionFile())], "again.json", { type: "application/json" });
    await user.upload(screen.getByTestId("session-file"), file);
    expect(await screen.findByText(/From file again.json/)).toBeTruthy();
  });
});
