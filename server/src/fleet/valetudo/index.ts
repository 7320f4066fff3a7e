/**
 * Valetudo: vacuums that speak Homie 4, `{prefix}/{id}/{Node}/{property}`, set by `…/set`. The id is the serial number.
 * Properties become readings, one message each; `MapData/map-data` becomes a map and a position. The same map is a file that people
 * have: it is read by the same functions.
 */
export { drawMap, faultOf as mapDataFault, metersFrom, placesOf } from "./draw-map.ts";
export { type MapData, mapDataSchema } from "./map-schema.ts";
export { valetudoAdapter } from "./valetudo-adapter.ts";
export { valetudoWriter } from "./valetudo-writer.ts";
