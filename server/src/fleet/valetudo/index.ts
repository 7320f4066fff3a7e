/**
 * Valetudo: vacuums that speak Homie 4, `{prefix}/{id}/{Node}/{property}`, set by `…/set`. The id is the serial number.
 * Properties become readings, one message each; `MapData/map-data` becomes a map and a position. No-go areas and virtual
 * walls of its map are not kept: maps have no room for them.
 */
export { valetudoAdapter } from "./valetudo-adapter.ts";
export { valetudoWriter } from "./valetudo-writer.ts";
