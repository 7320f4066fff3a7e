import type { StopCauses } from "@sweepline/contract/insight/causes.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { serveRooms } from "../../../test/serve-rooms.ts";
import { workRows } from "../../../test/work-rows.ts";
import type { DataScope } from "../../core/caller.ts";
import { NOTHING } from "../../core/caller.ts";
import { createDatabase } from "../../core/db/database.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { causesRoom } from "./index.ts";

const NOW = new Date("2026-06-10T12:00:00Z");

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 4, onError: () => undefined });
const served = await serveRooms(db, (route) => causesRoom({ db, clock: { now: () => NOW } }).routes?.(route));
await ensurePartitions(db, { from: new Date("2026-05-01T00:00:00Z"), to: NOW });
const platform = await workRows.anOrganization(db, "Platform");
const [mine, other] = [
  await workRows.anOrganization(db, "Harbor", platform),
  await workRows.anOrganization(db, "Meadow", platform),
];
const scrubber = await workRows.aProduct(db, "Scrubber");
const vacuum = await workRows.aProduct(db, "Vacuum", "vacuum");
const ada = await workRows.aDevice(db, { organizationId: mine, productId: scrubber });
const bea = await workRows.aDevice(db, { organizationId: mine, productId: vacuum });
const auckland = await workRows.aDevice(db, {
  ...{ organizationId: other, productId: scrubber, timeZone: "Pacific/Auckland" },
});

interface Stop {
  device: number;
  at: string;
  minutes?: number;
  cause?: [source: string, code: string, text: string];
}
async function stopped({ device, at, minutes, cause = ["alarm", "collision", "Collision"] }: Stop) {
  const [source, code, text] = cause;
  const causes = [
    { source, code, text, level: "error" },
    { source: "fault", code: "later", text: "came later", level: "info" },
  ];
  const raisedAt = new Date(at);
  const resolvedAt = minutes === undefined ? null : new Date(raisedAt.getTime() + minutes * 60_000);
  await db.run(sql`insert into assists (device_id, raised_at, state, causes, resolved_at)
    values (${device}, ${raisedAt}, ${resolvedAt ? "resolved" : "raised"}, ${JSON.stringify(causes)}::jsonb, ${resolvedAt})`);
}
const JAM = (text: string): NonNullable<Stop["cause"]> => ["fault", "brushJam", text];
await stopped({ device: ada, at: "2026-06-08T08:00:00Z", minutes: 10 });
await stopped({ device: ada, at: "2026-06-09T08:00:00Z", minutes: 20 });
await stopped({ device: bea, at: "2026-06-09T09:00:00Z", minutes: 5 });
await stopped({ device: bea, at: "2026-06-10T11:00:00Z", cause: JAM("jammed again") });
await stopped({ device: bea, at: "2026-06-05T11:00:00Z", minutes: 1, cause: JAM("jammed") });
// Of the period before: up to the same moment, and after it.
await stopped({ device: ada, at: "2026-06-03T11:00:00Z", minutes: 30 });
await stopped({ device: ada, at: "2026-06-03T13:00:00Z", minutes: 30 });
// In Auckland the fourth begins on the third by UTC.
await stopped({ device: auckland, at: "2026-06-03T12:30:00Z", minutes: 2, cause: ["hand", "", ""] });
await stopped({ device: auckland, at: "2026-06-03T11:30:00Z", minutes: 2, cause: ["hand", "", ""] });

afterAll(async () => {
  await served.close();
  await db.close();
  await testDatabase.drop();
});

const causes = (query = "", scope?: DataScope) =>
  served.ask<StopCauses>(`/platform/dashboard/causes?range=7d&timeZone=UTC&${query}`, scope);
const brief = ({ causes: all }: StopCauses) =>
  all.map(({ code, stops, devices, downtimeS, previousStops }) => [
    ...[code, stops, devices, downtimeS / 60, previousStops],
  ]);

describe("causes of stops", () => {
  it("are what stopped the robot first, with how long robots stood for them, against the period before", async () => {
    const found = await causes();
    expect([found.from, found.to]).toEqual(["2026-06-04", "2026-06-10"]);
    expect(brief(found)).toEqual([
      ["brushJam", 2, 1, 61, 0],
      ["collision", 3, 2, 35, 1],
      ["", 1, 1, 2, 1],
    ]);
    expect(found.causes[0]).toMatchObject({ source: "fault", text: "jammed again", level: "error" });
    expect(found.all).toEqual({
      ...{ stops: 6, devices: 3, downtimeS: 98 * 60, previousStops: 2, previousDowntimeS: 32 * 60 },
    });
  });

  it("are those of the devices within the scope, of the organization and kind that are asked for", async () => {
    expect(brief(await causes("", { ...NOTHING, organizationIds: [other] }))).toEqual([["", 1, 1, 2, 1]]);
    expect(brief(await causes(`organizationId=${mine}&kind=scrubber`))).toEqual([["collision", 2, 1, 30, 1]]);
    const none = await causes("kind=sensor");
    expect(none.causes).toEqual([]);
    expect(none.all).toEqual({
      ...{ stops: 0, devices: 0, downtimeS: 0, previousStops: 0, previousDowntimeS: 0 },
    });
  });

  it("are of neither period where the device was out of use by then", async () => {
    const productId = await workRows.aProduct(db, "Sweeper", "sweeper");
    const gone = await workRows.aDevice(db, {
      ...{ organizationId: other, productId, decommissionedAt: "2026-06-08T00:00:00Z" },
    });
    await stopped({ device: gone, at: "2026-06-07T08:00:00Z", minutes: 4 });
    await stopped({ device: gone, at: "2026-06-09T08:00:00Z", minutes: 4 });
    expect(brief(await causes("kind=sweeper"))).toEqual([["collision", 1, 1, 4, 0]]);
  });

  it("of a device that was somebody else's are those since it came", async () => {
    await db.run(sql`insert into device_allocations (device_id, kind, organization_id, organization_name, assigned_at, ended_at)
      values (${ada}, 'allocation', ${other}, 'Meadow', '2026-01-01', '2026-06-09T00:00:00Z')`);
    expect(brief(await causes("", { ...NOTHING, organizationIds: [mine] }))).toEqual([
      ["brushJam", 2, 1, 61, 0],
      ["collision", 2, 2, 25, 0],
    ]);
  });
});
