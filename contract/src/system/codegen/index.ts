import { z } from "zod";
import { endpoint, fileAnswer, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, labelSchema, revision, searchText } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import {
  dataSourceSchema,
  foreignTableQuery,
  foreignTableSchema,
  newSourceSchema,
  SOURCE_FIELDS,
  sourceChangeSchema,
  sourceListQuery,
  sourceTestSchema,
} from "./data-sources.ts";
import { generationListQuery, generationSchema, previewSchema } from "./generations.ts";
import { PLAN_LIMITS, ROOM_WINGS, roomFieldSchema, roomRelationSchema, roomSettingsShape } from "./plan.ts";

export {
  FILE_LANGUAGES,
  type Generation,
  type GenerationListQuery,
  type Preview,
  type PreviewFile,
} from "./generations.ts";

/**
 * The code generator (spec §1, §2, §5): it reads tables of foreign databases and writes rooms of this product for them, which whoever
 * builds the product drops into a checkout. Nothing of what it writes is run by the server that wrote it.
 */
export const CODEGEN_REFUSALS = defineRefusals({
  sourceNameTaken: [409, "已有同名数据源", "A data source with this name already exists"],
  sourceInUse: [
    409,
    "该数据源仍有已导入的表，请先删除这些表",
    "Tables imported from it still exist; delete them first",
  ],
  tooManySources: [409, "最多 {max} 个数据源", "At most {max} data sources"],
  sourceNotAllowed: [422, "不允许连接此地址", "Connections to this address are not allowed"],
  sourceUnknownHost: [422, "找不到该主机", "Host name not found"],
  sourceNoAnswer: [422, "数据库没有响应", "The database does not respond"],
  sourceSignIn: [422, "用户名或密码错误", "Wrong user or password"],
  sourceNoDatabase: [422, "数据库或模式不存在", "The database or schema does not exist"],
  sourceTls: [422, "无法建立 TLS 连接", "A TLS connection could not be established"],
  sourceFailed: [422, "数据源不可访问", "The data source is inaccessible"],
  passwordTooLong: [422, "密码不能超过 {max} 个字符", "The password can have at most {max} characters"],
  passwordNeeded: [
    422,
    "更换地址或用户后请重新输入密码",
    "After changing the address or user, enter the password again",
  ],
  noSuchTable: [404, "源数据库中没有该表", "The table does not exist in the source"],
  tableTooWide: [
    422,
    "表“{table}”有 {columns} 列，最多支持 {max} 列",
    "Table “{table}” has {columns} columns; at most {max} are supported",
  ],
  tableImported: [409, "表“{table}”已导入", "Table “{table}” has already been imported"],
  tableLost: [
    409,
    "源数据库中已没有该表，配置保持不变",
    "The source no longer has this table; nothing was changed",
  ],
  tooManyTables: [409, "最多 {max} 张表", "At most {max} tables"],
  tableIsLines: [
    409,
    "该表是“{table}”的明细，请先更改其关系",
    "It is the detail table of “{table}”; change that relation first",
  ],
  roomTaken: [422, "产品中已有该名称的模块：{name}", "A module with this name already exists: {name}"],
  noItemName: [422, "请填写单数名称", "Enter a singular name"],
  strangeColumn: [422, "该表没有列“{column}”", "The table has no column “{column}”"],
  fieldTwice: [422, "字段名重复：{field}", "Two fields are named {field}"],
  nameNotUsable: [422, "名称“{name}”不能使用，请换一个", "“{name}” cannot be used as a name; choose another"],
  nameTooLong: [422, "名称过长：{name}", "The name is too long: {name}"],
  strangeRule: [
    422,
    "没有任何值能满足字段 {field} 的规则",
    "No value can satisfy the rules of field {field}",
  ],
  noFields: [422, "至少需要一个字段", "At least one field is needed"],
  strangeNameField: [422, "名称字段必须是必填的文本字段", "The name field must be a required text field"],
  strangeRelation: [422, "关系所指的列或表不存在", "The column or table of the relation does not exist"],
  roomTwice: [422, "两张表的模块名相同：{name}", "Two of the tables have the same module name: {name}"],
  noGeneratedFiles: [404, "该次生成的文件已不再保留", "The files of this generation are no longer kept"],
});

