/** Floor maps as robots report them. A device's map is the one its position names, among those of its holder. */

export { mapRows } from "./map-rows.store.ts";
export { visible } from "./maps.reads.store.ts";
export { serveMaps } from "./maps.routes.ts";
export { createMaps } from "./maps.service.ts";
export { dueMaps, mapLogs, takeMaps } from "./maps.take.ts";
