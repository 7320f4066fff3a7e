/**
 * Writes rooms of this product: contract, migration, server, pages and tests of one room, from a plan that says which fields it has. It
 * has no table and no endpoint; the code generator shows and packs what it writes, and `npm run new-room` puts it into a checkout.
 *
 *   plan ─▶ faultOf ─▶ filesOf   files of the room
 *                    └▶ linesOf  its lines in files that list all rooms
 */
export { AVOIDED_NAMES, matcherOf, partsOf } from "./avoided-names.ts";
export { faultOf } from "./plan-faults.ts";
export type { RoomFile, RoomLine } from "./room-file.ts";
export { filesOf } from "./room-files.ts";
export { linesOf } from "./room-lines.ts";
export { type PackedRooms, readRoomZip as readZip, zipOf } from "./room-zip.ts";
