import type { DeviceMap, DeviceMapStatus } from "@sweepline/contract/sites/distributions/device-maps.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";

/** A map as a robot names it. */
export interface SaidMap {
  mapKey: string;
  version: string;
  status: DeviceMapStatus;
}

export interface ReportedMaps {
  device: IngestDevice;
  maps: readonly SaidMap[];
  /** The same as text, to be compared. */
  said: string;
  at: number;
}

/**
 * What robots report replaces what they reported before; an older report changes nothing. Returns those of whom
 * this is the newest report, and whether it differs from the one before.
 */
export function keepSaid(
  tx: Queries,
  reported: readonly ReportedMaps[],
): Promise<{ deviceId: number; isNew: boolean }[]> {
  const rows = reported.map(({ device, maps, said, at }) => ({
    deviceId: device.id,
    maps,
    said,
    at: new Date(at),
  }));
  return tx.many(sql`
    with told as materialized (
      select (r->>'deviceId')::bigint as device_id, r->>'said' as said, (r->>'at')::timestamptz as at, r->'maps' as maps
      from jsonb_array_elements(${jsonOf(rows)}::jsonb) r
    ), fresh as (
      insert into device_map_reports (device_id, said, reported_at)
      select device_id, said, at from told where exists (select from devices d where d.id = told.device_id)
      on conflict (device_id) do update set said = excluded.said, reported_at = excluded.reported_at
      where excluded.reported_at > device_map_reports.reported_at and excluded.said <> device_map_reports.said
      returning device_id
    ), named as (
      select t.device_id, m->>'mapKey' as map_key, m->>'version' as version, m->>'status' as status, t.at
      from told t join fresh using (device_id), jsonb_array_elements(t.maps) m
    ), gone as (
      delete from device_maps d using fresh f where d.device_id = f.device_id and not exists (
        select from named n where n.device_id = d.device_id and n.map_key = d.map_key and n.version = d.version)
    ), kept as (
      insert into device_maps (device_id, map_key, version, status, reported_at)
      select device_id, map_key, version, status, at from named
      on conflict (device_id, map_key, version) do update set status = excluded.status, reported_at = excluded.reported_at
    )
    select device_id as "deviceId", true as "isNew" from fresh
    union all
    select device_id, false from told join device_map_reports known using (device_id) where known.said = told.said`);
}

/** Maps of their holders that these devices name now. */
export const mapsNamed = (
  db: Queries,
  reported: readonly ReportedMaps[],
): Promise<{ mapId: number; organizationId: number }[]> =>
  db.many(sql`
    select distinct m.id as "mapId", m.organization_id as "organizationId"
    from maps m join unnest(${reported.flatMap(({ device, maps }) => maps.map(() => device.organizationId))}::bigint[],
      ${reported.flatMap(({ maps }) => maps.map(({ mapKey }) => mapKey))}::text[]) as g(organization_id, map_key)
      using (organization_id, map_key)`);

type Row = Omit<DeviceMap, "reportedAt"> & { reportedAt: Date };

/** Null: it has never said. */
export async function mapsOfDevice(db: Queries, deviceId: number): Promise<DeviceMap[] | null> {
  const rows = await db.many<Row>(sql`
    select x.map_key as "mapKey", x.version, x.status, x.reported_at as "reportedAt", m.id as "mapId", v.id as "versionId",
      m.name, c.version as "currentVersion", c.id as "currentVersionId",
      case when m.id is null then null
        when x.status = 'enabled' and x.version = c.version then 'synchronized' else 'notSynchronized' end as "syncStatus"
    from device_maps x
    join devices d on d.id = x.device_id
    left join maps m on m.organization_id = d.organization_id and m.map_key = x.map_key
    left join map_versions v on v.map_id = m.id and v.version = x.version
    left join map_versions c on c.id = m.current_version_id
    where x.device_id = ${deviceId}
    order by x.map_key, x.status desc, v.number desc nulls last, x.version`);
  if (rows.length > 0) return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
  const has = await db.maybe(sql`select from device_map_reports where device_id = ${deviceId}`);
  return has ? [] : null;
}

export async function positionMapKey(db: Queries, deviceId: number): Promise<string | null> {
  const row = await db.maybe<{ mapKey: string | null }>(sql`
    select map_key as "mapKey" from device_states where device_id = ${deviceId}`);
  return row?.mapKey ?? null;
}
