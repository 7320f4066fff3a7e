/**
 * Registrations: what people do with the devices of their scope before and beside what these say. Registering, the sign-in at the
 * broker, the lock, decommissioning and recommissioning; each act is the devices' own, here it is decided who may.
 */
import type { Room } from "../../core/room.ts";
import { serveRegistrations } from "./registrations.routes.ts";
import type { Registrations } from "./registrations.service.ts";

export { createRegistrations, type Registrations, signInOf, topicPrefixOf } from "./registrations.service.ts";

export const registrationsRoom = (registrations: Registrations): Room => ({
  routes: (route) => serveRegistrations(route, registrations),
});
