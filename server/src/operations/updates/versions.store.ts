import sql from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import type { RunsVersion } from "../../fleet/devices/index.ts";

/** A device runs this version of a kind. */
export interface SaidVersion {
  deviceId: number;
  kind: string;
  version: string;
}

interface Assumed {
  deviceId: number;
  kinds: readonly string[];
  versions: readonly string[];
  now: Date;
  updateId: number;
}

export const runsVersion: RunsVersion = ({ kind, version }, deviceId) =>
  sql`exists (select from device_versions v where v.device_id = ${deviceId} and v.kind = ${kind} and v.version = ${version})`;

/** Keeps what devices run; a change is one row of their past. */
export async function keepVersions(tx: Queries, said: readonly SaidVersion[], now: Date): Promise<void> {
  if (said.length === 0) return;
  const ids = said.map(({ deviceId }) => deviceId);
  await tx.run(
    prepared(
      "update-versions-keep",
      sql`
    with said as (
        select * from unnest(${ids}::bigint[], ${said.map(({ kind }) => kind)}::text[],
          ${said.map(({ version }) => version)}::text[]) as w(device_id, kind, version)),
      known as (select * from device_versions where device_id = any(${ids}::bigint[]) order by device_id, kind for update),
      kept as (
        insert into device_versions (device_id, kind, version, since, is_reported)
        select device_id, kind, version, ${now}, true from said
        on conflict (device_id, kind) do update set version = excluded.version, is_reported = true,
          since = case when device_versions.version = excluded.version then device_versions.since else excluded.since end
        where device_versions.version <> excluded.version or not device_versions.is_reported)
    insert into device_version_changes (device_id, at, kind, before, version, update_id)
    select s.device_id, ${now}, s.kind, coalesce(k.version, ''), s.version, a.open_id
    from said s left join known k on k.device_id = s.device_id and k.kind = s.kind
      left join update_agents a on a.device_id = s.device_id
    where k.version is distinct from s.version
    on conflict do nothing`,
    ),
  );
}

/** What an update has put there and the device does not report itself. */
export const assumeVersions = (
  tx: Queries,
  { deviceId, kinds, versions, now, updateId }: Assumed,
): Promise<number> =>
  tx.run(sql`
    with said as (select * from unnest(${[...kinds]}::text[], ${[...versions]}::text[]) as w(kind, version)),
      known as (select * from device_versions where device_id = ${deviceId} for update),
      kept as (
        insert into device_versions (device_id, kind, version, since, is_reported)
        select ${deviceId}, kind, version, ${now}, false from said
        on conflict (device_id, kind) do update set version = excluded.version, since = excluded.since
        where not device_versions.is_reported and device_versions.version <> excluded.version)
    insert into device_version_changes (device_id, at, kind, before, version, update_id)
    select ${deviceId}, ${now}, s.kind, coalesce(k.version, ''), s.version, ${updateId}
    from said s left join known k on k.kind = s.kind
    where k.version is distinct from s.version and coalesce(k.is_reported, false) = false
    on conflict do nothing`);

/** They have said what they run, so nothing of that is in doubt. Answers the updates that they have in hand. */
export const endDoubt = (
  tx: Queries,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; id: number; createdAt: Date }[]> =>
  tx.many(
    prepared(
      "update-versions-said",
      sql`
    with cleared as (
      update update_agents set is_doubtful = false where device_id = any(${[...deviceIds]}::bigint[]) and is_doubtful)
    select a.device_id as "deviceId", a.open_id as id, a.open_created_at as "createdAt" from update_agents a
    where a.device_id = any(${[...deviceIds]}::bigint[]) and a.open_id is not null`,
    ),
  );
