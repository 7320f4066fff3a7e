// @vitest-environment jsdom
import {
  DEVICE_LOG_EVENTS,
  DEVICE_LOG_ENDPOINTS as E,
  type LogEntry,
} from "@sweepline/contract/fleet/device-log.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { DeviceLog } from "./index.ts";

const aLine = (id: number, given: Partial<LogEntry> = {}): LogEntry => ({
  ...{ id, at: "2026-03-01T08:00:00.000Z", level: "warning", kind: "batteryLow", values: { percent: id } },
  ...given,
});

function show({ answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {}, isPast = false) {
  updatePreferences({ timeZone: "UTC" });
  onTestFinished(() => updatePreferences({ timeZone: "" }));
  return visit(<DeviceLog deviceId={7} isPast={isPast} />, {
    isLive: true,
    ...given,
    answers: [...answers, on(E.list, aPage(aLine(14))), on(E.levels, { info: 3, warning: 10_000, error: 0 })],
  });
}
const level = (name: RegExp) => screen.findByRole("button", { name });
const lastOf = ({ asked }: ReturnType<typeof show>) => asked(E.list).at(-1)?.query;

describe("the log of a device", () => {
  it("says when, how grave and what, newest first", async () => {
    show();
    const cells = within(await rowWith("Battery low: 14%"))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(["2026-03-01 08:00:00", "▲\u00a0Warning", "Battery low", "Battery low: 14%"]);
  });

  it("is narrowed by levels, which say how many lines they have", async () => {
    const shown = show();
    await waitFor(async () => expect((await level(/^Warning/)).textContent).toContain("10,000+"));
    expect((await level(/^Info/)).textContent).toContain("3");
    await shown.user.click(await level(/^Error/));
    await shown.user.click(await level(/^Warning/));
    await waitFor(() => expect(lastOf(shown)?.levels).toEqual(["warning", "error"]));
    expect((await level(/^Error/)).getAttribute("aria-pressed")).toBe("true");
    await shown.user.click(await level(/^Error/));
    expect(shownSearch()).toBe("?levels=warning");
    // Counts are those under the other filters: levels change none of them.
    expect(shown.asked(E.levels)).toHaveLength(1);
  });

  it("takes new lines on top while it is followed, and counts them", async () => {
    const { notify } = show();
    await rowWith("Battery low: 14%");
    await notify(DEVICE_LOG_EVENTS.deviceLogged, 7, aLine(9, { level: "info" }));
    const rows = screen.getAllByText(/^Battery low: /).map(({ textContent }) => textContent);
    expect(rows).toEqual(["Battery low: 9%", "Battery low: 14%"]);
    expect((await level(/^Info/)).textContent).toContain("4");
    expect(screen.getByText("Updates automatically")).toBeTruthy();
  });

  it("stands still when it is paused, and reads what came meanwhile when it goes on", async () => {
    const shown = show();
    await rowWith("Battery low: 14%");
    const before = shown.asked(E.list).length;
    await shown.user.click(screen.getByRole("button", { name: "Live tail" }));
    expect(screen.getByText("Paused; not updating")).toBeTruthy();
    await expect(shown.notify(DEVICE_LOG_EVENTS.deviceLogged, 7, aLine(9))).rejects.toThrow("does not hear");
    await shown.user.click(screen.getByRole("button", { name: "Live tail" }));
    await waitFor(() => expect(shown.asked(E.list)).toHaveLength(before + 1));
    expect(screen.getByText("Updates automatically")).toBeTruthy();
  });

  it("cannot be followed behind the newest page, at a moment or in a search", async () => {
    show({ at: "/page?current=2" });
    expect(await screen.findByText("Live tail works on the newest page without a search")).toBeTruthy();
  });

  it("jumps to a moment that the address keeps, whatever range was chosen", async () => {
    const shown = show({ at: "/page?at=2026-02-03T10:00:00.000Z&from=2026-01-01" });
    await rowWith("Battery low: 14%");
    expect(lastOf(shown)).toMatchObject({ to: "2026-02-03T10:00:00.001Z" });
    expect(lastOf(shown)?.from).toBeUndefined();
  });

  it("of a device out of use has nothing to follow", async () => {
    show({}, true);
    await rowWith("Battery low: 14%");
    expect(screen.queryByRole("button", { name: "Live tail" })).toBeNull();
  });

  it("is exported by who may", async () => {
    show({ may: [E.list] });
    await rowWith("Battery low: 14%");
    expect(screen.queryByRole("button", { name: /Export/ })).toBeNull();
  });

  it("says in Chinese that nothing was recorded", async () => {
    show({ language: "zh", answers: [on(E.list, aPage())] });
    expect(await screen.findByText("没有日志")).toBeTruthy();
  });
});
