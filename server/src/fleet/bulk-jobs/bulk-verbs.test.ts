/** What the product's own verbs do. */
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type BulkJob, BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { SETTING_REFUSALS } from "@sweepline/contract/fleet/device-settings/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";

const world = await aWorld();
const tenant = await world.anOrganization();
const admin = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
afterAll(() => world.close());

async function someDevices(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await world.aDevice({ organizationId: tenant }));
  return ids;
}

const begin = (who: Person, deviceIds: number[], order: object) =>
  world.call(who, E.create, { body: { order, deviceIds } as never });
const jobOf = async (who: Person, { id }: Pick<BulkJob, "id">) =>
  (await world.call(who, E.get, { params: { id } })).data;
const itemsOf = async (who: Person, { id }: Pick<BulkJob, "id">) =>
  (await world.call(who, E.items, { params: { id }, headers: { "accept-language": "en" } })).data.records;

/** Works as the product's own processes do. */
async function work(): Promise<void> {
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
}

describe("an action on many devices", () => {
  it("takes devices out of use, and counts one that came twice as done", async () => {
    const ids = await someDevices(2);
    const platform = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformOperator"] });
    const { data: job } = await begin(platform, ids, {
      verb: "decommission",
      parameters: { reason: "sold" },
    });
    await world.app.fleet.devices.decommission([ids[1] ?? 0], { reason: "sold" });
    await work();
    expect(await jobOf(platform, job)).toMatchObject({ state: "done", done: 2, failed: 0 });
    expect(await world.app.fleet.devices.visibleAmong({ isAll: true } as never, ids)).toEqual([]);
    expect((await itemsOf(platform, job)).map(({ serialNumber }) => serialNumber)).toHaveLength(2);
  });

  it("hands devices on, in one batch that can be taken back as a whole", async () => {
    const ids = await someDevices(2);
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const parameters = { organizationId: company, operatorStaffId: null, reason: "spring" };
    const { data: job } = await begin(admin, ids, { verb: "allocate", parameters });
    await work();
    expect(await jobOf(admin, job)).toMatchObject({ state: "done", done: 2, failed: 0 });
    const batches = await world.db.many(sql`
      select distinct batch_id from device_allocations
      where device_id = any(${ids}) and ended_at is null and organization_id = ${company}`);
    expect(batches).toHaveLength(1);
    const elsewhere = { ...parameters, organizationId: await world.anOrganization() };
    const { data: wrong } = await begin(admin, ids, { verb: "allocate", parameters: elsewhere });
    await work();
    expect((await itemsOf(admin, wrong)).map(({ msg }) => msg)).toEqual(
      ids.map(() => CORE_REFUSALS.notFound.en),
    );
  });

  it("asks devices to take settings, once each, and names those that do not", async () => {
    const ids = await someDevices(2);
    const sheet = JSON.stringify({ protocolFeatures: { agvActions: [{ actionType: "setSettings" }] } });
    await world.db.run(sql`update devices set factsheet = ${sheet}::jsonb where id = ${ids[0]}`);
    const { data: job } = await begin(admin, ids, {
      verb: "settings",
      parameters: { settings: { volumePercent: 30 } },
    });
    await work();
    expect((await itemsOf(admin, job)).map(({ msg }) => msg)).toEqual(["", SETTING_REFUSALS.noSettings.en]);
    // As after a crash between the settings and the note of them.
    await world.db.run(sql`update bulk_job_items set state = 'waiting' where job_id = ${job.id}`);
    await world.db.run(sql`update bulk_jobs set state = 'running', ended_at = null where id = ${job.id}`);
    await work();
    const { n } = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from device_setting_changes where device_id = any(${ids})`);
    expect(n).toBe(1);
  });
});
