/** Products of devices: the filters that other rooms' pages use, and settings of devices as text and as inputs of forms. */
export { KindSelect, ProtocolSelect } from "./code-filters.tsx";
export { ProductSelect } from "./late-product-select.tsx";
export { ProductLink } from "./product-link.tsx";
export { productOptionsQuery, productQuery, useCreateProduct } from "./products.calls.ts";
/** @public for pages that set or compare settings of devices. */
export { SettingItem } from "./setting-input.tsx";
/** @public for pages that set or compare settings of devices. */
export { useSettingLabels } from "./setting-labels.ts";
