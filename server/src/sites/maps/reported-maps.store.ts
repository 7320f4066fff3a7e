import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ChangedMap } from "./map-announcements.ts";

/** The newest reports of these maps, by `organization/key/version`. */
export async function reportedAt(
  db: Queries,
  maps: readonly { organizationId: number; mapKey: string; version: string }[],
): Promise<Map<string, number>> {
  const all = <K extends keyof (typeof maps)[number]>(key: K) => maps.map((map) => map[key]);
  const rows = await db.many<{ name: string; reportedAt: Date }>(sql`
    select m.organization_id || '/' || m.map_key || '/' || v.version as name, v.reported_at as "reportedAt"
    from unnest(${all("organizationId")}::bigint[], ${all("mapKey")}::text[], ${all("version")}::text[])
      as g (organization_id, map_key, version)
    join maps m using (organization_id, map_key)
    join map_versions v on v.map_id = m.id and v.version = g.version
    where v.reported_at is not null`);
  return new Map(rows.map(({ name, reportedAt: at }) => [name, at.getTime()]));
}

export async function isKnownVersion(
  db: Queries,
  map: { organizationId: number; mapKey: string; version: string },
): Promise<boolean> {
  const known = await db.maybe(sql`
    select from maps m join map_versions v on v.map_id = m.id
    where m.organization_id = ${map.organizationId} and m.map_key = ${map.mapKey} and v.version = ${map.version}`);
  return known !== undefined;
}

/** That a robot's version is still as it was. */
export const noteReport = (
  db: Queries,
  map: { organizationId: number; mapKey: string; version: string },
  at: Date,
): Promise<number> =>
  db.run(sql`
    update map_versions v set reported_at = ${at} from maps m
    where m.organization_id = ${map.organizationId} and m.map_key = ${map.mapKey} and v.map_id = m.id
      and v.version = ${map.version} and v.reported_at < ${at}`);

/**
 * Of each map the newest `most` versions that robots reported stay, and those that anything names: what counts, a draft, a version
 * made of it, a way to a robot, a robot's own word.
 */
export const trimReported = (db: Queries, most: number): Promise<number> =>
  db.run(sql`
    delete from map_versions v using (
      select id, map_id, version, row_number() over (partition by map_id order by number desc) as place
      from map_versions where source = 'robot'
    ) old
    where old.place > ${most} and v.id = old.id
      and not exists (select from maps m where m.current_version_id = old.id)
      and not exists (select from map_drafts d where d.base_version_id = old.id)
      and not exists (select from map_versions c where c.map_id = old.map_id and c.parent_id = old.id)
      and not exists (select from map_distributions d where d.version_id = old.id)
      and not exists (
        select from device_maps d join maps m on m.id = old.map_id where d.map_key = m.map_key and d.version = old.version)`);

export interface ReportedMap {
  organizationId: number;
  map: RobotMap;
  elements: readonly MapElement[];
  grid: Buffer;
  reportedAt: Date;
}

/**
 * One row a map and version; the newest report of a robot's version stands, and what was saved here is never changed by
 * a robot that drives by it. Every robot of a floor sends its map at every connection: what is there already is not written again.
 * Answers the map where it was, with the version that counts.
 */
export async function keepMap(db: Queries, reported: ReportedMap): Promise<ChangedMap | undefined> {
  const known = await lockedMap(db, reported);
  const written = await keepVersion(db, known, reported);
  if (!written) return undefined;
  // A robot's newest report counts until a person has published a version.
  return db.one<ChangedMap>(sql`
    with kept as (
      update maps m set last_version_number = greatest(m.last_version_number, ${written.number}::int),
        current_version_id = case when saved.is_so then m.current_version_id else ${written.id} end,
        name = case when saved.is_so or m.revision > 0 then m.name else ${reported.map.name} end
      from (select exists (
        select from maps k join map_versions c on c.id = k.current_version_id
        where k.id = ${known.id} and c.source <> 'robot') as is_so) saved
      where m.id = ${known.id}
      returning m.id, m.organization_id, m.current_version_id)
    select kept.id as "mapId", kept.organization_id as "organizationId", v.id as "versionId", v.version
    from kept join map_versions v on v.id = kept.current_version_id`);
}

interface KnownMap {
  id: number;
  lastNumber: number;
}

/** Versions of one map are numbered one after the other. */
async function lockedMap(db: Queries, { organizationId, map }: ReportedMap): Promise<KnownMap> {
  const locked = () =>
    db.maybe<KnownMap>(sql`
      select id, last_version_number as "lastNumber" from maps
      where organization_id = ${organizationId} and map_key = ${map.mapId} for update`);
  const known = await locked();
  if (known) return known;
  await db.run(sql`
    insert into maps (organization_id, map_key, name) values (${organizationId}, ${map.mapId}, ${map.name})
    on conflict (organization_id, map_key) do nothing`);
  const made = await locked();
  if (!made) throw new Error(`map ${map.mapId} was deleted while it was kept`);
  return made;
}

const keepVersion = (
  db: Queries,
  known: KnownMap,
  { map, elements, grid, reportedAt: at }: ReportedMap,
): Promise<{ id: number; number: number } | undefined> =>
  db.maybe(sql`
    insert into map_versions (map_id, number, version, name, source, resolution_m, width, height, origin_x, origin_y, origin_theta,
      grid, elements, reported_at, created_at, changed_at)
    values (${known.id}, ${known.lastNumber + 1}, ${map.mapVersion}, ${map.name}, 'robot', ${map.resolutionM}, ${map.width},
      ${map.height}, ${map.origin.x}, ${map.origin.y}, ${map.origin.theta ?? 0}, ${grid}, ${jsonOf(elements)}::jsonb, ${at}, ${at}, ${at})
    on conflict (map_id, version) do update set
      name = excluded.name, resolution_m = excluded.resolution_m, width = excluded.width, height = excluded.height,
      origin_x = excluded.origin_x, origin_y = excluded.origin_y, origin_theta = excluded.origin_theta, grid = excluded.grid,
      elements = excluded.elements, reported_at = excluded.reported_at, changed_at = excluded.changed_at
    where map_versions.source = 'robot' and excluded.reported_at > map_versions.reported_at
      and (map_versions.name, map_versions.resolution_m, map_versions.width, map_versions.height, map_versions.origin_x,
          map_versions.origin_y, map_versions.origin_theta, map_versions.grid, map_versions.elements)
        is distinct from (excluded.name, excluded.resolution_m, excluded.width, excluded.height, excluded.origin_x,
          excluded.origin_y, excluded.origin_theta, excluded.grid, excluded.elements)
    returning id, number`);
