/** Products of devices: the filters that other rooms' pages use. */
export { KindSelect } from "./kind-select.tsx";
export { ProductSelect } from "./product-select.tsx";
