/** Products of devices: the filters that other rooms' pages use, and the words for kinds. */
export { KindSelect } from "./kind-select.tsx";
export { ProductSelect } from "./product-select.tsx";
export { productTexts } from "./products.texts.ts";
