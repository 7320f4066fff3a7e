/**
 * Products (models): what the devices of one model are, speak and can, and how long their raw reports are kept. Spec §3.
 *
 * They are the platform's. Kind and protocol are fixed once there are devices of a product, since what these sent was read
 * by them; a product that ever had devices stays, since their records lead to it. Ingest and consoles read products again by
 * themselves within seconds; only a changed alert percentage is told to the devices that are online, whose status it decides.
 */
import type { Room } from "../../core/room.ts";
import { serveProducts } from "./products.routes.ts";
import type { Products } from "./products.service.ts";
import { PRODUCT_NAMES } from "./products.store.ts";

export { createProducts, type ProductDraft, type Products } from "./products.service.ts";
export { productImageUses } from "./products.store.ts";

export const TABLES = {
  readable: ["products"],
};
export const LENT_COLUMNS = {
  products: [
    "alert_percent",
    "capabilities",
    "cleaning_width_m",
    "code",
    "default_settings",
    "id",
    "kind",
    "name",
    "part_number_prefix",
    "project_name",
    "protocol",
    "retention_days",
    "top_speed_mps",
  ],
};

export const productsRoom = (products: Products): Room => ({
  subjects: { product: PRODUCT_NAMES },
  routes: (route) => serveProducts(route, products),
});
