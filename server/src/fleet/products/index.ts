/** Products (models): what a device is, and how long its raw reports are kept. Spec §3. */
export { serveProducts } from "./products.routes.ts";
export { createProducts, type ProductDraft, type Products } from "./products.service.ts";
