import { FAULT_CODE_ENDPOINTS } from "@sweepline/contract/care/fault-codes.ts";
import { FAULT_ENDPOINTS as E } from "@sweepline/contract/care/faults.ts";
import { stateSchema, type VdaError } from "@sweepline/contract/fleet/vda5050/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { A_FAULT_CODE } from "../../../test/care-rows.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { aState } from "../../../test/robot-messages.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import type { IngestDevice, IngestItem, Rejection } from "../../core/ingest/items.ts";
import { DAY_LIMITS } from "../../fleet/batches/day-limits.ts";
import { devicesBySerialNumbers } from "../../fleet/telemetry/index.ts";
import { committing, createReactions } from "../../processes/ingest-commit.ts";

let world: World;
let tenant: number;
let mine: Person;
let theirs: Person;
let platform: Person;
let device: IngestDevice;
let commit: (items: readonly IngestItem[]) => Promise<void>;
let rejected: Rejection[];
let start: number;

beforeAll(async () => {
  world = await aWorld();
  tenant = await world.anOrganization();
  const admin = async (organizationId: number, roleCode = "tenantAdmin") =>
    world.session(await world.aStaff({ organizationId, roleCodes: [roleCode] }));
  mine = await admin(tenant);
  theirs = await admin(await world.anOrganization());
  platform = await admin(world.rootId, "platformAdmin");
  start = world.clock.now().getTime() - 3 * 3_600_000;
  await ensurePartitions(world.db, { from: new Date(start - 86_400_000), to: world.clock.now() });
});
afterAll(() => world.close());

let serial = 0;
beforeEach(async () => {
  serial += 1;
  const serialNumber = `FAULTY-${serial}`;
  await world.aDevice({ organizationId: tenant, serialNumber });
  [device] = (await devicesBySerialNumbers(world.db, [serialNumber])) as [IngestDevice];
  rejected = [];
  commit = committing({
    db: world.db,
    now: () => world.clock.now().getTime(),
    announcer: {
      announce: () => undefined,
      announceRights: () => undefined,
      isWanted: () => false,
      stop: () => undefined,
    },
    reject: (rejection) => void rejected.push(rejection),
    reactions: createReactions({ follow: async () => undefined }),
  });
});

let header = 0;
/** What the robot says at so many seconds after the start. */
function says(atS: number, ...errors: VdaError[]): IngestItem {
  header += 1;
  const at = start + atS * 1_000;
  const agvPosition = { x: 12.3, y: 4.5, theta: 0, mapId: "hall", positionInitialized: true };
  const payload = stateSchema.parse({ ...aState({ at }), agvPosition, errors });
  return { type: "message", device, kind: "state", payload, at, receivedAt: at, headerId: header };
}
const stuck = (errorLevel = "WARNING"): VdaError => ({
  ...{ errorType: "doorAjar", errorLevel, errorDescription: "Trying to get free" },
  errorReferences: [{ referenceKey: "orderId", referenceValue: "o1" }],
});
const at = (atS: number) => new Date(start + atS * 1_000).toISOString();
const faults = async (who = mine, query: object = {}) =>
  (await world.call(who, E.page, { query: { deviceId: device.id, ...query } as never })).data.records;

