/**
 * Allocations: the platform hands devices to tenants, tenants to their companies, and those above take them back.
 *
 *   registered ──allocated (down) · moved (sideways) · takenBack (up) · operatorChanged · undone──▶ the next period
 *
 * `devices.organization_id` and `operator_staff_id` are what holds now. They begin with the device, and change by what is done here
 * (`handOver`), in the transaction that ends the open period and begins the next (`0204-device-allocations.sql`). A move names the period that it
 * expects to end, so that of two people who move the same device the second is told. After the commit every process hears
 * of it, and whoever may no longer see the device hears nothing of it from then on, on open sockets too. What the former holder
 * had asked of it is over: what has not left yet is withdrawn, and a device at work is told to stop.
 */
import type { Room } from "../../core/room.ts";
import { serveAllocations } from "./allocations.routes.ts";
import type { Allocations } from "./allocations.service.ts";

export { type Allocations, createAllocations } from "./allocations.service.ts";
export { nameRegistrar } from "./allocations-moves.store.ts";
export { type PastPeriod, writePast } from "./allocations-past.store.ts";

export const TABLES = {
  private: ["open_first_allocation"],
  readable: ["device_allocations"],
};

export const allocationsRoom = (allocations: Allocations): Room => ({
  routes: (route) => serveAllocations(route, allocations),
});