/** Spec §5. */
export const BATCH = { least: 2, most: 10 } as const;
export const MAX_IMPORT = 50;
export const MAX_TABLES = 2_000;
/** Generations whose zip is kept for another download; and those that the history names at all. */
export const GENERATIONS_KEPT = 500;
export const MAX_GENERATIONS = 5_000;

const tableShape = {
  id: int,
  sourceId: int,
  sourceName: z.string(),
  /** As its database has it. */
  table: z.string(),
  comment: z.string(),
  wing: z.enum(ROOM_WINGS),
  room: z.string(),
  title: labelSchema,
  relation: roomRelationSchema,
  columnCount: int,
  importedAt: instantSchema,
  changedAt: instantSchema,
  changedBy: z.string().nullable(),
  /** Null: never. */
  generatedAt: instantSchema.nullable(),
  revision,
};
export const generatedTableSchema = z.object(tableShape);
export type GeneratedTable = z.infer<typeof generatedTableSchema>;

/** A column that refers to another table of the same source. */
const referenceSchema = z.object({ column: z.string(), table: z.string(), toColumn: z.string() });

export const tableDetailSchema = z.object({
  ...tableShape,
  ...roomSettingsShape,
  fields: z.array(roomFieldSchema),
  keys: z.array(z.string()),
  references: z.array(referenceSchema),
  /** Imported tables of the source that refer to this one: what its lines may be. */
  referredBy: z.array(z.object({ tableId: int, table: z.string(), column: z.string() })),
});
export type Reference = z.infer<typeof referenceSchema>;
export type TableDetail = z.infer<typeof tableDetailSchema>;

export const tableChangeSchema = z.object({
  ...roomSettingsShape,
  fields: z.array(roomFieldSchema).min(1).max(PLAN_LIMITS.columns),
  relation: roomRelationSchema,
  revision,
});
export type TableChange = z.output<typeof tableChangeSchema>;

export const tableListQuery = pageQuery(["table", "room", "changedAt", "generatedAt"], {
  search: searchText,
  sourceId: idSchema.optional(),
  wing: z.enum(ROOM_WINGS).optional(),
});
export type TableListQuery = z.output<typeof tableListQuery>;

export const columnPictureSchema = z.object({
  name: z.string(),
  dataType: z.string(),
  isNullable: z.boolean(),
  comment: z.string(),
});
export type ColumnPicture = z.infer<typeof columnPictureSchema>;
/** What has changed in the foreign database since the table was imported or brought up to date. */
export const differencesSchema = z.object({
  added: z.array(columnPictureSchema),
  removed: z.array(columnPictureSchema),
  changed: z.array(z.object({ before: columnPictureSchema, after: columnPictureSchema })),
  /** Null: as it was. */
  comment: z.object({ before: z.string(), after: z.string() }).nullable(),
});
export type Differences = z.infer<typeof differencesSchema>;

/** Each once. */
const batchIds = z
  .array(idSchema)
  .min(BATCH.least, "validation.batchSize")
  .max(BATCH.most, "validation.batchSize")
  .refine((ids) => new Set(ids).size === ids.length, "validation.duplicate");

const LIST = "system_codegen_list";
const EDIT = "system_codegen_edit";
const SOURCE = "system_codegen_source";

