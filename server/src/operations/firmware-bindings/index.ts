/**
 * Bindings (spec §2 `bindconfig`): which version the robots of a product are to run. They change no robot; they say who is behind, and
 * whom rollouts leave out. Of several that fit a device the one of the nearest organization counts, and of these the one that names
 * its hardware.
 */
import type { Room } from "../../core/room.ts";
import { serveFirmwareBindings } from "./bindings.routes.ts";
import { type BindingsDeps, createFirmwareBindings } from "./bindings.service.ts";
import { BINDING_NAMES } from "./bindings.store.ts";

export { behindBinding, isBinding } from "./behind.service.ts";
export { createFirmwareBindings } from "./bindings.service.ts";

export const TABLES = {
  inWing: ["firmware_bindings", "update_choices"],
};

export const firmwareBindingsRoom = (deps: BindingsDeps): Room => ({
  subjects: { firmwareBinding: BINDING_NAMES },
  routes: (route) => serveFirmwareBindings(route, createFirmwareBindings(deps)),
});
