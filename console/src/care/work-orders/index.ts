/** Work orders on screen: list, calendar and details, and what the page of a device shows of them. */
export { DeviceOrders } from "./device-orders.tsx";
export { OrderFrom, PartOrder } from "./order-from.tsx";
export { WorkOrderListPage } from "./work-order-list.page.tsx";
