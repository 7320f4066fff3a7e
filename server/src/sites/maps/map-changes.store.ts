import { randomBytes } from "node:crypto";
import type { MapChange } from "@sweepline/contract/sites/maps.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { placeFor } from "../places/index.ts";
import { visible } from "./maps-reads.store.ts";

export const MAPS_OF_ORGANIZATIONS = sql`select organization_id from maps`;

/** A map under its lock: versions of one map are numbered one after the other. */
export interface HeldMap extends MapChange {
  id: number;
  organizationId: number;
  mapKey: string;
  versionId: number;
  lastNumber: number;
}

export const holdMap = (tx: Queries, scope: DataScope, id: number): Promise<HeldMap | undefined> =>
  tx.maybe(sql`
    select m.id, m.organization_id as "organizationId", m.map_key as "mapKey", m.name, m.description,
      m.floor_id as "floorId", m.cleaning_area_rule as "cleaningAreaRule", m.revision,
      m.current_version_id as "versionId", m.last_version_number as "lastNumber"
    from maps m where m.id = ${id} and m.current_version_id is not null and ${visible(scope)} for update`);

/** Until the transaction ends no other version of it comes to count: for who writes down what is on it. */
export const holdVersion = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`select from maps where id = ${id} for share`);

export const updateMap = (tx: Queries, id: number, change: MapChange): Promise<number> =>
  tx.run(sql`
    update maps set name = ${change.name}, description = ${change.description}, floor_id = ${change.floorId},
      cleaning_area_rule = ${change.cleaningAreaRule}, revision = revision + 1
    where id = ${id}`);

/** A floor of a place that the caller sees, in the same branch of organizations as the map. */
export const isFloorFor = async (
  tx: Queries,
  scope: DataScope,
  { floorId, organizationId }: { floorId: number; organizationId: number },
): Promise<boolean> => {
  const floor = await tx.maybe(sql`
    select from floors f join places p on p.id = f.place_id
    where f.id = ${floorId} and ${placeFor(scope, organizationId)}`);
  return floor !== undefined;
};

/** Whether devices in use stand on it by their newest position. */
export const isDrivenBy = async (tx: Queries, { organizationId, mapKey }: HeldMap): Promise<boolean> => {
  const device = await tx.maybe(sql`
    select from devices d join device_states s on s.device_id = d.id
    where d.organization_id = ${organizationId} and d.decommissioned_at is null and s.map_key = ${mapKey} limit 1`);
  return device !== undefined;
};

export const deleteMap = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from maps where id = ${id}`);

export interface MadeVersion {
  versionId: number;
  number: number;
  version: string;
}

/** Robots of several makers name versions as they like; ours are told from theirs, and from those of other installations. */
export const newVersionName = (number: number): string => `s${number}-${randomBytes(3).toString("hex")}`;

/** A new version like an older one of the map; undefined where there is none such. */
export const copyVersion = (
  tx: Queries,
  { id, lastNumber }: HeldMap,
  by: { versionId: number; staffId: number; staffName: string; at: Date },
): Promise<MadeVersion | undefined> =>
  tx.maybe(sql`
    insert into map_versions (map_id, number, version, name, source, resolution_m, width, height, origin_x, origin_y,
      origin_theta, grid, elements, parent_id, staff_id, staff_name, created_at, changed_at)
    select v.map_id, ${lastNumber + 1}, ${newVersionName(lastNumber + 1)}, v.name, 'restore', v.resolution_m, v.width, v.height,
      v.origin_x, v.origin_y, v.origin_theta, v.grid, v.elements, v.id, ${by.staffId}, ${by.staffName}, ${by.at}, ${by.at}
    from map_versions v where v.map_id = ${id} and v.id = ${by.versionId}
    returning id as "versionId", number, version`);

/** From now on that one counts. */
export const makeCurrent = (
  tx: Queries,
  mapId: number,
  { versionId, number }: MadeVersion,
): Promise<number> =>
  tx.run(sql`
    update maps set current_version_id = ${versionId}, last_version_number = ${number}, revision = revision + 1
    where id = ${mapId}`);

const VERSION_COLUMNS =
  raw(`map_id, number, version, name, source, resolution_m, width, height, origin_x, origin_y,
  origin_theta, grid, elements, note, parent_id, staff_id, staff_name, created_at, changed_at`);

/** A version out of a draft or a file: what it holds is selected, in the order of these columns. */
export const insertVersion = (tx: Queries, selected: Sql): Promise<MadeVersion> =>
  tx.one<MadeVersion>(sql`
    insert into map_versions (${VERSION_COLUMNS}) ${selected} returning id as "versionId", number, version`);

/** Undefined: the organization has a map with that key already. */
export async function insertMap(
  tx: Queries,
  map: { organizationId: number; mapKey: string; name: string; at: Date },
): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into maps (organization_id, map_key, name, created_at)
    values (${map.organizationId}, ${map.mapKey}, ${map.name}, ${map.at})
    on conflict (organization_id, map_key) do nothing returning id`);
  return row?.id;
}

/** A map that robots have yet to report is known by its floor already; where it lies on one, it stays there. */
export const layOnFloor = (
  tx: Queries,
  map: { organizationId: number; mapKey: string; floorId: number },
): Promise<number> =>
  tx.run(sql`
    insert into maps as m (organization_id, map_key, name, floor_id)
    values (${map.organizationId}, ${map.mapKey}, ${map.mapKey}, ${map.floorId})
    on conflict (organization_id, map_key) do update set floor_id = coalesce(m.floor_id, excluded.floor_id)`);

/** One draft of the map more has ended: its key is of use no more. */
export const countEndedDraft = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`update maps set drafts_ended = drafts_ended + 1 where id = ${id}`);
