// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import {
  TASK_REPORT_ENDPOINTS as E,
  type TaskReportDetail,
} from "@sweepline/contract/operations/task-reports.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aFloorMap, aGrid } from "../../../test/maps.ts";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { aTaskReportDetail } from "../../../test/task-reports.ts";
import { ELEMENTS } from "../../../test/tasks.ts";
import { said, visit } from "../../../test/visit.tsx";
import { ReportViewPage } from "./report-view.page.tsx";

setUpCanvas();
setUpSizes(600, 400);

const FLOOR = aFloorMap(50, { mapId: 5, mapKey: "key-5", elements: [...ELEMENTS] });
const point = (minute: number): TrailPoint => ({
  ...{ at: `2026-03-01T08:${String(minute).padStart(2, "0")}:00.000Z`, x: 1 + minute / 10, y: 1, theta: 0 },
  ...{ mapKey: "key-5", cleanedRows: [20, 20, 10] },
});
const PARTS = [[point(0), point(10)], [point(20)]];

function show(report: Partial<TaskReportDetail> = {}, answers: readonly Rule[] = []) {
  return visit(<ReportViewPage />, {
    at: "/page?id=1",
    answers: [
      ...answers,
      on(E.get, aTaskReportDetail(1, report)),
      on(E.route, ({ query }) => PARTS[Number(query.part)] ?? []),
      on(COMMAND_ENDPOINTS.list, aPage()),
      on(MAP_ENDPOINTS.version, FLOOR),
      on(MAP_ENDPOINTS.grid, () => aGrid(FLOOR)),
    ],
  });
}
const title = () => screen.findByRole("heading", { name: "Round 1" });
const playback = () => screen.findByRole("region", { name: "Route playback" });

describe("the page of a report", () => {
  it("says all that is known of the run, and leads to what stands behind it", async () => {
    show({ endStatus: "partlyCompleted", note: "Brush stuck" });
    await title();
    expect(screen.getByText(/Partly completed 87%/)).toBeTruthy();
    for (const text of ["92% → 41%", "80% → 12%", "583 m²/h", "875 / 1,000 m²", "Brush stuck", "Ann"])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    const links = Object.fromEntries(
      screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    );
    expect(links).toMatchObject({
      Ada: "/deviceView?id=7",
      "Map 5": "/mapDetail?id=5",
      "Round 1 · version 2": "/taskView?id=7",
      "View run": "/runView?id=r-1",
      "Every night": "/scheduleList?taskId=7",
      "All reports of this task": "/taskReports?taskId=7",
    });
    expect(screen.getByText("Hall")).toBeTruthy();
    expect(await screen.findByText("No command was sent in this period.")).toBeTruthy();
  });

  it("of a robot's own task says so, and of a map that is not known", async () => {
    show({ run: null, mapId: null, mapVersionId: null, mapName: null, mapKey: "attic" });
    await title();
    expect(screen.getByText("Robot's own task")).toBeTruthy();
    expect(screen.getByText("attic (not registered)")).toBeTruthy();
    expect(screen.getByText(/the route cannot be shown/)).toBeTruthy();
  });

  it("plays the route back, all parts of it, from any moment", async () => {
    const shown = show();
    const bar = within(await playback());
    expect(shown.asked(E.route).map(({ query }) => query.part)).toEqual([0, 1]);
    expect(bar.getByText("20 min / 20 min")).toBeTruthy();
    const moment = bar.getByRole("slider", { name: "Moment" });
    fireEvent.change(moment, { target: { value: String(Date.parse("2026-03-01T08:18:00Z")) } });
    expect(bar.getByText("18 min / 20 min")).toBeTruthy();
    await shown.user.click(bar.getByText("300×"));
    await shown.user.click(bar.getByRole("button", { name: "Play" }));
    await waitFor(() => expect(bar.getByText("20 min / 20 min")).toBeTruthy());
    expect(await bar.findByRole("button", { name: "Play" })).toBeTruthy();
  });

  it("says that no route is kept", async () => {
    show({}, [on(E.route, [])]);
    expect(await screen.findByText("No route")).toBeTruthy();
  });

  it("has a remark written on it, and says who did", async () => {
    const shown = show({}, [on(E.remark, aTaskReportDetail(1, { remark: "Shelf", revision: 1 }))]);
    const box = await screen.findByRole("textbox", { name: "Remark" });
    expect(screen.queryByRole("button", { name: "Save remark" })).toBeNull();
    await shown.user.type(box, "Shelf in the way");
    await shown.user.click(screen.getByRole("button", { name: "Save remark" }));
    await waitFor(() => expect(said()).toContain("Remark saved"));
    expect(shown.asked(E.remark)[0]?.body).toEqual({ remark: "Shelf in the way", revision: 0 });
  });

  it("keeps what was typed where another was faster, and may be given up", async () => {
    const shown = show({ remark: "Old", remarkedBy: "Bob", remarkedAt: "2026-03-02T08:00:00.000Z" }, [
      on(E.remark, refused(CORE_REFUSALS.conflict)),
    ]);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Remark" });
    expect(screen.getByText(/^Bob, /)).toBeTruthy();
    await shown.user.type(box, "er");
    await shown.user.click(screen.getByRole("button", { name: "Save remark" }));
    await waitFor(() => expect(shown.asked(E.remark)).toHaveLength(1));
    expect(box.value).toBe("Older");
    await shown.user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(box.value).toBe("Old");
  });

  it("is read by who may not write, and says where there is none", async () => {
    visit(<ReportViewPage />, {
      ...{ at: "/page?id=1", may: [E.get, E.route] },
      answers: [on(E.get, aTaskReportDetail(1, { mapId: null, remark: "Shelf" }))],
    });
    await title();
    expect(screen.getByText("Shelf")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says that there is none", async () => {
    show({}, [on(E.get, refused(CORE_REFUSALS.notFound))]);
    expect(await screen.findByText("Task report not found")).toBeTruthy();
  });
});
