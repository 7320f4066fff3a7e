import type { TaskReport, TaskReportSums } from "@sweepline/contract/operations/task-reports.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, createFleetFixture, DAY_MS, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import { serveTaskReports } from "./task-reports.routes.ts";
import { createTaskReports } from "./task-reports.service.ts";

const at = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const fixture = await createFleetFixture();
serveTaskReports(fixture.route, createTaskReports(fixture));
const all = fixture.tokenOf(EVERYTHING);
const aurora = fixture.tokenOf(branch(fixture.orgs.aurora));
const id = (await fixture.aDevice({ organizationId: fixture.orgs.aurora, shortName: "Ada" })).id;
const otherId = (await fixture.aDevice({ organizationId: fixture.orgs.borealis, shortName: "Bo" })).id;
type Given = [
  device: number,
  days: number,
  run: string,
  end: string | null,
  seconds: number,
  planned: number,
  actual: number,
];
const rows: Given[] = [
  [id, 32, "old", "cancelled", 600, 100, 20],
  [id, 3, "half", "partlyCompleted", 1_800, 200, 90],
  [id, 2, "over", "completed", 3_600, 100, 104],
  [id, 1, "empty", null, 0, 0, 0],
  [otherId, 2.5, "other", "completed", 3_600, 400, 400],
];
for (const [device, days, run, end, seconds, planned, actual] of rows)
  await fixture.db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status,
      duration_s, planned_area_sqm, actual_area_sqm, note)
    values (${device}, ${at(days)}, ${run}, 'Night', 'auto', ${at(days)}, ${end ? at(days - 0.1) : null}, ${end},
      ${seconds}, ${planned}, ${actual}, ${end === "cancelled" ? "=door shut" : null})`);

afterAll(() => fixture.close());

async function reports(query = ""): Promise<TaskReport[]> {
  return (await fixture.get(`/platform/equipment/${id}/task-reports?${query}`, all)).json().data.records;
}
const runs = async (query: string) => (await reports(query)).map(({ runId }) => runId);
const page = async (query = "", token = all): Promise<string[]> =>
  (await fixture.get(`/platform/task/report/page?${query}`, token))
    .json()
    .data.records.map(({ runId }: TaskReport) => runId);
const sums = async (query = "", token = all): Promise<TaskReportSums> =>
  (await fixture.get(`/platform/task/report/sums?${query}`, token)).json().data;
const idOf = async (runId: string): Promise<number> =>
  (await fixture.db.one<{ id: number }>(sql`select id from task_reports where run_id = ${runId}`)).id;
const remark = (report: number, payload: object, token = all) =>
  fixture.http.inject({
    ...{ method: "PUT", url: `/platform/task/report/${report}/remark`, payload },
    headers: { authorization: `Bearer ${token}` },
  });

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
      ...{ deviceName: "Ada", organizationName: "Aurora", mapId: null, note: null },
      ...{ endedAt: null, endStatus: null, startBatteryPercent: null, remark: "" },
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
    for (const part of ["", "/route"]) {
      const url = `/platform/task/report/${await idOf("over")}${part}`;
      expect((await fixture.get(url, token)).statusCode).toBe(404);
      expect((await fixture.get(url, aurora)).statusCode).toBe(200);
    }
    expect((await remark(await idOf("over"), { remark: "x", revision: 0 }, token)).statusCode).toBe(404);
  });
});

describe("reports of a fleet", () => {
  it("are those of all devices that one may see, newest first", async () => {
    expect(await page()).toEqual(["empty", "over", "other", "half", "old"]);
    expect(await page("", aurora)).toEqual(["empty", "over", "half", "old"]);
    expect(await page("search=bo")).toEqual(["other"]);
    expect(await page(`organizationId=${fixture.orgs.borealis}`)).toEqual(["other"]);
    expect(await page(`deviceId=${id}&endStatuses=completed`)).toEqual(["over"]);
    expect(await page("size=2&current=2&sort=-startedAt")).toEqual(["other", "half"]);
    expect(await page("taskId=77")).toEqual([]);
  });

  it("are summed up, of those that fit", async () => {
    expect(await sums()).toEqual({
      ...{ reports: 5, isCut: false, durationS: 9_600, plannedAreaSqm: 800, actualAreaSqm: 614 },
      ends: { completed: 2, partlyCompleted: 1, cancelled: 1 },
      ...{ coveragePercent: 76.75, efficiencySqmH: 230.25 },
    });
    expect(await sums("endStatuses=completed", aurora)).toMatchObject({ reports: 1, actualAreaSqm: 104 });
    expect(await sums("search=nobody")).toMatchObject({ reports: 0, ends: {}, coveragePercent: 0 });
  });

  it("are saved as files: for people, and for programs", async () => {
    const url = "/platform/task/report/export?timeZone=Asia/Shanghai&sort=startedAt";
    const csv = await fixture.get(`${url}&format=csv`, aurora, { "accept-language": "en" });
    const [head, first, ...others] = csv.body.split("\r\n");
    expect(head).toContain("Task,Robot,Serial number,Organization");
    expect(first).toContain("Cancelled");
    // A spreadsheet must not take it for a formula.
    expect(first).toContain("'=door shut");
    expect(others).toHaveLength(4);
    const json = await fixture.get(`${url}&format=json`, aurora);
    expect(json.headers["content-type"]).toBe("application/json");
    expect(json.json().map(({ runId }: TaskReport) => runId)).toEqual(["old", "half", "over", "empty"]);
    expect((await fixture.get(`${url}&format=json&search=nobody`, aurora)).json()).toEqual([]);
  });
});

describe("one report", () => {
  it("of a robot's own run has no task of ours behind it, and tells in how many parts its route comes", async () => {
    const { data } = (await fixture.get(`/platform/task/report/${await idOf("half")}`, all)).json();
    expect(data).toMatchObject({ runId: "half", run: null, mapVersionId: null, routeParts: 3, revision: 0 });
    expect((await fixture.get("/platform/task/report/999999", all)).statusCode).toBe(404);
  });

  it("tells the route part by part, within the run", async () => {
    for (const [minutes, header] of [
      [-1, 1],
      [1, 2],
      [59, 3],
      [61, 4],
      [150, 5],
    ] as const)
      await fixture.db.run(sql`
        insert into telemetry_reports (device_id, reported_at, message, received_at, x, y, theta, map_key)
        values (${id}, ${new Date(at(3).getTime() + minutes * 60_000)}, ${header}, ${NOW}, ${header}, 0, 0, 'hall')`);
    const url = `/platform/task/report/${await idOf("half")}/route`;
    const xs = async (part: number) =>
      (await fixture.get(`${url}?part=${part}`, all)).json().data.map(({ x }: { x: number }) => x);
    expect([await xs(0), await xs(1), await xs(2), await xs(3)]).toEqual([[2, 3], [4], [], []]);
  });

  it("is remarked on by people, who do not overwrite each other, and whatever robots say later keeps it", async () => {
    const report = await idOf("half");
    const { data } = (await remark(report, { remark: " Shelf moved ", revision: 0 })).json();
    expect(data).toMatchObject({ remark: "Shelf moved", revision: 1, remarkedAt: NOW.toISOString() });
    expect((await remark(report, { remark: "Other", revision: 0 })).statusCode).toBe(409);
    // The same again is no second one.
    expect((await remark(report, { remark: "Shelf moved", revision: 0 })).json().data.revision).toBe(1);
    expect((await remark(report, { remark: "x".repeat(501), revision: 1 })).statusCode).toBe(422);
    const written = await fixture.db.many(
      sql`select action, subject_id as id from audit_log where action like 'operations_task-reports%'`,
    );
    expect(written).toHaveLength(1);
  });
});
