import { MAX_COUNTED } from "@sweepline/contract/core/paging.ts";
import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import { parseCsv } from "hucre/csv";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, createFleetFixture, DAY_MS, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import { serveDeviceLog } from "./device-log.routes.ts";
import { createDeviceLog } from "./device-log.service.ts";

const at = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const fixture = await createFleetFixture();
serveDeviceLog(fixture.route, createDeviceLog(fixture));
const all = fixture.tokenOf(EVERYTHING);
const id = (await fixture.aDevice()).id;
const rows: [days: number, level: string, kind: string, values: object][] = [
  [35, "info", "connected", {}],
  [2, "error", "errorRaised", { errorType: "brush 100%" }],
  [1, "warning", "batteryLow", { percent: 12 }],
];
for (const [days, level, kind, values] of rows)
  await fixture.db.run(sql`
    insert into device_log (device_id, at, level, kind, log_values)
    values (${id}, ${at(days)}, ${level}, ${kind}, ${JSON.stringify(values)})`);

afterAll(() => fixture.close());

async function kinds(query = ""): Promise<string[]> {
  const { data } = (await fixture.get(`/platform/equipment/${id}/log?${query}`, all)).json();
  return data.records.map((entry: LogEntry) => entry.kind);
}

describe("the log of a device", () => {
  it("comes newest first, across the months", async () => {
    expect(await kinds()).toEqual(["batteryLow", "errorRaised", "connected"]);
    expect(await kinds("sort=at")).toEqual(["connected", "errorRaised", "batteryLow"]);
  });

  it.each([
    ["levels=error&levels=warning", ["batteryLow", "errorRaised"]],
    ["kinds=connected", ["connected"]],
    ["search=BRUSH", ["errorRaised"]],
    ["search=100%25", ["errorRaised"]],
    ["search=12", ["batteryLow"]],
    ["search=errorType", []],
    [`from=${at(2).toISOString()}`, ["batteryLow", "errorRaised"]],
    [`to=${at(2).toISOString()}`, ["connected"]],
  ])("is filtered by %s", async (query, expected) => {
    expect(await kinds(query)).toEqual(expected);
  });

  it("is not there for another tenant", async () => {
    const token = fixture.tokenOf(branch(fixture.orgs.borealis));
    expect((await fixture.get(`/platform/equipment/${id}/log`, token)).statusCode).toBe(404);
  });

  it("is counted by level, under the other filters", async () => {
    const levels = async (query = "") =>
      (await fixture.get(`/platform/equipment/${id}/log/levels?${query}`, all)).json().data;
    expect(await levels()).toEqual({ info: 1, warning: 1, error: 1 });
    expect(await levels("search=brush")).toEqual({ info: 0, warning: 0, error: 1 });
    expect(await levels(`from=${at(2).toISOString()}&kinds=batteryLow`)).toEqual({
      info: 0,
      warning: 1,
      error: 0,
    });
  });

  it("finds what JSON writes in another way", async () => {
    const { id: quoting } = await fixture.aDevice();
    const values = JSON.stringify({ description: 'said "no" \\ at C:\\temp 走廊' });
    await fixture.db.run(sql`
      insert into device_log (device_id, at, level, kind, log_values)
      values (${quoting}, ${at(1)}, 'error', 'errorRaised', ${values})`);
    for (const [search, count] of [
      ['"no"', 1],
      ["\\temp", 1],
      ["走廊", 1],
      ["%", 0],
      ["description", 0],
    ] as const) {
      const path = `/platform/equipment/${quoting}/log?search=${encodeURIComponent(search)}`;
      expect((await fixture.get(path, all)).json().data.total, search).toBe(count);
    }
  });

  it("is searched page by page, in order, and counted", async () => {
    const { id: talker } = await fixture.aDevice();
    await fixture.db.run(sql`
      insert into device_log (device_id, at, level, kind, log_values)
      select ${talker}, ${at(1)}::timestamptz + n * interval '1 second', 'info', 'taskStarted',
        jsonb_build_object('taskName', 'Hall ' || n) from generate_series(1, 45) n`);
    const page = async (query: string) => {
      const { data } = (
        await fixture.get(`/platform/equipment/${talker}/log?search=hall&${query}`, all)
      ).json();
      return [data.total, data.records.map((entry: LogEntry) => entry.values.taskName)] as const;
    };
    expect(await page("size=2")).toEqual([45, ["Hall 45", "Hall 44"]]);
    expect(await page("size=20&current=3")).toEqual([45, ["Hall 5", "Hall 4", "Hall 3", "Hall 2", "Hall 1"]]);
    expect(await page("size=2&sort=at")).toEqual([45, ["Hall 1", "Hall 2"]]);
    expect(await page("size=20&current=9")).toEqual([45, []]);
  });

  it("is exported in words, as it is filtered", async () => {
    const { id: worker } = await fixture.aDevice();
    await fixture.db.run(sql`
      insert into device_log (device_id, at, level, kind, log_values)
      select ${worker}, ${at(1)}::timestamptz + n * interval '1 second', 'info', 'statusChanged', '{"from":"01","to":"02"}'
      from generate_series(1, 6000) n`);
    await fixture.db.run(sql`
      insert into device_log (device_id, at, level, kind, log_values)
      values (${worker}, ${at(3)}, 'error', 'errorRaised', '{"errorType":"=cmd()"}')`);
    const path = `/platform/equipment/${worker}/log/export?format=csv`;
    const read = async (query = "") => {
      const answer = await fixture.get(`${path}${query}`, all, { "accept-language": "en" });
      return parseCsv(answer.body.replace(/^\uFEFF/, "")) as string[][];
    };
    const [, ...rows] = await read();
    expect(rows).toHaveLength(6_001);
    expect(new Set(rows.map(([number]) => number)).size).toBe(6_001);
    expect(rows[0]?.slice(2)).toEqual(["Info", "Status changed", "from: Standby; to: Working"]);
    expect(rows.at(-1)?.slice(1)).toEqual([
      "2026-03-07 12:00:00",
      "Error",
      "Error raised",
      "errorType: =cmd()",
    ]);
    expect((await read("&levels=error")).slice(1)).toHaveLength(1);
    expect((await read("&sort=at"))[1]?.[2]).toBe("Error");
  });

  it("is counted up to a bound", async () => {
    const { id: busy } = await fixture.aDevice();
    await fixture.db.run(sql`
      insert into device_log (device_id, at, level, kind)
      select ${busy}, ${NOW}::timestamptz - n * interval '1 second', 'info', 'connected'
      from generate_series(1, ${MAX_COUNTED + 50}) n`);
    const { data } = (await fixture.get(`/platform/equipment/${busy}/log`, all)).json();
    expect(data.total).toBe(MAX_COUNTED);
    expect(data.records).toHaveLength(20);
  });
});
