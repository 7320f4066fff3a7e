import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  BULK_PART,
  type BulkJob,
  BULK_JOB_ENDPOINTS as E,
  MAX_OPEN_BULK_JOBS,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { aHome } from "../../../test/home-rows.ts";
import { aWorld, type Person } from "../../../test/world.ts";
import { EVERYTHING } from "../../core/caller.ts";
import { Refused } from "../../core/http/refused.ts";
import type { LiveHub } from "../../core/live/index.ts";
import { createLog } from "../../core/log.ts";
import { offerBulkJobEvents } from "./bulk-job-announcements.ts";
import { bulkJobUpkeep, workStretch } from "./bulk-jobs.jobs.ts";
import { type BulkPart, type BulkVerbs, keyOf } from "./bulk-verbs.ts";

const world = await aWorld();
const tenant = await world.anOrganization();
const someone = (...roleCodes: string[]) => world.aPerson({ organizationId: tenant, roleCodes });
const [admin, operator] = [await someone("tenantAdmin"), await someone("tenantOperator")];
afterEach(() => world.db.run(sql`delete from bulk_jobs`).then(() => undefined));
afterAll(() => world.close());

let made = 0;
async function someDevices(count: number, organizationId = tenant): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    made += 1;
    ids.push(await world.aDevice({ organizationId, serialNumber: `B-${made}` }));
  }
  return ids;
}

const LOCK = { verb: "lock", parameters: { reason: "night" } } as const;
const begin = (who: Person, deviceIds: number[], order: unknown = LOCK) =>
  world.call(who, E.create, { body: { order: order as typeof LOCK, deviceIds } });
const jobOf = async (who: Person, { id }: Pick<BulkJob, "id">) =>
  (await world.call(who, E.get, { params: { id } })).data;
const itemsOf = async (who: Person, { id }: Pick<BulkJob, "id">, language = "en") =>
  (await world.call(who, E.items, { params: { id }, headers: { "accept-language": language } })).data.records;

/** Works as the product's own processes do, with the verbs that are wired. */
async function work(): Promise<void> {
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
}

const received: [name: string, staffId: number, job: BulkJob][] = [];
beforeEach(() => void received.splice(0));

/** Works with a verb of the test's own, one stretch at a time. */
function worker(run: (part: BulkPart<"lock">) => Promise<ReadonlyMap<number, Refused> | undefined>) {
  const { sessions } = world.app.access;
  const verbs: BulkVerbs = { lock: { permission: "fleet_devices_lock", run } };
  const { devices } = world.app.fleet;
  const { callerOf } = sessions.callers;
  const log = createLog("silent");
  const announcer = {
    isWanted: () => true,
    announce: (all: readonly { entry: [string, number, unknown] }[]) =>
      received.push(...all.map(({ entry }) => entry as (typeof received)[number])),
  };
  const inform = () => Promise.resolve();
  return { db: world.db, clock: world.clock, log, devices, verbs, callerOf, announcer, inform };
}

