/** Rollouts of a tenant, updates of its devices and the tokens of their agents, for the tests of who sees which rows. */
import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { aFirmwarePackage } from "./firmware-rows.ts";
import type { World } from "./world.ts";

const RULES = {
  share: { by: "percent", value: 100 },
  successPercent: 95,
  errorPercent: 5,
  soakMinutes: 0,
  isByHand: false,
};
const TARGET = {
  placeIds: [],
  deviceIds: [],
  versions: [],
  hardwareVersions: [],
  rolloutId: null,
  bindingId: null,
};
const PARTS = {
  urgency: "whenIdle",
  forcedAt: null,
  windows: [],
  keepsQuietHours: true,
  conditions: {
    isDocked: true,
    minBatteryPercent: 30,
    noRunWithinMinutes: 30,
    minDiskFreePercent: null,
    fromVersion: "",
    belowVersion: "",
  },
  limits: { devicesAPlace: 5, kibAPlace: null },
  retry: { attempts: 3, afterMinutes: 15 },
  guard: { faultsPercent: 10, offlinePercent: 10, failedRunsPercent: 10, leastDevices: 5 },
};

interface Whose {
  organizationId: number;
  /** A device of the product: one that nobody else has. */
  like: number;
}

interface Made {
  rolloutId: number;
  updateId: number;
  deviceId: number;
}

/** Running, with one device that waits and a group that is yet to come. */
async function aRollout(world: World, { organizationId, like }: Whose): Promise<Made> {
  const { db, clock } = world;
  const at = clock.now();
  const deviceId = await world.aDevice({
    organizationId,
    serialNumber: `ZEBRA-V${randomUUID().slice(0, 8)}`,
  });
  await db.run(
    sql`update devices set product_id = (select product_id from devices where id = ${like}) where id = ${deviceId}`,
  );
  const packageId = await aFirmwarePackage(world, { deviceId });
  await aToken(world, { deviceId });
  const plan = JSON.stringify({ ...PARTS, groups: [{ name: "Zebra", ...RULES }] });
  const target = JSON.stringify({ ...TARGET, deviceIds: [deviceId] });
  const { id } = await db.one<{ id: number }>(sql`
    insert into rollouts (organization_id, product_id, name, target, plan, state, staff_name, created_at, started_at, changed_at)
    select ${organizationId}, d.product_id, 'Zebra rollout', ${target}::jsonb, ${plan}::jsonb, 'running', 'Zebra', ${at}, ${at}, ${at}
    from devices d where d.id = ${deviceId} returning id`);
  await db.run(sql`insert into rollout_packages values (${id}, ${packageId})`);
  await db.run(sql`
    insert into rollout_groups (rollout_id, number, name, rules, state)
    values (${id}, 1, 'Zebra', ${JSON.stringify(RULES)}::jsonb, 'planned')`);
  const update = await db.one<{ id: number }>(sql`
    insert into device_updates (device_id, created_at, rollout_id, group_number, organization_id, state, waits_for, changed_at)
    values (${deviceId}, ${at}, ${id}, 1, ${organizationId}, 'waiting', 'agent', ${at}) returning id`);
  await db.run(sql`
    insert into device_versions (device_id, kind, version, since, is_reported)
    values (${deviceId}, 'firmware', '0.9.0', ${at}, true)`);
  return { rolloutId: id, updateId: update.id, deviceId };
}

async function aToken(world: World, of: { deviceId: number } | { organizationId: number }): Promise<number> {
  const [deviceId, organizationId] = "deviceId" in of ? [of.deviceId, null] : [null, of.organizationId];
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into update_tokens (device_id, organization_id, tenant, digest, created_by, created_at)
    values (${deviceId}, ${organizationId}, 'zebra', decode(md5(random()::text), 'hex'), 'Zebra', ${world.clock.now()})
    on conflict (organization_id) do update set created_at = excluded.created_at returning id`);
  return id;
}

/** Of a channel and hardware of its own: whatever else there is. */
async function aBinding(world: World, { organizationId, like }: Whose): Promise<number> {
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into firmware_bindings (organization_id, product_id, kind, channel, hardware_versions, remark, updated_at, updated_by)
    select ${organizationId}, product_id, 'firmware', 'stable', array[${randomUUID()}], 'Zebra', ${world.clock.now()}, 'Zebra'
    from devices where id = ${like} returning id`);
  return id;
}

/** Rows of a tenant, by the beginning of their addresses. */
export const updateRows = (world: World, whose: Whose) => ({
  "/platform/otaupdate/rollout/": async () => (await aRollout(world, whose)).rolloutId,
  "/platform/otaupdate/otahistory/": async () => (await aRollout(world, whose)).updateId,
  "/platform/otaupdate/agent/": async () => (await aRollout(world, whose)).deviceId,
  "/platform/otaupdate/bindconfig/": () => aBinding(world, whose),
  "/platform/otaupdate/gateway/": () => aToken(world, { organizationId: whose.organizationId }),
});

interface So {
  state: string;
  hasBegun?: boolean;
}
/** What must be so for some calls on these rows, and what they want beside their ids. */
const put = ({ db }: World, id: number, { state, hasBegun = false }: So): Promise<number> =>
  db.run(sql`
    update rollouts set state = ${state}, started_at = case when ${hasBegun} then started_at end, revision = 0 where id = ${id}`);

export function updateBodies(world: () => World) {
  const when =
    (state: string, more: object = {}, hasBegun = false) =>
    async (id: number): Promise<object> => {
      await put(world(), id, { state, hasBegun });
      // Whoever begins anew finds the device free.
      if (state === "ready") await world().db.run(sql`delete from device_updates where rollout_id = ${id}`);
      if (state === "ready") await world().db.run(sql`delete from rollout_groups where rollout_id = ${id}`);
      return { revision: 0, ...more };
    };
  const path = "POST /platform/otaupdate/rollout/:id";
  return {
    "PUT /platform/otaupdate/bindconfig/:id": { revision: 0, remark: "Zebra" },
    [`${path}/submit`]: when("draft"),
    [`${path}/approve`]: when("inReview", { remark: "" }),
    [`${path}/reject`]: when("inReview", { remark: "Zebra" }),
    [`${path}/start`]: when("ready"),
    [`${path}/resume`]: when("paused", {}, true),
    [`${path}/next`]: when("running", {}, true),
    [`${path}/revert`]: async (id: number) => {
      const row = await world().db.maybe<{ id: number }>(
        sql`select package_id as id from rollout_packages where rollout_id = ${id}`,
      );
      return { packageIds: [row?.id ?? 1] };
    },
  };
}
/** The same of a call without a body. */
export const updateStates = (world: () => World): Record<string, (id: number) => Promise<object>> => ({
  "DELETE /platform/otaupdate/rollout/:id": async (id) => {
    await put(world(), id, { state: "draft" });
    return {};
  },
});
