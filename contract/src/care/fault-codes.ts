import { z } from "zod";
import { endpoint, fileAnswer, fileBody, idSchema } from "../core/endpoint.ts";
import {
  int,
  labelSchema,
  listOf,
  optionalText,
  requiredText,
  revision,
  searchText,
} from "../core/fields.ts";
import { faultyRows, importReportSchema } from "../core/import-report.ts";
import { exportQuery, pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * Fault codes (spec §3, §5): what a fault that robots report is called, how grave it is, and what to do about it. Those of the platform
 * hold for everybody and are read-only to others; an organization's own hold for its devices and those below it, and win.
 */
export const FAULT_LEVELS = ["info", "warning", "error", "critical"] as const;
export type FaultLevel = (typeof FAULT_LEVELS)[number];

/**
 * How grave a fault is that no code knows, by the level that came with it: VDA 5050's, and the H0 to H7 of Gausium, which rise.
 * Anything else is a warning.
 */
const REPORTED_LEVELS: Readonly<Record<string, FaultLevel>> = {
  ...{
    INFO: "info",
    WARNING: "warning",
    URGENT: "error",
    CRITICAL: "error",
    ERROR: "error",
    FATAL: "critical",
  },
  ...{ H0: "info", H1: "info", H2: "warning", H3: "warning" },
  ...{ H4: "error", H5: "error", H6: "critical", H7: "critical" },
};
export const levelOfReported = (level: string): FaultLevel =>
  REPORTED_LEVELS[level.trim().toUpperCase()] ?? "warning";

export const FAULT_CODE_REFUSALS = defineRefusals({
  faultCodeTaken: [
    409,
    "故障码 {code} 的细分码 {detailCode} 已存在",
    "Fault code {code} with detail code {detailCode} already exists",
  ],
  faultCodeOfPlatform: [
    403,
    "这是平台的故障码，只能由平台修改；可复制后另存为本组织的故障码",
    "This fault code belongs to the platform and only the platform can change it; save a copy for your organization",
  ],
});

export const MAX_REPORTED_AS = 20;
export const REPORTED_AS_LENGTH = 120;
/** What robots call it, as it is or with `*` at its end for whatever begins so; upper and lower case are the same. */
const reportedAs = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(REPORTED_AS_LENGTH)
  .regex(/^[^*]+\*?$/, "validation.reportedAs");

/** What to do about a fault, by its code; null: nobody has named it, or written that. */
export const adviceSchema = z.object({ zh: z.string(), en: z.string() }).nullable();
export type Advice = z.infer<typeof adviceSchema>;

/** Fields of the form, each with its rule. Texts: spec §5. */
export const FAULT_CODE_FIELDS = {
  code: requiredText(40),
  name: labelSchema,
  detailCode: requiredText(40),
  detailName: labelSchema,
  level: z.enum(FAULT_LEVELS, "validation.required"),
  /** Empty: of all products. */
  productIds: z.array(idSchema).max(200).default([]),
  reportedAs: z.array(reportedAs).max(MAX_REPORTED_AS).default([]),
  /** What to do about it. */
  advice: z.object({ zh: optionalText(1_000), en: optionalText(1_000) }).default({ zh: "", en: "" }),
  picture: z
    .string()
    .regex(/^(\/platform\/picture\/[A-Za-z0-9_-]{22}\.(png|jpg))?$/)
    .default(""),
};
const newFaultCodeSchema = z.object(FAULT_CODE_FIELDS);
export type NewFaultCode = z.output<typeof newFaultCodeSchema>;
const faultCodeChangeSchema = z.object({ ...FAULT_CODE_FIELDS, revision });
export type FaultCodeChange = z.output<typeof faultCodeChangeSchema>;

export const faultCodeSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: labelSchema,
  detailCode: z.string(),
  detailName: labelSchema,
  level: z.enum(FAULT_LEVELS),
  products: z.array(z.object({ id: int, code: z.string(), name: z.string() })),
  reportedAs: z.array(z.string()),
  advice: z.object({ zh: z.string(), en: z.string() }),
  picture: z.string(),
  organizationId: int,
  organizationName: z.string(),
  /** Of the platform: holds for everybody. */
  isShared: z.boolean(),
  /** Within the caller's scope, so that they may change it. */
  isOwn: z.boolean(),
  revision,
});
export type FaultCode = z.infer<typeof faultCodeSchema>;

const filters = {
  search: searchText,
  levels: listOf(z.enum(FAULT_LEVELS)).optional(),
  productId: idSchema.optional(),
  /** Of the platform, or of organizations. */
  origin: z.enum(["shared", "own"]).optional(),
};
const SORTS = ["code", "detailCode", "level", "organizationName"] as const;
const faultCodeQuerySchema = pageQuery([...SORTS], filters);
export type FaultCodeQuery = z.output<typeof faultCodeQuerySchema>;

const LIST = "care_fault-codes_list";
const EDIT = "care_fault-codes_edit";

export const FAULT_CODE_ENDPOINTS = {
  list: endpoint("GET /platform/faultcode/page", LIST, {
    summary: "Fault codes of the platform and within the caller's scope",
    ...pagesOf(faultCodeSchema, faultCodeQuerySchema),
  }),
  get: endpoint("GET /platform/faultcode/:id", LIST, { summary: "One fault code", answer: faultCodeSchema }),
  create: endpoint("POST /platform/faultcode", EDIT, {
    summary:
      "A new fault code of the caller's organization; reports that robots name so get their name by it",
    body: newFaultCodeSchema,
    answer: faultCodeSchema,
  }),
  update: endpoint("PUT /platform/faultcode/:id", EDIT, {
    summary: "Change a fault code",
    body: faultCodeChangeSchema,
    answer: faultCodeSchema,
  }),
  remove: endpoint("DELETE /platform/faultcode/:id", EDIT, {
    summary: "Delete a fault code; reports keep what robots called them",
    answer: z.null(),
  }),
  export: endpoint("GET /platform/faultcode/export", LIST, {
    summary: "Fault codes as CSV or XLSX, in the columns of the import",
    query: exportQuery([...SORTS], filters),
    ...fileAnswer,
  }),
  template: endpoint("GET /platform/faultcode/template", EDIT, {
    summary: "The table to fill in for an import, as XLSX",
    ...fileAnswer,
  }),
  /** Codes that exist are changed, by code and detail code. */
  import: endpoint("POST /platform/faultcode/import", EDIT, {
    summary: "Fault codes out of an xls or xlsx file: all of them, or the good rows if it is asked so",
    query: z.object({ dryRun: z.stringbool().default(true), faultyRows }),
    ...fileBody,
    answer: importReportSchema,
    isRepeatable: true,
  }),
};
