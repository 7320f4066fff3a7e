/**
 * Floor maps and their versions: as robots report them, and as people look after them. A device's map is the one its position
 * names, among those of its holder.
 *
 *   robot reports ──▶ version, counts until one is saved here      restored, imported, drawn ──▶ version that counts
 *
 * What was made here never changes; a robot's own version may grow. Lists read no grid and no elements.
 */
import { MAP_ENDPOINTS, MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { MAP_NAMES, MAP_VERSION_NAMES, mapRows } from "./map-rows.store.ts";
import { trimReportedMaps } from "./maps.jobs.ts";
import { serveMaps } from "./maps.routes.ts";
import type { Maps } from "./maps.service.ts";

export { announceMapChanged } from "./map-announcements.ts";
export {
  countEndedDraft,
  holdMap,
  holdVersion,
  insertMap,
  insertVersion,
  isFloorFor,
  layOnFloor,
  MAPS_OF_ORGANIZATIONS,
  type MadeVersion,
  makeCurrent,
  newVersionName,
} from "./map-changes.store.ts";
export { FRAME, type FrameColumns, frameOf, withFrame } from "./map-columns.store.ts";
export { mapRows } from "./map-rows.store.ts";
export { stationsOf } from "./map-stations.store.ts";
export { mapsReaction } from "./maps.reaction.ts";
export { createMaps, type Maps } from "./maps.service.ts";
export { onMap, visible } from "./maps-reads.store.ts";
export { type GridSize, packCells, unpackCells } from "./packed-cells.ts";

export const TABLES = {
  private: ["wall_ids"],
  readable: ["map_versions", "maps"],
};
export const LENT_COLUMNS = {
  map_versions: [
    "changed_at",
    "created_at",
    "element_ids",
    "elements",
    "grid",
    "height",
    "id",
    "map_id",
    "number",
    "origin_theta",
    "origin_x",
    "origin_y",
    "parent_id",
    "resolution_m",
    "source",
    "version",
    "wall_ids",
    "width",
  ],
  maps: [
    "cleaning_area_rule",
    "current_version_id",
    "drafts_ended",
    "floor_id",
    "id",
    "last_version_number",
    "map_key",
    "name",
    "organization_id",
  ],
};

export const mapsRoom = (db: Database, maps: Maps): Room => ({
  subjects: { map: MAP_NAMES, mapVersion: MAP_VERSION_NAMES },
  routes: (route) => serveMaps(route, maps),
  live: (hub) =>
    hub.offer(MAP_EVENTS.mapChanged, {
      permission: MAP_ENDPOINTS.list.permission,
      visibleAmong: maps.visibleAmong,
    }),
  upkeep: [trimReportedMaps(db)],
  explains: {
    map: { endpoint: MAP_ENDPOINTS.grid, rows: (scope, choice) => mapRows(db, scope, choice) },
  },
});
