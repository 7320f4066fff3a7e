import { z } from "zod";
import { endpoint, fileAnswer, fileBody, idSchema } from "../../core/endpoint.ts";
import { int, optionalText, revision, searchText } from "../../core/fields.ts";
import { faultyRows, importReportSchema } from "../../core/import-report.ts";
import { exportQuery, pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";

/**
 * The service catalog: what work is done on devices, how long it takes (service projects), and what tells which of it is wanted
 * (keywords). Spec §3 and §5. Organizations have their own rows, and what those above them have is offered to them as well, not to
 * be changed there; of two with the same code or name that of the nearest organization counts.
 */
export const MAX_WORK_MINUTES = 10_080;

export const SERVICE_CATALOG_REFUSALS = defineRefusals({
  itemCodeTaken: [409, "项目编码 {code} 已存在", "Project code {code} already exists"],
  keywordTaken: [409, "关键词 {name} 已存在", "Keyword {name} already exists"],
  unknownProject: [422, "服务项目不存在", "The service project does not exist"],
  offeredFromAbove: [
    403,
    "该条目由上级组织提供，不能在此修改",
    "It is provided by an organization above yours and cannot be changed here",
  ],
});

const dictionaryValue = (text: string) => z.string(text).trim().min(1, text).max(64, text);
export const businessType = dictionaryValue("validation.businessType");
export const classification = dictionaryValue("validation.classification");
export const processingLevel = dictionaryValue("validation.processingLevel");
export const workMinutes = int
  .min(1, "validation.workMinutes")
  .max(MAX_WORK_MINUTES, "validation.workMinutes");

/** Whose row it is, and whether the reader may change it; `isOverruled`: a nearer organization has one of the same name. */
export const ownedShape = {
  ...organizationShape,
  isOwn: z.boolean(),
  isOverruled: z.boolean(),
  revision,
};

export const serviceProjectSchema = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  businessType: z.string(),
  classification: z.string(),
  workMinutes: int,
  remark: z.string(),
  ...ownedShape,
});
export type ServiceProject = z.infer<typeof serviceProjectSchema>;

/** Fields of the form, each with its rule. */
export const SERVICE_PROJECT_FIELDS = {
  code: z.string().trim().min(1, "validation.itemCode").max(64),
  name: z.string().trim().min(1, "validation.projectName").max(64),
  businessType,
  classification,
  workMinutes,
  remark: optionalText(500),
};
const newServiceProjectSchema = z.object({
  /** Whose it is; the person's own organization unless given. */
  organizationId: idSchema.optional(),
  ...SERVICE_PROJECT_FIELDS,
});
export type NewServiceProject = z.output<typeof newServiceProjectSchema>;
const serviceProjectChangeSchema = z.object({ ...SERVICE_PROJECT_FIELDS, revision });
export type ServiceProjectChange = z.output<typeof serviceProjectChangeSchema>;

const SORTS = ["code", "name", "workMinutes", "organizationName"] as const;
const filters = {
  search: searchText,
  businessType: z.string().max(64).optional(),
  classification: z.string().max(64).optional(),
  /** Own: of organizations in reach; offered: by those above. */
  origin: z.enum(["own", "offered"]).optional(),
};
const serviceProjectQuery = pageQuery(SORTS, filters);
export type ServiceProjectQuery = z.output<typeof serviceProjectQuery>;
const serviceProjectExport = exportQuery(SORTS, filters);
export type ServiceProjectExport = z.output<typeof serviceProjectExport>;

export const serviceOptionSchema = serviceProjectSchema.pick({
  id: true,
  code: true,
  name: true,
  businessType: true,
  classification: true,
  workMinutes: true,
});
export type ServiceOption = z.infer<typeof serviceOptionSchema>;

/** Columns of the table that is imported, in the template's order. */
export const PROJECT_IMPORT_FIELDS = [
  "code",
  "name",
  "businessType",
  "classification",
  "workMinutes",
  "remark",
] as const;
export type ProjectImportField = (typeof PROJECT_IMPORT_FIELDS)[number];

/** Rows whose code or name is there already are changed. */
export const catalogImportReportSchema = importReportSchema.extend({ changed: int });
export type CatalogImportReport = z.infer<typeof catalogImportReportSchema>;
export const catalogImportQuery = z.object({
  organizationId: idSchema.optional(),
  dryRun: z.stringbool().default(true),
  faultyRows,
});

const LIST = "care_service-catalog_list";
const EDIT = "care_service-catalog_edit";

export const SERVICE_PROJECT_ENDPOINTS = {
  list: endpoint("GET /platform/service/project/page", LIST, {
    summary: "Service projects within the caller's scope, and those offered by organizations above",
    ...pagesOf(serviceProjectSchema, serviceProjectQuery),
  }),
  export: endpoint("GET /platform/service/project/export", LIST, {
    summary: "The filtered list as a file",
    query: serviceProjectExport,
    ...fileAnswer,
  }),
  options: endpoint("GET /platform/service/project/options", LIST, {
    summary: "The projects that count for an organization, by code; the caller's own unless given",
    query: z.object({ organizationId: idSchema.optional() }),
    answer: z.array(serviceOptionSchema),
  }),
  create: endpoint("POST /platform/service/project", EDIT, {
    summary: "A new service project of an organization",
    body: newServiceProjectSchema,
    answer: serviceProjectSchema,
  }),
  update: endpoint("PUT /platform/service/project/:id", EDIT, {
    summary: "Change a service project",
    body: serviceProjectChangeSchema,
    answer: serviceProjectSchema,
  }),
  remove: endpoint("DELETE /platform/service/project/:id", EDIT, {
    summary: "Delete a service project; orders that were made by it keep its name",
    answer: z.null(),
  }),
  template: endpoint("GET /platform/service/project/import-template", EDIT, {
    summary: "An empty table of service projects to fill in, in the caller's language",
    ...fileAnswer,
  }),
  import: endpoint("POST /platform/service/project/import", EDIT, {
    summary: "Service projects out of an xls or xlsx file: all of them, or the good rows if it is asked so",
    query: catalogImportQuery,
    ...fileBody,
    answer: catalogImportReportSchema,
    isRepeatable: true,
  }),
};