describe("a fault that a robot reports", () => {
  it("is one row from when it is raised to when it is gone, with where and what", async () => {
    await insertMap(world.db, { organizationId: tenant, mapKey: "hall" });
    await commit([says(0), says(10, stuck()), says(11, stuck())]);
    const [open] = await faults();
    expect(open).toMatchObject({
      ...{
        raisedAt: at(10),
        recoveredAt: null,
        reportedAs: "doorAjar",
        content: "Trying to get free",
      },
      ...{ level: "warning", x: expect.closeTo(12.3, 3), y: expect.closeTo(4.5, 3), times: 1, code: null },
    });
    await commit([says(40)]);
    expect(await faults()).toMatchObject([{ id: open?.id, recoveredAt: at(40) }]);
    const { data } = await world.call(mine, E.get, { params: { id: open?.id ?? 0 } });
    expect(data.reportedValue).toEqual({
      ...{ errorLevel: "WARNING", errorReferences: [{ referenceKey: "orderId", referenceValue: "o1" }] },
    });
  });

  it("grows graver in place, and is the same where it comes back within a minute", async () => {
    await commit([says(0, stuck())]);
    await commit([says(5, stuck("FATAL"))]);
    expect(await faults()).toMatchObject([{ level: "critical", times: 1 }]);
    await commit([says(10)]);
    await commit([says(60, stuck())]);
    expect(await faults()).toMatchObject([{ times: 2, recoveredAt: null, raisedAt: at(0) }]);
    await commit([says(70)]);
    await commit([says(140, stuck())]);
    expect((await faults()).map(({ raisedAt }) => raisedAt)).toEqual([at(140), at(0)]);
  });

  it("that comes and goes within one batch is kept, and a message that comes twice changes nothing", async () => {
    const messages = [says(0, stuck()), says(3)];
    await commit(messages);
    await commit(messages);
    expect(await faults()).toMatchObject([{ raisedAt: at(0), recoveredAt: at(3), times: 1 }]);
  });

  it("is an event for whoever is to be informed, once, and another when it is over", async () => {
    await commit([says(0, stuck())]);
    await commit([says(1)]);
    await commit([says(2, stuck())]);
    const events = await world.db.many<{ event: object }>(sql`
      select event from message_events where (event->>'deviceId')::bigint = ${device.id} and event->>'kind' = 'fault'`);
    expect(events).toMatchObject([
      { event: { phase: "raised", code: "doorAjar", severity: "warning", organizationId: tenant } },
      { event: { phase: "cleared", code: "doorAjar", severity: "warning", organizationId: tenant } },
    ]);
  });

  it("goes on over a restart of the process that takes messages in", async () => {
    await commit([says(0, stuck())]);
    const again = committing({
      db: world.db,
      now: () => world.clock.now().getTime(),
      announcer: {
        announce: () => undefined,
        announceRights: () => undefined,
        isWanted: () => false,
        stop: () => undefined,
      },
      reject: () => undefined,
      reactions: createReactions({ follow: async () => undefined }),
    });
    await again([says(100, stuck())]);
    await again([says(200)]);
    expect(await faults()).toMatchObject([{ raisedAt: at(0), recoveredAt: at(200), times: 1 }]);
  });

  it("is nobody else's", async () => {
    await commit([says(0, stuck())]);
    expect(await faults(theirs)).toEqual([]);
    const [row] = await faults();
    expect((await world.call(theirs, E.get, { params: { id: row?.id ?? 0 } })).status).toBe(404);
  });

  it.each([
    [{ isOpen: "true" }, 1],
    [{ isOpen: "false" }, 0],
    [{ levels: ["critical"] }, 0],
    [{ levels: ["warning", "critical"] }, 1],
    [{ search: "FREE" }, 1],
    [{ search: "brush" }, 0],
    [{ reportedAs: "doorAjar" }, 1],
  ])("is found by %j", async (query, count) => {
    await commit([says(0, stuck())]);
    expect(await faults(mine, query)).toHaveLength(count);
  });

  it("fills no disk: so many a day of one device", async () => {
    const noise = (n: number) => says(n, { errorType: `e${n}`, errorLevel: "WARNING" });
    const over = 5;
    for (let from = 0; from < DAY_LIMITS.faults + over; from += 401)
      await commit(
        Array.from({ length: Math.min(401, DAY_LIMITS.faults + over - from) }, (_, n) => noise(from + n)),
      );
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from fault_reports where device_id = ${device.id}`,
    );
    expect(n).toBe(DAY_LIMITS.faults);
    expect(rejected.filter(({ reason, kind }) => reason === "overBudget" && kind === "state")).toHaveLength(
      over,
    );
  }, 120_000);
});

describe("a name", () => {
  const aCode = (who: Person, detailCode: string, fields: object) =>
    world.call(who, FAULT_CODE_ENDPOINTS.create, { body: { ...A_FAULT_CODE, detailCode, ...fields } });
  const odd = (errorType: string): VdaError => ({
    errorType,
    errorLevel: "WARNING",
    errorDescription: "odd",
  });
  const named = async () =>
    (await faults()).map(({ reportedAs, code, level }) => [reportedAs, code?.detailCode, level]);

  it("is the nearest organization's, then the product's own, then the whole name's", async () => {
    const [product] = await world.db.many<{ id: number }>(
      sql`select product_id as id from devices where id = ${device.id}`,
    );
    await aCode(platform, "P-ANY", { reportedAs: ["near.*"], level: "info" });
    await aCode(platform, "P-WHOLE", { reportedAs: ["Near.One", "near.three"], level: "critical" });
    await aCode(mine, "T-PRODUCT", {
      reportedAs: ["near.two"],
      productIds: [product?.id ?? 0],
      level: "info",
    });
    await aCode(mine, "T-ANY", { reportedAs: ["near.two"] });
    await aCode(theirs, "X", { reportedAs: ["near.one", "near.two"] });
    await aCode(platform, "P-OTHER", { reportedAs: ["near.three"], productIds: [999_999] });
    await commit([says(0, odd("near.one"), odd("NEAR.TWO"), odd("near.three"), odd("near.four"))]);
    expect((await named()).sort()).toEqual([
      ["NEAR.TWO", "T-PRODUCT", "info"],
      ["near.four", "P-ANY", "info"],
      ["near.one", "P-WHOLE", "critical"],
      ["near.three", "P-WHOLE", "critical"],
    ]);
  });

  it("that nobody has given is counted, and given to what was reported before once somebody does", async () => {
    await commit([says(0, odd("what-is-it"))]);
    await commit([says(1)]);
    await commit([says(120, odd("what-is-it"))]);
    const unnamed = async (who: Person) =>
      (await world.call(who, E.unnamed)).data.filter(({ reportedAs }) => reportedAs === "what-is-it");
    expect(await unnamed(mine)).toMatchObject([{ times: 2, devices: 1, content: "odd", lastAt: at(120) }]);
    expect(await unnamed(theirs)).toEqual([]);
    await aCode(theirs, "NOT-OURS", { reportedAs: ["what-is-it"] });
    expect(await unnamed(mine)).toHaveLength(1);
    await aCode(mine, "IT-IS", { reportedAs: ["What-Is-*"], level: "critical" });
    expect(await named()).toEqual([
      ["what-is-it", "IT-IS", "critical"],
      ["what-is-it", "IT-IS", "warning"],
    ]);
    expect(await unnamed(mine)).toEqual([]);
  });
});

describe("places on the map", () => {
  it("are told by how many faults there were in each square, and what happens there most", async () => {
    await insertMap(world.db, { organizationId: tenant, mapKey: "spots" });
    const map = await world.db.one<{ id: number }>(
      sql`select id from maps where organization_id = ${tenant} and map_key = 'spots'`,
    );
    const there = (x: number, atS: number, errorType = "bump") => sql`
      insert into fault_reports (device_id, raised_at, reported_as, content, level, map_key, x, y, reported_value)
      values (${device.id}, ${at(atS)}, ${errorType}, '', 'warning', 'spots', ${x}, 3.2, '{}')`;
    for (const [x, atS, type] of [
      [1.1, 0, "bump"],
      [1.9, 1, "bump"],
      [1.5, 2, "other"],
      [5.5, 3, "bump"],
    ] as const)
      await world.db.run(there(x, atS, type));
    const call = (who: Person) => world.call(who, E.spots, { params: { id: map.id } });
    expect((await call(mine)).data).toMatchObject([
      { x: 1.5, y: 3.5, faults: 3, devices: 1, reportedAs: "bump" },
      { x: 5.5, y: 3.5, faults: 1 },
    ]);
    expect((await call(theirs)).status).toBe(404);
  });
});
