import type { Page } from "@sweepline/contract/core/paging.ts";
import type { MapDetail, MapListQuery, MapRow } from "@sweepline/contract/sites/maps.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, totalOf } from "../../core/db/page.ts";
import { type FloorColumns, FRAME, type FrameColumns, floorOf, withFrame } from "./map-columns.store.ts";
import { visible } from "./maps-reads.store.ts";

const SORTS = {
  changedAt: "v.changed_at",
  name: "m.name",
  mapKey: "m.map_key",
  organizationName: "o.org_name",
  deviceCount: "coalesce(n.devices, 0)",
};

/** Devices in use that stand on maps by their newest position, and those of them that drive by the version that counts. */
const distributionState = (which: Sql): Sql => sql`
  select m.id as map_id, count(*)::int as devices, count(k.device_id)::int as synced
  from maps m
  join map_versions v on v.id = m.current_version_id
  join devices d on d.organization_id = m.organization_id and d.decommissioned_at is null
  join device_states s on s.device_id = d.id and s.map_key = m.map_key
  left join device_maps k on k.device_id = d.id and k.map_key = m.map_key and k.version = v.version and k.status = 'enabled'
  where ${which} group by m.id`;

const conditionsOf = (scope: DataScope, query: MapListQuery): Sql => {
  const { search, organizationId, placeId, floorId, isSynced, hasDraft, ids } = query;
  const like = search ? containing(search) : "";
  return allOf([
    visible(scope),
    search !== undefined && search !== "" && sql`m.name ilike ${like} or m.map_key ilike ${like}`,
    organizationId !== undefined && sql`m.organization_id = ${organizationId}`,
    placeId !== undefined && sql`m.floor_id in (select f.id from floors f where f.place_id = ${placeId})`,
    floorId !== undefined && sql`m.floor_id = ${floorId}`,
    ids !== undefined && sql`m.id = any(${ids}::bigint[])`,
    hasDraft !== undefined &&
      sql`${hasDraft}::boolean = exists (select from map_drafts x where x.map_id = m.id)`,
    isSynced !== undefined &&
      sql`${isSynced}::boolean = (m.id not in (
        select n.map_id from (${distributionState(sql`true`)}) n where n.synced < n.devices))`,
  ]);
};

/** Which maps are on the page is found out first; all else is read of those alone, and grids are not read at all. */
export async function pageOfMaps(db: Queries, scope: DataScope, query: MapListQuery): Promise<Page<MapRow>> {
  const where = conditionsOf(scope, query);
  const isByDevices = query.sort?.endsWith("deviceCount");
  const counted = isByDevices ? sql`left join (${distributionState(sql`true`)}) n on n.map_id = m.id` : sql``;
  const chosen = await db.many<{ id: number }>(sql`
    select m.id from maps m
    join map_versions v on v.id = m.current_version_id
    join organization_directory o on o.id = m.organization_id ${counted}
    where ${where} ${orderBy(query, { columns: SORTS, initial: "-changedAt", id: "m.id", isNeverNull: true })} ${limitOf(query)}`);
  const ids = chosen.map(({ id }) => id);
  const [rows, total] = await Promise.all([
    detailsOf(db, ids),
    totalOf(db, query, {
      found: ids.length,
      all: sql`select from maps m where m.current_version_id is not null and ${where}`,
    }),
  ]);
  const records = rows.map(({ description: _, cleaningAreaRule: __, ...row }) => row);
  return { records, ...total, size: query.size, current: query.current };
}

type Row = Omit<MapDetail, "origin" | "floor" | "changedAt"> &
  FrameColumns &
  FloorColumns & { changedAt: Date };

const DETAIL = sql`
  select m.id, m.map_key as "mapKey", m.name, m.description, m.cleaning_area_rule as "cleaningAreaRule", m.revision,
    m.organization_id as "organizationId", o.org_name as "organizationName", v.id as "versionId", v.version,
    ${FRAME}, v.element_count as "elementCount", v.changed_at as "changedAt",
    (select count(*)::int from map_versions c where c.map_id = m.id) as "versionCount",
    exists (select from map_drafts x where x.map_id = m.id) as "hasDraft",
    coalesce(n.devices, 0) as "deviceCount", coalesce(n.synced, 0) as "syncedCount",
    p.id as "placeId", p.name as "placeName", f.id as "floorId", f.name as "floorName"
  from maps m join map_versions v on v.id = m.current_version_id
  join organization_directory o on o.id = m.organization_id
  left join floors f on f.id = m.floor_id left join places p on p.id = f.place_id`;

/** In the order that is asked for. */
async function detailsOf(db: Queries, ids: readonly number[]): Promise<MapDetail[]> {
  if (ids.length === 0) return [];
  const list = [...ids];
  const rows = await db.many<Row>(sql`
    ${DETAIL} left join (${distributionState(sql`m.id = any(${list}::bigint[])`)}) n on n.map_id = m.id
    where m.id = any(${list}::bigint[]) order by array_position(${list}::bigint[], m.id)`);
  return rows.map(detailOf);
}

export async function findMap(db: Queries, scope: DataScope, id: number): Promise<MapDetail | undefined> {
  const seen = await db.maybe<object>(sql`select from maps m where m.id = ${id} and ${visible(scope)}`);
  return seen ? (await detailsOf(db, [id]))[0] : undefined;
}

function detailOf({ changedAt, placeId, placeName, floorId, floorName, ...row }: Row): MapDetail {
  return {
    ...withFrame(row),
    floor: floorOf({ placeId, placeName, floorId, floorName }),
    changedAt: changedAt.toISOString(),
  };
}
