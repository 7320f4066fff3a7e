import type { FieldLabels } from "./a-to-m.ts";

/** Fields of rooms that `npm run new-room` wrote, where the product has no word for them. */
export const OF_ROOMS: readonly FieldLabels[] = [
  // One entry a room.
];
