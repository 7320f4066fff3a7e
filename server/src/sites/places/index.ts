/**
 * Places: buildings with floors, when they are open, and the devices that work there.
 *
 *   device ──place_devices──▶ place, home floor        where it is at home, one place at a time
 *   device ──map of its position──▶ floor              where it is right now, while it is online
 *
 * A device belongs to a place only while its holder is the place's organization or one below it; handed to others it loses
 * its place for as long as they have it. Devices take over the time zone of their place: days of work that were counted stay the
 * days they were counted in.
 */
import type { Room } from "../../core/room.ts";
import { servePlaces } from "./places.routes.ts";
import type { Places } from "./places.service.ts";
import { FLOOR_NAMES, PLACE_NAMES } from "./places-reads.store.ts";

export { refuseNamedOutside } from "./named-outside.store.ts";
export { insertPlace, PLACES_OF_ORGANIZATIONS, writeFloors } from "./place-changes.store.ts";
export { placeOfDevice, settleDevices } from "./place-devices.store.ts";
export { createPlaces, type Places } from "./places.service.ts";
export { HOMES, placeFor } from "./places-conditions.store.ts";

export const LENT_COLUMNS = {
  floors: ["id", "level", "mezzanine", "name", "place_id"],
  place_devices: ["device_id", "floor_id", "place_id"],
  places: [
    "floors_above",
    "floors_below",
    "id",
    "name",
    "opening_hours",
    "organization_id",
    "quiet_hours",
    "robot_hours",
    "time_zone",
  ],
};

export const TABLES = {
  readable: ["floors", "place_devices", "places"],
};

export const placesRoom = (places: Places): Room => ({
  subjects: { place: PLACE_NAMES, floor: FLOOR_NAMES },
  routes: (route) => servePlaces(route, places),
});
