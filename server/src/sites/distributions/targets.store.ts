import type { Page } from "@sweepline/contract/core/paging.ts";
import type { DeviceMapStatus } from "@sweepline/contract/sites/distributions/device-maps.ts";
import type { DistributionTarget, TargetQuery } from "@sweepline/contract/sites/distributions/index.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Devices that a map can be sent to: those of its holder that are in use and within the scope. */
const within = (scope: DataScope): Sql =>
  withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" });

const SORTS = {
  serialNumber: "d.serial_number",
  shortName: "d.short_name",
  isOnline: "coalesce(s.is_online, false)",
};

/** The version that the device drives by, as it says, and the further ones that it has. */
const OF_THE_MAP = raw(`left join device_states s on s.device_id = d.id
  left join lateral (
    select max(x.version) filter (where x.status = 'enabled') as "enabledVersion",
      coalesce(array_agg(x.version order by x.version) filter (where x.status <> 'enabled'), '{}') as "otherVersions"
    from device_maps x where x.device_id = d.id and x.map_key = m.map_key) h on true`);
const SYNC = raw(`case when h."enabledVersion" = c.version then 'synchronized' else 'notSynchronized' end`);

export type TargetRow = Omit<DistributionTarget, "takesMaps" | "newest">;

export function pageOfTargets(
  db: Queries,
  scope: DataScope,
  { mapId, query }: { mapId: number; query: TargetQuery },
): Promise<Page<TargetRow>> {
  const { search, isOnMap, syncStatus, ids } = query;
  const where = allOf([
    sql`m.id = ${mapId} and d.decommissioned_at is null`,
    within(scope),
    search !== undefined &&
      search !== "" &&
      sql`(d.serial_number ilike ${containing(search)} or d.short_name ilike ${containing(search)})`,
    isOnMap !== undefined && sql`coalesce(s.map_key = m.map_key, false) = ${isOnMap}::boolean`,
    syncStatus !== undefined && sql`${SYNC} = ${syncStatus}`,
    ids !== undefined && sql`d.id = any(${ids}::bigint[])`,
    // Sensors and the like have no floor under them.
    sql`'position' = any(p.capabilities)`,
  ]);
  const from = sql`from maps m join map_versions c on c.id = m.current_version_id
    join devices d on d.organization_id = m.organization_id join products p on p.id = d.product_id ${OF_THE_MAP}
    where ${where}`;
  return readPage<TargetRow>(db, query, {
    rows: sql`
      select d.id as "deviceId", d.serial_number as "serialNumber", d.short_name as "shortName",
        coalesce(s.is_online, false) as "isOnline", coalesce(s.map_key = m.map_key, false) as "isOnMap",
        d.is_locked as "isLocked", h."enabledVersion", h."otherVersions", ${SYNC} as "syncStatus"
      ${from} ${orderBy(query, { columns: SORTS, initial: "serialNumber", id: "d.id" })} ${limitOf(query)}`,
    all: sql`select ${from}`,
    row: (row) => row,
  });
}

export interface HeldTarget {
  deviceId: number;
  serialNumber: string;
  organizationId: number;
  operatorStaffId: number | null;
  /** Of this very version; null: it has not. */
  status: DeviceMapStatus | null;
}

/** Locked until the end of the transaction, in the order of their ids; decommissioned ones are not among them. */
export const holdTargets = (
  tx: Queries,
  deviceIds: readonly number[],
  { mapKey, version }: { mapKey: string; version: string },
): Promise<HeldTarget[]> =>
  tx.many(sql`
    select d.id as "deviceId", d.serial_number as "serialNumber", d.organization_id as "organizationId",
      d.operator_staff_id as "operatorStaffId", (select x.status from device_maps x
        where x.device_id = d.id and x.map_key = ${mapKey} and x.version = ${version}) as status
    from devices d where d.id = any(${[...deviceIds]}::bigint[]) and d.decommissioned_at is null
    order by d.id for no key update of d`);

/** Robots whose serial number ends so, whatever the case of its letters. */
export const endingWith = (
  db: Queries,
  scope: DataScope,
  target: string,
): Promise<{ deviceId: number; organizationId: number }[]> =>
  db.many(sql`
    select d.id as "deviceId", d.organization_id as "organizationId" from devices d
    where lower(right(d.serial_number, ${target.length}::int)) = lower(${target}) and d.decommissioned_at is null
      and ${within(scope)} limit 2`);

const LOOPBACK = "(127.%|::1|::ffff:127.%)";

/** Whether one of the devices spoke last from another machine. */
export async function hasRemote(
  db: Queries,
  { deviceIds, now }: { deviceIds: readonly number[]; now: Date },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select from unnest(${[...deviceIds]}::bigint[]) as g(id) cross join lateral (
      select c.remote_ip from connection_records c where c.device_id = g.id and c.connected_at > ${now}::timestamptz - interval '60 days'
      order by c.connected_at desc limit 1) last
    where last.remote_ip is not null and last.remote_ip not similar to ${LOOPBACK} limit 1`);
  return row !== undefined;
}
