import type { LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  branch,
  createFleetGround,
  DAY_MS,
  EVERYTHING,
  type FleetGround,
  NOW,
} from "../../../test/fleet-ground.ts";
import { MAX_COUNTED } from "../../core/db/newest-first.ts";
import { createDeviceLog, serveDeviceLog } from "./index.ts";

let ground: FleetGround;
let all: string;
let id: number;
const at = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

beforeAll(async () => {
  ground = await createFleetGround();
  serveDeviceLog(ground.route, createDeviceLog(ground));
  all = ground.tokenOf(EVERYTHING);
  id = (await ground.aDevice()).id;
  const rows: [days: number, level: string, kind: string, values: object][] = [
    [35, "info", "connected", {}],
    [2, "error", "errorRaised", { errorType: "brush 100%" }],
    [1, "warning", "batteryLow", { percent: 12 }],
  ];
  for (const [days, level, kind, values] of rows)
    await ground.db.run(sql`
      insert into device_log (device_id, at, level, kind, log_values)
      values (${id}, ${at(days)}, ${level}, ${kind}, ${JSON.stringify(values)})`);
});

afterAll(() => ground.close());

async function kinds(query = ""): Promise<string[]> {
  const { data } = (await ground.get(`/platform/equipment/${id}/log?${query}`, all)).json();
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
    const token = ground.tokenOf(branch(ground.orgs.borealis));
    expect((await ground.get(`/platform/equipment/${id}/log`, token)).statusCode).toBe(404);
  });

  it("is counted up to a bound", async () => {
    const { id: busy } = await ground.aDevice();
    await ground.db.run(sql`
      insert into device_log (device_id, at, level, kind)
      select ${busy}, ${NOW}::timestamptz - n * interval '1 second', 'info', 'connected'
      from generate_series(1, ${MAX_COUNTED + 50}) n`);
    const { data } = (await ground.get(`/platform/equipment/${busy}/log`, all)).json();
    expect(data.total).toBe(MAX_COUNTED);
    expect(data.records).toHaveLength(20);
  });
});
