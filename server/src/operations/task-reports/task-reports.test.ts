import type { TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, createFleetFixture, DAY_MS, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import { serveTaskReports } from "./task-reports.routes.ts";
import { createTaskReports } from "./task-reports.service.ts";

const at = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const fixture = await createFleetFixture();
serveTaskReports(fixture.route, createTaskReports(fixture));
const all = fixture.tokenOf(EVERYTHING);
const id = (await fixture.aDevice()).id;
const rows: [
  days: number,
  run: string,
  end: string | null,
  seconds: number,
  planned: number,
  actual: number,
][] = [
  [32, "old", "cancelled", 600, 100, 20],
  [3, "half", "partlyCompleted", 1_800, 200, 90],
  [2, "over", "completed", 3_600, 100, 104],
  [1, "empty", null, 0, 0, 0],
];
for (const [days, run, end, seconds, planned, actual] of rows)
  await fixture.db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status,
      duration_s, planned_area_sqm, actual_area_sqm)
    values (${id}, ${at(days)}, ${run}, 'Night', 'auto', ${at(days)}, ${end ? at(days - 0.1) : null}, ${end},
      ${seconds}, ${planned}, ${actual})`);

afterAll(() => fixture.close());

async function reports(query = ""): Promise<TaskReport[]> {
  return (await fixture.get(`/platform/equipment/${id}/task-reports?${query}`, all)).json().data.records;
}
const runs = async (query: string) => (await reports(query)).map(({ runId }) => runId);

describe("task reports (§3)", () => {
  it("come newest first, with coverage and efficiency worked out", async () => {
    const list = await reports();
    expect(
      list.map(({ runId, coveragePercent, efficiencySqmH }) => [runId, coveragePercent, efficiencySqmH]),
    ).toEqual([
      ["empty", 0, 0],
      ["over", 100, 104],
      ["half", 45, 180],
      ["old", 20, 120],
    ]);
    expect(list[0]).toMatchObject({
      endedAt: null,
      endStatus: null,
      startBatteryPercent: null,
      remark: null,
    });
  });

  it("are filtered by how they ended and when they began", async () => {
    expect(await runs("endStatuses=completed&endStatuses=cancelled")).toEqual(["over", "old"]);
    expect(await runs(`from=${at(3).toISOString()}&to=${at(1).toISOString()}`)).toEqual(["over", "half"]);
    expect(await runs("sort=startedAt&size=1")).toEqual(["old"]);
  });

  it("are not there for another tenant", async () => {
    const token = fixture.tokenOf(branch(fixture.orgs.borealis));
    expect((await fixture.get(`/platform/equipment/${id}/task-reports`, token)).statusCode).toBe(404);
  });
});