export const CODEGEN_ENDPOINTS = {
  sources: endpoint("GET /platform/gen/source/page", LIST, {
    summary: "Data sources; their passwords are never answered",
    ...pagesOf(dataSourceSchema, sourceListQuery),
  }),
  createSource: endpoint("POST /platform/gen/source", SOURCE, {
    summary: "Adds a data source",
    body: newSourceSchema,
    answer: dataSourceSchema,
  }),
  updateSource: endpoint("PUT /platform/gen/source/:id", SOURCE, {
    summary:
      "Changes a data source; without a password it keeps the one it has, unless address or user change",
    body: sourceChangeSchema,
    answer: dataSourceSchema,
  }),
  removeSource: endpoint("DELETE /platform/gen/source/:id", SOURCE, {
    summary: "Deletes a data source that no imported table is of",
    body: z.object({ revision }),
    answer: z.null(),
  }),
  testSource: endpoint("POST /platform/gen/source/test", SOURCE, {
    summary: "Connects once with what a form holds; with an id and no password by the one that is kept",
    body: z.object({ ...SOURCE_FIELDS, name: z.string().max(64).optional(), id: idSchema.optional() }),
    answer: sourceTestSchema,
    isRepeatable: true,
  }),
  foreignTables: endpoint("GET /platform/gen/source/:id/table/page", LIST, {
    summary: "Tables and views that the source has now",
    ...pagesOf(foreignTableSchema, foreignTableQuery),
  }),
  list: endpoint("GET /platform/gen/table/page", LIST, {
    summary: "Imported tables",
    ...pagesOf(generatedTableSchema, tableListQuery),
  }),
  importTables: endpoint("POST /platform/gen/table/import", EDIT, {
    summary: "Imports tables of a source with their columns; all or none",
    body: z.object({
      sourceId: idSchema,
      /** As their database has them, blanks and all. */
      tables: z.array(z.string().min(1).max(PLAN_LIMITS.sourceName)).min(1).max(MAX_IMPORT),
      wing: z.enum(ROOM_WINGS),
      /** Left out of the names of rooms: `t_` of `t_artist`. */
      prefix: z.string().trim().max(PLAN_LIMITS.prefix).default(""),
      author: roomSettingsShape.author,
    }),
    answer: z.array(generatedTableSchema),
  }),
  get: endpoint("GET /platform/gen/table/:id", LIST, {
    summary: "One imported table",
    answer: tableDetailSchema,
  }),
  update: endpoint("PUT /platform/gen/table/:id", EDIT, {
    summary: "Changes what a table's room shall be",
    body: tableChangeSchema,
    answer: tableDetailSchema,
  }),
  remove: endpoint("DELETE /platform/gen/table/:id", EDIT, {
    summary: "Deletes an imported table; the source keeps its own, and generations stay in the history",
    body: z.object({ revision }),
    answer: z.null(),
  }),
  differences: endpoint("GET /platform/gen/table/:id/differences", LIST, {
    summary: "What has changed in the source since the table was read last",
    answer: differencesSchema,
  }),
  sync: endpoint("POST /platform/gen/table/:id/sync", EDIT, {
    summary: "Takes over what has changed in the source; what people chose of other columns stays",
    body: z.object({ revision }),
    answer: tableDetailSchema,
  }),
  preview: endpoint("GET /platform/gen/table/:id/preview", LIST, {
    summary: "The files of the room as they would be generated now, beside those of the last time",
    answer: previewSchema,
  }),
  generate: endpoint("POST /platform/gen/table/:id/generate", EDIT, {
    summary: "Writes the room of one table into a zip, and into the history",
    ...fileAnswer,
    contentType: "application/zip",
  }),
  generateBatch: endpoint("POST /platform/gen/table/generate", EDIT, {
    summary: "Writes the rooms of 2 to 10 tables into one zip, and into the history",
    body: z.object({ ids: batchIds }),
    ...fileAnswer,
    contentType: "application/zip",
  }),
  history: endpoint("GET /platform/gen/history/page", LIST, {
    summary: "Generations, newest first",
    ...pagesOf(generationSchema, generationListQuery),
  }),
  historyFile: endpoint("GET /platform/gen/history/:id/file", LIST, {
    summary: "The zip of an earlier generation once more, byte by byte",
    ...fileAnswer,
    contentType: "application/zip",
  }),
};
