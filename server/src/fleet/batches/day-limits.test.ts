import { deflateSync } from "node:zlib";
import { cleaningSchema, MAX_CLEANED_ROWS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFleetFixture } from "../../../test/fleet-fixture.ts";
import { aCleaning, aConnection, aRun, type CleaningInput } from "../../../test/robot-messages.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import type { IngestDevice, IngestItem, Rejection } from "../../core/ingest/items.ts";
import { committing, createReactions } from "../../processes/ingest-commit.ts";
import { devicesBySerialNumbers, unpackRows } from "../telemetry/index.ts";
import { DAY_LIMITS } from "./day-limits.ts";

/** What one device can fill the disk with in a day, whatever it says. */
let device: IngestDevice;
let refused: Rejection[];
let commit: (items: readonly IngestItem[]) => Promise<void>;
const START = Date.now() - 3_000_000;

const fixture = await createFleetFixture();
await ensurePartitions(fixture.db, { from: new Date(START - 86_400_000), to: new Date() });
afterAll(() => fixture.close());
beforeEach(async () => {
  refused = [];
  const { serialNumber } = await fixture.aDevice();
  [device] = (await devicesBySerialNumbers(fixture.db, [serialNumber])) as [IngestDevice];
  commit = committing({
    db: fixture.db,
    announcer: {
      announce: () => undefined,
      announceRights: () => undefined,
      isWanted: () => false,
      stop: () => undefined,
    },
    reject: (rejection) => void refused.push(rejection),
    reactions: createReactions({ follow: async () => undefined }),
  });
});

let header = 0;
const message = (kind: string, at: number, payload: object): IngestItem => {
  header += 1;
  return {
    ...{ type: "message", device, kind, payload, at: START + at, headerId: header },
    receivedAt: START + at,
  };
};
const cleaning = (at: number, fields: Partial<CleaningInput>): IngestItem =>
  message("cleaning", at, cleaningSchema.parse(aCleaning({ at: START + at, ...fields })));

async function said(items: readonly IngestItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += 500) await commit(items.slice(start, start + 500));
}
const times = (count: number, make: (n: number) => IngestItem): IngestItem[] =>
  Array.from({ length: count }, (_, n) => make(n));
const countIn = async (table: "connection_records" | "device_log" | "task_reports"): Promise<number> => {
  const rows = await fixture.db.one<{ n: number }>({
    name: "",
    text: `select count(*)::int as n from ${table} where device_id = $1`,
    values: [device.id],
  });
  return rows.n;
};
const received = (kind: string) => refused.filter((one) => one.reason === "overBudget" && one.kind === kind);

describe("a device that reports without end fills no disk:", () => {
  it("new versions of maps stop at a number a day, those that are known may still grow", async () => {
    const map = (version: string, cell: number): IngestItem =>
      message("map", header, {
        ...{
          mapId: `m${device.id}`,
          mapVersion: version,
          name: "Hall",
          resolutionM: 0.05,
          width: 1,
          height: 1,
        },
        ...{ origin: { x: 0, y: 0 }, docks: [], zones: [] },
        grid: deflateSync(Buffer.from([cell])).toString("base64"),
      });
    const { mapVersions } = DAY_LIMITS;
    await said(times(mapVersions + 5, (n) => map(`v${n}`, 0)));
    await said([map("v0", 1), map("later", 0)]);
    const kept = await fixture.db.many<{ version: string }>(sql`
      select v.version from maps m join map_versions v on v.map_id = m.id where m.map_key = ${`m${device.id}`}`);
    expect(kept).toHaveLength(mapVersions);
    expect(received("map")).toHaveLength(6);
  });

  it("its trail stops, and its work counts on", async () => {
    const rows = Array.from({ length: MAX_CLEANED_ROWS - (MAX_CLEANED_ROWS % 3) }, () => 1);
    const reports = Math.ceil(DAY_LIMITS.trailValues / rows.length) + 3;
    await said(
      times(reports, (n) => cleaning(n * 10, { cleanedRows: rows, workedMs: 1_000, waterUsedL: 0 })),
    );
    const stored = await fixture.db.many<{ rows: Buffer | null }>(sql`
      select cleaned_rows as rows from telemetry_reports where device_id = ${device.id}`);
    const values = stored.reduce((sum, { rows }) => sum + (rows ? unpackRows(rows).length : 0), 0);
    expect(values).toBeGreaterThan(0);
    expect(values).toBeLessThanOrEqual(DAY_LIMITS.trailValues);
    expect(stored).toHaveLength(reports);
    expect(received("cleaning").length).toBeGreaterThanOrEqual(3);
  }, 120_000);

  it("its comings and goings, and the lines of its log, stop at a number a day", async () => {
    const line = (n: number): IngestItem =>
      message("connection", n, aConnection(n % 2 === 0 ? "ONLINE" : "OFFLINE", START + n));
    await said(times(2 * DAY_LIMITS.comings + 20, line));
    expect(await countIn("connection_records")).toBe(DAY_LIMITS.comings);
    expect(await countIn("device_log")).toBeLessThanOrEqual(DAY_LIMITS.logLines);
    expect(received("connection").length).toBeGreaterThan(0);
  }, 120_000);

  it("new task reports stop at a number a day, one that runs goes on", async () => {
    const run = (n: number, id: string): IngestItem =>
      cleaning(n, { run: aRun({ runId: id, startedAt: new Date(START).toISOString() }) });
    await said(times(DAY_LIMITS.runs + 5, (n) => run(n, `r${n}`)));
    expect(await countIn("task_reports")).toBe(DAY_LIMITS.runs);
    expect(received("run")).toHaveLength(5);
  });
});
