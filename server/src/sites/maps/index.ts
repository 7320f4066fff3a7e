/**
 * Floor maps and their versions: as robots report them, and as people look after them. A device's map is the one its position
 * names, among those of its holder.
 *
 *   robot reports ──▶ version, counts until one is saved here      restored, imported, drawn ──▶ version that counts
 *
 * What was made here never changes; a robot's own version may grow. Lists read no grid and no elements.
 */
export { holdMap, type MadeVersion, makeCurrent, newVersionName } from "./map-changes.store.ts";
export { FRAME, type FrameColumns, frameOf, withFrame } from "./map-columns.store.ts";
export { mapNews, offerMapEvents, tellMapChanged } from "./map-news.ts";
export { mapRows } from "./map-rows.store.ts";
export { trimReportedMaps } from "./maps.jobs.ts";
export { visible } from "./maps.reads.store.ts";
export { serveMaps } from "./maps.routes.ts";
export { createMaps, type Maps } from "./maps.service.ts";
export { dueMaps, type KeptMap, type MapTaking, mapLogs, takeMaps } from "./maps.take.ts";

/** @public */
export const TABLES = {
  private: ["wall_ids"],
  readable: ["map_versions", "maps"],
};
