import type { Holdings } from "../access/organizations/index.ts";
import type { ProcessDeps, Room } from "../core/room.ts";
import type { Audit } from "../system/logs/index.ts";

type Deps = Pick<ProcessDeps, "db"> & { audit: Audit };

/** Rooms of the wing that `npm run new-room` wrote: a list and its form, which need nothing of others. */
export const WRITTEN_ROOMS: readonly ((deps: Deps) => Room)[] = [
  // One line a room.
];

/** Their rows, which keep an organization from being deleted. */
export const WRITTEN_HOLDINGS: Holdings["rows"] = [
  // One line a room.
];
