import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  type Floor,
  MAX_PLACE_OPTIONS,
  type PlaceDetail,
  type PlaceListQuery,
  type PlaceOption,
  type PlaceRow,
} from "@sweepline/contract/sites/places/index.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, totalOf } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import { belongs, ownDevice, visiblePlace } from "./places-conditions.store.ts";

export type PlaceFilters = Pick<PlaceListQuery, "search" | "organizationId" | "ids" | "sort">;

const SORTS = {
  name: "p.name",
  organizationName: "o.org_name",
  deviceCount: "coalesce(n.devices, 0)",
  createdAt: "p.created_at",
};

const conditionsOf = (scope: DataScope, { search, organizationId, ids }: PlaceFilters): Sql => {
  const like = search ? containing(search) : "";
  return allOf([
    visiblePlace(scope),
    search !== undefined && search !== "" && sql`p.name ilike ${like} or p.address ilike ${like}`,
    organizationId !== undefined &&
      sql`p.organization_id in (select b.id from organization_directory b where b.path && ${[organizationId]}::bigint[])`,
    ids !== undefined && sql`p.id = any(${ids}::bigint[])`,
  ]);
};

/** Devices of places that the caller sees, and those of them that are online. */
const counted = (scope: DataScope, which: Sql): Sql => sql`
  select p.id as place_id, count(*)::int as devices, count(*) filter (where s.is_online)::int as online
  from places p join place_devices pd on pd.place_id = p.id join devices d on d.id = pd.device_id
  left join device_states s on s.device_id = d.id
  where ${which} and ${ownDevice(scope)} and ${belongs} group by p.id`;

/** Which places are on the page is found out first; what hangs on them is counted of those alone. */
export async function pageOfPlaces(
  db: Queries,
  scope: DataScope,
  query: PlaceListQuery,
): Promise<Page<PlaceRow>> {
  const ids = await chosen(db, scope, { query, limit: limitOf(query) });
  const [records, total] = await Promise.all([
    placesByIds(db, scope, ids),
    totalOf(db, query, {
      found: ids.length,
      all: sql`select from places p where ${conditionsOf(scope, query)}`,
    }),
  ]);
  return { records, ...total, size: query.size, current: query.current };
}

export const idsOfPlaces = (
  db: Queries,
  scope: DataScope,
  { filters, limit }: { filters: PlaceFilters; limit: number },
): Promise<number[]> => chosen(db, scope, { query: filters, limit: sql`limit ${limit}` });

async function chosen(
  db: Queries,
  scope: DataScope,
  { query, limit }: { query: PlaceFilters; limit: Sql },
): Promise<number[]> {
  const isByDevices = query.sort?.endsWith("deviceCount");
  const devices = isByDevices ? sql`left join (${counted(scope, sql`true`)}) n on n.place_id = p.id` : sql``;
  const order = { current: 1, size: 1, sort: query.sort };
  const rows = await db.many<{ id: number }>(sql`
    select p.id from places p join organization_directory o on o.id = p.organization_id ${devices}
    where ${conditionsOf(scope, query)} ${orderBy(order, { columns: SORTS, initial: "name", id: "p.id" })} ${limit}`);
  return rows.map(({ id }) => id);
}

const ROW =
  raw(`p.id, p.name, p.organization_id as "organizationId", o.org_name as "organizationName", p.address,
  p.time_zone as "timeZone", p.floors_above as "floorsAbove", p.floors_below as "floorsBelow",
  p.opening_hours as "openingHours", p.revision,
  (select count(*)::int from floors f where f.place_id = p.id and f.mezzanine > 0) as "mezzanineCount",
  (select count(*)::int from maps m join floors f on f.id = m.floor_id
    where f.place_id = p.id and m.current_version_id is not null) as "mapCount",
  (select count(*)::int from elevators e where e.place_id = p.id) as "elevatorCount",
  coalesce(n.devices, 0) as "deviceCount", coalesce(n.online, 0) as "onlineCount"`);

