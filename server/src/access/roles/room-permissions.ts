/** What administrators of tenants may do in rooms that `npm run new-room` wrote. */
export const EDIT_ROOMS: readonly string[] = [
  // Two lines a room.
];
