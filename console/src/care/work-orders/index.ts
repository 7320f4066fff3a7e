/** Work orders on screen: list, calendar and details, and what the page of a device shows of them. */
export { DeviceOrders, PartOrder } from "./device-orders.tsx";
export { WorkOrderListPage } from "./work-order-list.page.tsx";
export { workOrderHandlers } from "./work-orders.calls.ts";