/** In the order that is asked for; what the caller does not see is left out. */
export async function placesByIds(
  db: Queries,
  scope: DataScope,
  ids: readonly number[],
): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  const list = [...ids];
  return db.many<PlaceRow>(sql`
    select ${ROW} from places p join organization_directory o on o.id = p.organization_id
    left join (${counted(scope, sql`p.id = any(${list}::bigint[])`)}) n on n.place_id = p.id
    where p.id = any(${list}::bigint[]) and ${visiblePlace(scope)} order by array_position(${list}::bigint[], p.id)`);
}

type DetailRow = Omit<PlaceDetail, "floors" | "createdAt"> & { createdAt: Date };

export async function findPlace(db: Queries, scope: DataScope, id: number): Promise<PlaceDetail | undefined> {
  const [place, floors] = await Promise.all([
    db.maybe<DetailRow>(sql`
      select ${ROW}, p.latitude, p.longitude, p.floor_naming as "floorNaming", p.floor_affix as "floorAffix", p.quiet_hours as "quietHours",
        p.robot_hours as "robotHours", p.remark,
        p.created_at as "createdAt"
      from places p join organization_directory o on o.id = p.organization_id
      left join (${counted(scope, sql`p.id = ${id}`)}) n on n.place_id = p.id
      where p.id = ${id} and ${visiblePlace(scope)}`),
    floorsOfPlace(db, scope, id),
  ]);
  return place && { ...place, createdAt: place.createdAt.toISOString(), floors };
}

/** Lowest first, each with what the caller sees of what is there. */
const floorsOfPlace = (db: Queries, scope: DataScope, placeId: number): Promise<Floor[]> =>
  db.many<Floor>(sql`
    select f.id, f.level, f.mezzanine, f.name,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.name, ''), m.map_key),
          'mapKey', m.map_key, 'versionId', m.current_version_id) order by m.name, m.id)
        from maps m where m.floor_id = f.id and m.current_version_id is not null
          and ${withinScope(scope, { organization: "m.organization_id" })}), '[]') as maps,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name, e.id)
        from elevator_floors ef join elevators e on e.id = ef.elevator_id
        where ef.floor_id = f.id and ef.is_served and ${withinScope(scope, { organization: "e.organization_id" })}), '[]')
        as elevators,
      (select count(*)::int from place_devices pd join devices d on d.id = pd.device_id
        join places p on p.id = pd.place_id
        where pd.floor_id = f.id and ${ownDevice(scope)} and ${belongs}) as "deviceCount"
    from floors f where f.place_id = ${placeId} order by f.level, f.mezzanine`);

/** Of an organization and those above it: where its maps, elevators and devices may be. */
export const optionsOfPlaces = (
  db: Queries,
  scope: DataScope,
  { search, organizationId, ids }: PlaceFilters,
): Promise<PlaceOption[]> => {
  const like = search ? containing(search) : "";
  const named = ids ?? [];
  const where = allOf([
    search !== undefined && search !== "" && sql`p.name ilike ${like} or p.address ilike ${like}`,
    organizationId !== undefined &&
      sql`exists (select from organization_directory b where b.id = ${organizationId} and b.path @> array[p.organization_id])`,
  ]);
  return db.many<PlaceOption>(sql`
    with found as (
      select p.id, p.name, p.organization_id from places p
      where ${visiblePlace(scope)} and (p.id = any(${named}::bigint[]) or ${where})
      order by p.id = any(${named}::bigint[]) desc, p.name, p.id limit ${MAX_PLACE_OPTIONS})
    select p.id, p.name, p.organization_id as "organizationId", o.org_name as "organizationName",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'level', f.level, 'mezzanine', f.mezzanine, 'name', f.name)
        order by f.level, f.mezzanine), '[]') from floors f where f.place_id = p.id) as floors
    from found p join organization_directory o on o.id = p.organization_id order by p.name, p.id`);
};

/** For the audit log. */
export const PLACE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select p.id, p.name from places p where p.id = any(${ids}) and ${visiblePlace(scope)}`,
);

/** Floors for it: "Lakeside Mall F2". */
export const FLOOR_NAMES = namedByNumber(
  (ids, scope) => sql`
    select f.id, p.name || ' ' || f.name as name from floors f
    join places p on p.id = f.place_id
    where f.id = any(${ids}) and ${visiblePlace(scope)}`,
);
