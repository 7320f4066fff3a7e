import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, optionalText, revision, searchText } from "../core/fields.ts";
import { INTEGER_PROMPT } from "../core/limits.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { settingsSchema } from "./device-settings/definitions.ts";
import { DEVICE_KINDS } from "./shared/codes.ts";
import { CAPABILITIES, PROTOCOL_CAPABILITIES, PROTOCOLS } from "./shared/protocols.ts";

/**
 * Products (models) of devices, spec §3: what the devices of one model are, speak and can. They are the platform's; others
 * read those of which they hold devices.
 */
export const DEFAULT_RETENTION_DAYS = 30;
export const MAX_RETENTION_DAYS = 400;
export const DEFAULT_ALERT_PERCENT = 20;

export const PRODUCT_REFUSALS = defineRefusals({
  productCodeTaken: [409, "型号编码 {code} 已存在", "Model code {code} already exists"],
  productInUse: [
    409,
    "该型号下还有 {devices} 台设备，另有 {decommissioned} 台已停用的设备留有记录，不能删除",
    "The model cannot be deleted: it is used by devices ({devices}) and by records of decommissioned devices ({decommissioned})",
  ],
  productNeeded: [
    409,
    "该型号还有固件包等资料，请先删除它们",
    "This model still has firmware packages or other data; delete them first",
  ],
  productFixed: [
    409,
    "已有设备属于该型号，不能更改类型和协议",
    "Devices use this model, so its type and protocol can no longer be changed",
  ],
});

/** Of the product's own uploads only: consoles show pictures of no other hosts. */
const image = z
  .string()
  .regex(/^(\/platform\/picture\/[A-Za-z0-9_-]{22}\.(png|jpg))?$/)
  .default("");

const CLEANING_WIDTH_M = { min: 0.05, max: 10 } as const;
const TOP_SPEED_MPS = { min: 0.05, max: 20 } as const;
const measure = ({ min, max }: { min: number; max: number }, error: string) =>
  z.number(error).min(min, error).max(max, error).nullable().default(null);

/** The rules of the form, one by one, as its fields use them. Texts: spec §5. */
export const productFields = {
  code: z
    .string("validation.modelCode")
    .trim()
    .min(1, { error: "validation.modelCode", abort: true })
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "validation.organizationCode"),
  name: z.string("validation.model").trim().min(1, "validation.model").max(100),
  kind: z.enum(DEVICE_KINDS, "validation.modelType"),
  projectName: z.string("validation.projectName").trim().min(1, "validation.projectName").max(100),
  description: optionalText(500),
  retentionDays: z
    .number("validation.retentionDays")
    .int("validation.retentionDays")
    .min(1, "validation.retentionDays")
    .max(MAX_RETENTION_DAYS, "validation.retentionDays")
    .default(DEFAULT_RETENTION_DAYS),
  /** Below this a battery is low. */
  alertPercent: z
    .number("validation.integerPrompt")
    .int("validation.integerPrompt")
    .min(INTEGER_PROMPT.min, "validation.integerPrompt")
    .max(INTEGER_PROMPT.max, "validation.integerPrompt")
    .default(DEFAULT_ALERT_PERCENT),
  /** What it cleans in one pass, and as fast as it drives: more work than that allows is not counted. Null: not known. */
  cleaningWidthM: measure(CLEANING_WIDTH_M, "validation.cleaningWidth"),
  topSpeedMps: measure(TOP_SPEED_MPS, "validation.topSpeed"),
  image,
  partNumberPrefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_./-]{0,32}$/, "validation.partNumberPrefix")
    .default(""),
  protocol: z.enum(PROTOCOLS, "validation.required"),
  /** Left out: those that devices of the kind begin with. */
  capabilities: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional(),
  /** What new devices should be set to; kept only with the capability `settings`. */
  defaultSettings: settingsSchema.default({}),
};

interface Capable {
  protocol: (typeof PROTOCOLS)[number];
  capabilities?: readonly (typeof CAPABILITIES)[number][] | undefined;
}
const isCarried = ({ protocol, capabilities = [] }: Capable): boolean =>
  capabilities.every((capability) => PROTOCOL_CAPABILITIES[protocol].includes(capability));
const beyond = { path: ["capabilities"], error: "validation.beyondProtocol" };

export const newProductSchema = z.object(productFields).refine(isCarried, beyond);
export const productChangeSchema = z
  .object({ id: idSchema, revision, ...productFields })
  .refine(isCarried, beyond);
export type ProductFields = z.output<typeof newProductSchema>;
export type ProductChange = z.output<typeof productChangeSchema>;

export const productRowSchema = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
  protocol: z.enum(PROTOCOLS),
  projectName: z.string(),
  description: z.string(),
  retentionDays: int,
  alertPercent: int,
  cleaningWidthM: z.number().nullable(),
  topSpeedMps: z.number().nullable(),
  /** Address of its picture; empty: none. */
  image: z.string(),
  partNumberPrefix: z.string(),
  capabilities: z.array(z.enum(CAPABILITIES)),
  defaultSettings: settingsSchema,
  /** Devices of it that the caller may see. */
  deviceCount: int,
  /** Those that were taken out of service: they keep a product from being deleted, too. */
  decommissionedCount: int,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision: int,
});
export type ProductRow = z.infer<typeof productRowSchema>;

const productOptionSchema = productRowSchema.pick({
  id: true,
  code: true,
  name: true,
  kind: true,
  protocol: true,
});
export type ProductOption = z.infer<typeof productOptionSchema>;

export const productListQuery = pageQuery(
  ["name", "code", "projectName", "deviceCount", "retentionDays", "alertPercent", "updatedAt"],
  {
    search: searchText,
    kind: z.enum(DEVICE_KINDS).optional(),
    protocol: z.enum(PROTOCOLS).optional(),
  },
);
export type ProductListQuery = z.output<typeof productListQuery>;

export const PRODUCT_ENDPOINTS = {
  options: endpoint("GET /platform/product/options", "fleet_devices_list", {
    summary: "All products, for filters",
    answer: z.array(productOptionSchema),
  }),
  list: endpoint("GET /platform/product/page", "fleet_products_list", {
    shows: "devices",
    summary: "Products with the number of their devices",
    ...pagesOf(productRowSchema, productListQuery),
  }),
  get: endpoint("GET /platform/product/:id", "fleet_devices_list", {
    shows: "devices",
    summary: "One product: the platform's people any, others those of which they hold devices",
    answer: productRowSchema,
  }),
  create: endpoint("POST /platform/product", "fleet_products_edit", {
    summary: "Makes a product",
    body: newProductSchema,
    answer: productRowSchema,
  }),
  update: endpoint("PUT /platform/product", "fleet_products_edit", {
    summary: "Changes a product; what its devices are, speak and can follows at once",
    body: productChangeSchema,
    answer: productRowSchema,
  }),
  remove: endpoint("DELETE /platform/product/:id", "fleet_products_delete", {
    summary: "Deletes a product that no device has ever been of",
  }),
};
