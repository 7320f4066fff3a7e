// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { TASK_REPORT_ENDPOINTS as E } from "@sweepline/contract/operations/task-reports.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aTaskReport as aReport } from "../../../test/task-reports.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { TaskReports } from "./index.ts";

function show(answers: readonly Rule[], given: Omit<Parameters<typeof visit>[1] & object, "answers"> = {}) {
  updatePreferences({ timeZone: "UTC" });
  onTestFinished(() => updatePreferences({ timeZone: "", lengthUnit: "meter" }));
  return visit(<TaskReports deviceId={7} />, { ...given, answers });
}
const cellsOf = async (text: string) =>
  within(await rowWith(text))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const lastAsked = ({ asked }: ReturnType<typeof show>) => asked(E.list).at(-1);

describe("a report of a task", () => {
  it("says when, how it ended, how much of the plan and at what cost", async () => {
    show([on(E.list, aPage(aReport(1)))]);
    expect((await cellsOf("Round 1")).slice(0, 6)).toEqual([
      "Round 1",
      "2026-03-01 08:00:00Duration: 1 h 30 min",
      "✓\u00a0Completed",
      "87.5%",
      "875 / 1,000 m²Efficiency: 583 m²/h",
      "92% → 41%Water: 80% → 12%",
    ]);
  });

  it("speaks in feet, in Chinese and in the zone of whoever reads it", async () => {
    show([on(E.list, aPage(aReport(1, { endStatus: "abnormalEnd" })))], { language: "zh" });
    updatePreferences({ timeZone: "Asia/Shanghai", lengthUnit: "foot" });
    const cells = await waitFor(async () => {
      const now = await cellsOf("Round 1");
      expect(now[4]).toContain("ft²");
      return now;
    });
    expect(cells[1]).toBe("2026-03-01 16:00:00时长: 1 小时 30 分钟");
    expect(cells[2]).toBe("!\u00a0异常结束");
    expect(cells[4]).toBe("9,414 / 10,764 ft²效率: 6,275 ft²/小时");
  });

  it("is running as long as it has no end, and leaves open what it does not know", async () => {
    const unknown = { startBatteryPercent: null, endBatteryPercent: null, endWaterPercent: null };
    show([on(E.list, aPage(aReport(1, { endedAt: null, endStatus: null, ...unknown })))]);
    const cells = await cellsOf("Round 1");
    expect(cells[2]).toBe("In progress");
    expect(cells[5]).toBe("—Water: 80% → —");
  });

  it("tells each way to end by a mark too, not by color alone", async () => {
    const ends = ["completed", "partlyCompleted", "endedManually", "cancelled", "abnormalEnd"] as const;
    show([on(E.list, aPage(...ends.map((endStatus, index) => aReport(index + 1, { endStatus }))))]);
    await rowWith("Round 5");
    const ended = await Promise.all(ends.map(async (_, index) => (await cellsOf(`Round ${index + 1}`))[2]));
    expect(new Set(ended.map((text) => text?.split("\u00a0")[0])).size).toBe(5);
  });

  it("has mode and remark where there is room, and where it came from when asked for", async () => {
    const shown = show([on(E.list, aPage(aReport(1, { remark: "Door was shut", origin: "manual" })))]);
    await rowWith("Round 1");
    expect(screen.queryByText("Started by hand")).toBeNull();
    await shown.user.click(screen.getByRole("button", { name: "Choose the columns to show" }));
    for (const name of ["Origin", "Ended"])
      await shown.user.click(await screen.findByRole("checkbox", { name }));
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    const cells = await cellsOf("Round 1");
    expect(cells[heads.indexOf("Ended")]).toBe("2026-03-01 09:30:00");
    expect(cells[heads.indexOf("Origin")]).toBe("Manual");
  });
});

describe("the reports of a device", () => {
  it("are asked for as the address says, whole days in the person's zone", async () => {
    const shown = show([on(E.list, aPage(aReport(1)))], {
      at: "/deviceView?id=7&endStatuses=cancelled&endStatuses=abnormalEnd&from=2026-02-01&to=2026-02-03&current=2",
    });
    await rowWith("Round 1");
    expect(lastAsked(shown)).toMatchObject({
      params: { id: 7 },
      query: {
        endStatuses: ["cancelled", "abnormalEnd"],
        from: "2026-02-01T00:00:00.000Z",
        current: 2,
      },
    });
    expect(String(lastAsked(shown)?.query.to)).toMatch(/^2026-02-0(3T23:59:59|4T00:00:00)/);
  });

  it("are narrowed to how they ended, which the address keeps", async () => {
    const shown = show([on(E.list, aPage(aReport(1)))], { at: "/deviceView?id=7" });
    await rowWith("Round 1");
    await shown.choose("End status", "Partly completed");
    await waitFor(() => expect(lastAsked(shown)?.query.endStatuses).toEqual(["partlyCompleted"]));
    expect(shownAddress()).toBe("/deviceView?id=7&endStatuses=partlyCompleted");
    await shown.user.click(screen.getByRole("button", { name: "Reset" }));
    expect(shownSearch()).toBe("?id=7");
  });

  it("say that there are none under these filters", async () => {
    show([on(E.list, aPage())]);
    expect(await screen.findByText("No task reports")).toBeTruthy();
    expect(screen.getByText("The device has not run any tasks matching these filters.")).toBeTruthy();
  });

  it("say that they could not be had, and come when they are asked for again", async () => {
    const answer = inTurn(refused(CORE_REFUSALS.unexpected), aPage(aReport(1)));
    const shown = show([on(E.list, answer)]);
    await shown.user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("Round 1")).toBeTruthy();
  });
});
