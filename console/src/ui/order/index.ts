/** An order that people change: dragged by a handle, or by its arrow keys. */
export { OrderHandle } from "./order-handle.tsx";
export { useOrder } from "./use-order.ts";
