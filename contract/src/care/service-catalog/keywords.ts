import { z } from "zod";
import { endpoint, fileAnswer, fileBody, idSchema } from "../../core/endpoint.ts";
import { int, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../../core/paging.ts";
import {
  catalogImportQuery,
  catalogImportReportSchema,
  classification,
  ownedShape,
  processingLevel,
  serviceOptionSchema,
} from "./index.ts";

/**
 * Keywords classify what people and robots write: a text that has one is of its category and gets its level, and, where the
 * keyword names one, its service project. One on the critical path stands for a robot that cannot work. Spec §3 and §5.
 */
export const MAX_KEYWORD_LENGTH = 64;
export const MAX_CLASSIFIED_TEXT = 4_000;

export const serviceKeywordSchema = z.object({
  id: int,
  name: z.string(),
  /** The category of §5: a value of the same dictionary as the classification of projects. */
  classification: z.string(),
  /** It blocks operation. */
  isCritical: z.boolean(),
  /** Empty: none is suggested. */
  level: z.string(),
  projectId: int.nullable(),
  projectName: z.string().nullable(),
  ...ownedShape,
});
export type ServiceKeyword = z.infer<typeof serviceKeywordSchema>;

export const SERVICE_KEYWORD_FIELDS = {
  name: requiredText(MAX_KEYWORD_LENGTH),
  classification,
  isCritical: z.boolean().default(false),
  level: z.union([z.literal(""), processingLevel]).default(""),
  projectId: int.positive().nullable().default(null),
};
const newServiceKeywordSchema = z.object({
  organizationId: idSchema.optional(),
  ...SERVICE_KEYWORD_FIELDS,
});
export type NewServiceKeyword = z.output<typeof newServiceKeywordSchema>;
const serviceKeywordChangeSchema = z.object({ ...SERVICE_KEYWORD_FIELDS, revision });
export type ServiceKeywordChange = z.output<typeof serviceKeywordChangeSchema>;

const SORTS = ["name", "organizationName"] as const;
const filters = {
  search: searchText,
  classification: z.string().max(64).optional(),
  level: z.string().max(64).optional(),
  isCritical: z.stringbool().optional(),
  origin: z.enum(["own", "offered"]).optional(),
};
const serviceKeywordQuery = pageQuery(SORTS, filters);
export type ServiceKeywordQuery = z.output<typeof serviceKeywordQuery>;
const serviceKeywordExport = exportQuery(SORTS, filters);
export type ServiceKeywordExport = z.output<typeof serviceKeywordExport>;

export const KEYWORD_IMPORT_FIELDS = [
  "name",
  "classification",
  "isCritical",
  "level",
  "projectCode",
] as const;
export type KeywordImportField = (typeof KEYWORD_IMPORT_FIELDS)[number];

export const matchedKeywordSchema = serviceKeywordSchema
  .pick({ id: true, name: true, classification: true, isCritical: true, level: true })
  .extend({
    /** Its place in the text, in UTF-16 units. */
    start: int,
    end: int,
    /** The project that it leads to, where that counts for the organization. */
    project: serviceOptionSchema.nullable(),
  });
export type MatchedKeyword = z.infer<typeof matchedKeywordSchema>;

const LIST = "care_service-catalog_list";
const EDIT = "care_service-catalog_edit";

export const SERVICE_KEYWORD_ENDPOINTS = {
  list: endpoint("GET /platform/service/keyword/page", LIST, {
    summary: "Keywords within the caller's scope, and those offered by organizations above",
    ...pagesOf(serviceKeywordSchema, serviceKeywordQuery),
  }),
  export: endpoint("GET /platform/service/keyword/export", LIST, {
    summary: "The filtered list as a file",
    query: serviceKeywordExport,
    ...fileAnswer,
  }),
  /** Reads only, but a text would not fit into an address. */
  match: endpoint("POST /platform/service/keyword/match", LIST, {
    summary: "The keywords in a text that count for an organization, the one that decides first",
    body: z.object({ text: optionalText(MAX_CLASSIFIED_TEXT), organizationId: idSchema.optional() }),
    answer: z.array(matchedKeywordSchema),
    isRepeatable: true,
    isUnnoted: true,
  }),
  create: endpoint("POST /platform/service/keyword", EDIT, {
    summary: "A new keyword of an organization",
    body: newServiceKeywordSchema,
    answer: serviceKeywordSchema,
  }),
  update: endpoint("PUT /platform/service/keyword/:id", EDIT, {
    summary: "Change a keyword",
    body: serviceKeywordChangeSchema,
    answer: serviceKeywordSchema,
  }),
  remove: endpoint("DELETE /platform/service/keyword/:id", EDIT, {
    summary: "Delete a keyword",
    answer: z.null(),
  }),
  template: endpoint("GET /platform/service/keyword/import-template", EDIT, {
    summary: "An empty table of keywords to fill in, in the caller's language",
    ...fileAnswer,
  }),
  import: endpoint("POST /platform/service/keyword/import", EDIT, {
    summary: "Keywords out of an xls or xlsx file: all of them, or the good rows if it is asked so",
    query: catalogImportQuery,
    ...fileBody,
    answer: catalogImportReportSchema,
    isRepeatable: true,
  }),
};
