/**
 * Work orders: service work on devices, from its making to its end (spec §3: what service projects and keywords are for). The states,
 * and who may move them, are the contract's table; every move is history. A part that is used is a replacement among the device's
 * consumables, entered in the same transaction. Other rooms make orders in their own transactions by `createWorkOrders`.
 */
import { WORK_ORDER_ENDPOINTS as E, WORK_ORDER_EVENTS } from "@sweepline/contract/care/work-orders/index.ts";
import { NOTHING } from "../../core/caller.ts";
import type { Room } from "../../core/room.ts";
import { dropPhotos } from "./work-orders.jobs.ts";
import { serveWorkOrders } from "./work-orders.routes.ts";
import { createWorkOrderService } from "./work-orders.service.ts";
import { newestChange, WORK_ORDER_NAMES } from "./work-orders.store.ts";
import type { WorkOrdersDeps } from "./work-orders-deps.ts";

export { orderPhotoUses } from "./unneeded-photos.store.ts";
export { createWorkOrders } from "./work-order-creation.service.ts";
export { createWorkOrderService } from "./work-orders.service.ts";
export { ORDERS_OF_ORGANIZATIONS } from "./work-orders.store.ts";

export const TABLES = {
  private: ["work_order_numbers", "work_order_parts", "work_order_photos", "work_order_steps", "work_orders"],
};

/** Lists are seldom watched for seconds, and their figures are counted anew whenever anything happens to the fleet. */
const EVERY_MS = 3_000;

export const workOrdersRoom = (deps: WorkOrdersDeps): Room => ({
  upkeep: [dropPhotos(deps)],
  subjects: { workOrder: WORK_ORDER_NAMES },
  routes: (route) => serveWorkOrders(route, createWorkOrderService(deps)),
  live(hub) {
    const { permission } = E.list;
    hub.offer(WORK_ORDER_EVENTS.workOrderChanged, { permission });
    hub.provide(WORK_ORDER_EVENTS.workOrdersMoved, {
      ...{ permission, everyMs: EVERY_MS },
      compute: ({ scope, companyPermissions }) =>
        newestChange(deps.db, companyPermissions.has("deviceDetail") ? scope : NOTHING),
    });
  },
});