describe("an action on many devices", () => {
  it("is done behind the person's back, device by device, and told as it goes on", async () => {
    const ids = await someDevices(3);
    const { data: job } = await begin(admin, ids);
    expect(job).toMatchObject({ order: LOCK, state: "waiting", total: 3, done: 0, failed: 0 });
    await work();
    expect(await jobOf(admin, job)).toMatchObject({ state: "done", done: 3, failed: 0 });
    for (const device of await world.app.fleet.devices.findBySerialNumbers(["B-1", "B-2", "B-3"]))
      expect(device.isLocked).toBe(true);
    const actor = await world.db.one<{ actors: number[]; n: number }>(sql`
      select array_agg(distinct staff_id::int) as actors, count(*)::int as n from audit_log
      where action = 'fleet_devices_lock' and subject_id = any(${ids.map(String)})`);
    expect(actor).toEqual({ actors: [admin.staffId], n: 3 });
  });

  it("tells of each device why it failed, in both languages, and tries just those again", async () => {
    const ids = await someDevices(3);
    const { data: job } = await begin(admin, ids);
    const tried: number[][] = [];
    const deps = worker(async ({ deviceIds }) => {
      tried.push([...deviceIds]);
      if (deviceIds.includes(ids[2] ?? 0)) throw new Error("socket hang up");
      return new Map([[ids[1] ?? 0, new Refused(DEVICE_REFUSALS.deviceOffline)]]);
    });
    while (await workStretch(deps));
    // One of them spoils it for no other.
    expect(tried).toEqual([ids, ...ids.map((id) => [id])]);
    expect(await jobOf(admin, job)).toMatchObject({ state: "done", done: 1, failed: 2 });
    expect((await itemsOf(admin, job)).map(({ state, msg }) => [state, msg])).toEqual([
      ["done", ""],
      ["failed", DEVICE_REFUSALS.deviceOffline.en],
      ["failed", CORE_REFUSALS.unexpected.en],
    ]);
    expect((await itemsOf(admin, job, "zh"))[1]?.msg).toBe(DEVICE_REFUSALS.deviceOffline.zh);
    tried.length = 0;
    const { data: again } = await world.call(admin, E.retry, { params: { id: job.id } });
    expect(again).toMatchObject({ order: LOCK, total: 2, state: "waiting" });
    while (await workStretch(deps));
    expect(tried[0]).toEqual(ids.slice(1));
    const { data: list } = await world.call(admin, E.list);
    expect(list.records.map(({ id }) => id)).toEqual([again.id, job.id]);
  });

  it("tells the person how far it is, and nobody else", async () => {
    const { data: job } = await begin(admin, await someDevices(2));
    while (await workStretch(worker(async () => undefined)));
    expect(received.map(([name, key, { id, state, done }]) => [name, key, id, state, done])).toEqual([
      ["bulkJobChanged", admin.staffId, job.id, "running", 2],
      ["bulkJobChanged", admin.staffId, job.id, "done", 2],
    ]);
  });

  it("is heard of by nobody else, not even on the platform", async () => {
    const offers: Parameters<LiveHub["offer"]>[1][] = [];
    offerBulkJobEvents({ offer: (_event, offer) => void offers.push(offer as (typeof offers)[number]) });
    const [offer] = offers;
    const receivedBy = async (staffId: number) =>
      (await offer?.visibleAmong?.(EVERYTHING, [admin.staffId, operator.staffId], staffId))?.map(
        ({ id }) => id,
      );
    expect(await receivedBy(operator.staffId)).toEqual([operator.staffId]);
    expect(await receivedBy(-1)).toEqual([]);
  });

  it("goes on where a process died, and comes twice to one part at most", async () => {
    const ids = await someDevices(BULK_PART + 5);
    const { data: job } = await begin(admin, ids);
    const tried: (readonly number[])[] = [];
    const dying = worker(async ({ deviceIds }) => {
      tried.push(deviceIds);
      return undefined;
    });
    await workStretch(dying);
    const broken = {
      ...dying,
      // The outcomes of the second part are never noted.
      db: { ...world.db, one: () => Promise.reject(new Error("gone")) },
    };
    await expect(workStretch(broken)).rejects.toThrow("gone");
    expect(await jobOf(admin, job)).toMatchObject({ state: "running", done: BULK_PART });
    while (await workStretch(dying));
    expect(await jobOf(admin, job)).toMatchObject({ state: "done", done: BULK_PART + 5 });
    expect(tried).toEqual([ids.slice(0, BULK_PART), ids.slice(BULK_PART), ids.slice(BULK_PART)]);
  });

  it("has one key for each device, whenever it comes to it", () => {
    expect(keyOf(1, 2)).toBe(keyOf(1, 2));
    expect(new Set([keyOf(1, 2), keyOf(2, 1), keyOf(1, 0)]).size).toBe(3);
    expect(keyOf(1, 2)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("stops where the person says so; what is done stays done", async () => {
    const { data: job } = await begin(admin, await someDevices(BULK_PART + 1));
    const stop = () => world.call(admin, E.cancel, { params: { id: job.id } });
    await workStretch(
      worker(async () => {
        await stop();
        return undefined;
      }),
    );
    expect(await jobOf(admin, job)).toMatchObject({ state: "cancelled", done: BULK_PART, failed: 0 });
    expect(await workStretch(worker(async () => undefined))).toBe(false);
    expect((await stop()).error).toBe("bulkJobEnded");
    expect((await world.call(admin, E.retry, { params: { id: job.id } })).error).toBe("nothingToRetry");
  });

  it("takes turns with others, so that a small one does not wait for a large one", async () => {
    const [large, small] = [await someDevices(BULK_PART + 1), await someDevices(1)];
    const { data: first } = await begin(admin, large);
    const { data: second } = await begin(operator, small);
    const deps = worker(async () => undefined);
    await workStretch(deps);
    await workStretch(deps);
    expect(await jobOf(admin, first)).toMatchObject({ state: "running", done: BULK_PART });
    expect(await jobOf(operator, second)).toMatchObject({ done: 1 });
  });

  it("does nothing more once the person may not, or the device is another's", async () => {
    const ids = await someDevices(2);
    const username = await world.aStaff({ organizationId: tenant, roleCodes: ["tenantOperator"] });
    const leaving = await world.session(username);
    const { data: job } = await begin(leaving, ids);
    const elsewhere = await world.anOrganization();
    await world.db.run(sql`update devices set organization_id = ${elsewhere} where id = ${ids[0]}`);
    const deps = worker(async () => undefined);
    while (await workStretch(deps));
    expect((await itemsOf(leaving, job)).map(({ msg }) => msg)).toEqual([CORE_REFUSALS.notFound.en, ""]);
    const more = await begin(leaving, [ids[1] as number]);
    await world.db.run(sql`delete from staff_roles where staff_id = ${leaving.staffId}`);
    while (await workStretch(deps));
    const [item] = await world.db.many<{ reason: { en: string } }>(
      sql`select reason from bulk_job_items where job_id = ${more.data.id}`,
    );
    expect(item?.reason.en).toBe(CORE_REFUSALS.noPermission.en);
  });

  it("is forgotten a month after it ended", async () => {
    const { data: job } = await begin(admin, await someDevices(1));
    while (await workStretch(worker(async () => undefined)));
    const upkeeps = bulkJobUpkeep(worker(async () => undefined));
    const retention = upkeeps.find(({ name }) => name.endsWith("retention"));
    await retention?.work(world.clock.now());
    expect((await jobOf(admin, job)).state).toBe("done");
    await retention?.work(new Date(world.clock.now().getTime() + 31 * 86_400_000));
    expect((await world.call(admin, E.get, { params: { id: job.id } })).status).toBe(404);
  });
});

describe("what may be ordered", () => {
  it("is what the person may do with one device", async () => {
    const ids = await someDevices(1);
    const mechanic = await world.aPerson({ organizationId: tenant, roleCodes: ["maintenance"] });
    expect((await begin(mechanic, ids)).status).toBe(403);
    const decommission = { verb: "decommission", parameters: { reason: "sold" } };
    expect((await begin(operator, ids, decommission)).status).not.toBe(200);
    expect((await begin(operator, ids)).status).toBe(200);
  });

  it("is nothing with devices of others, not even beside own ones", async () => {
    const own = await someDevices(1);
    const theirs = await someDevices(1, await world.anOrganization());
    expect((await begin(admin, [...own, ...theirs])).status).toBe(404);
    expect((await world.call(admin, E.list)).data.total).toBe(0);
  });

  it("is each person's own: colleagues neither see nor stop it", async () => {
    const { data: job } = await begin(admin, await someDevices(1));
    for (const endpoint of [E.get, E.items, E.cancel, E.retry])
      expect((await world.call(operator, endpoint, { params: { id: job.id } })).status).toBe(404);
    expect((await world.call(operator, E.list)).data.total).toBe(0);
  });

  it(`is at most ${MAX_OPEN_BULK_JOBS} at a time`, async () => {
    const ids = await someDevices(1);
    for (let n = 0; n < MAX_OPEN_BULK_JOBS; n += 1) expect((await begin(admin, ids)).status).toBe(200);
    expect(await begin(admin, ids)).toMatchObject({ status: 429, error: "tooManyBulkJobs" });
    expect((await begin(operator, ids)).status).toBe(200);
  });

  it.each([
    { deviceIds: [] },
    { deviceIds: [0] },
    { deviceIds: Array.from({ length: 5_001 }, (_, n) => n + 1) },
    { order: { verb: "lock", parameters: {} } },
    { order: { verb: "launch", parameters: {} } },
    { order: { verb: "command", parameters: { order: { kind: "setCleaningMode" } } } },
  ])("refuses what is malformed", async (wrong) => {
    const body = { order: LOCK, deviceIds: [1], ...wrong } as never;
    expect((await world.call(admin, E.create, { body })).status).toBe(422);
  });

  it("counts a device that is named twice once", async () => {
    const [id = 0] = await someDevices(1);
    expect((await begin(admin, [id, id])).data.total).toBe(1);
  });
});

describe("the selection of a filtered list", () => {
  it("of registrations names those in use", async () => {
    const [first = 0, second = 0] = await someDevices(2);
    await world.app.fleet.devices.decommission([second], { reason: "sold" });
    const query = { isLocked: "false" as const, sort: "-serialNumber" as const };
    const { ids } = (await world.call(admin, E.registrations, { query })).data;
    expect(ids).toContain(first);
    expect(ids).not.toContain(second);
  });

  it("of registrations names those of a place alone, where the list is filtered by it", async () => {
    const [first = 0] = await someDevices(2);
    const placeId = await aHome(world, tenant, [first]);
    const { data } = await world.call(admin, E.registrations, { query: { placeId } });
    expect(data).toEqual({ ids: [first], total: 1 });
  });

  it("names what the list shows, in its order, within the caller's reach", async () => {
    await someDevices(3, await world.anOrganization());
    const { data } = await world.call(admin, E.selection, { query: { search: "B-", sort: "-serialNumber" } });
    const { rows } = await world.db.one<{ rows: number[] }>(sql`
      select array_agg(id::int order by serial_number desc, id desc) as rows from devices
      where organization_id in (select o.id from organizations o where o.path @> ${[tenant]}::bigint[]) and serial_number ilike '%B-%' and decommissioned_at is null`);
    expect(data).toEqual({ ids: rows, total: rows.length });
  });
});
