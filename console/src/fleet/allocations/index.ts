/** Allocations (spec §3, §6): the page that hands devices on, and the history of one device for its own page. */
export { DeviceAllocations } from "./device-allocations.tsx";
export { type Operator, OperatorSelect } from "./operator-select.tsx";
