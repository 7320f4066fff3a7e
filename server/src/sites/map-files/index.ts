/**
 * Maps out of files and into files. What a file says is told first (a dry run): its frame, how many cells are free, which elements
 * it has, and every fault with its place; only a file without faults becomes a map, or a version of one. Elements of a map stay
 * where the files have none, or where the person keeps them.
 */
import type { Room } from "../../core/room.ts";
import { serveMapFiles } from "./map-files.routes.ts";

export { contentOfVersion } from "./map-files.store.ts";

export const TABLES = {
  private: ["map_rasters"],
};

export const mapFilesRoom = (deps: Parameters<typeof serveMapFiles>[1]): Room => ({
  routes: (route) => serveMapFiles(route, deps),
});
