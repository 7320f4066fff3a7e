import { z } from "zod";
import { endpoint } from "../core/endpoint.ts";
import { DEVICE_KINDS } from "./codes.ts";

/** Products (models) of devices, spec §3. */
export const DEFAULT_RETENTION_DAYS = 30;
export const MAX_RETENTION_DAYS = 400;

const productOptionSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
});
export type ProductOption = z.infer<typeof productOptionSchema>;

export const PRODUCT_ENDPOINTS = {
  options: endpoint({
    method: "GET",
    path: "/platform/product/options",
    permission: "fleet_devices_list",
    summary: "All products, for filters",
    answer: z.array(productOptionSchema),
  }),
};
