import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { code, int, labelSchema, optionalText, revision, searchText } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";

/**
 * Dictionaries: the values that selects offer and tags show, with their labels in both languages. Those that the product
 * itself decides by (device kinds, statuses …) are system dictionaries: people change labels, order, color and whether a
 * value is offered, but neither codes nor which values there are.
 */
export const DICTIONARY_COLORS = ["", "neutral", "good", "busy", "warning", "bad", "info"] as const;

export const DICTIONARY_REFUSALS = defineRefusals({
  dictionaryTypeTaken: [409, "字典类型 {type} 已存在", "Dictionary {type} already exists"],
  dictionaryValueTaken: [409, "字典值 {value} 已存在", "Value {value} already exists"],
  dictionaryFull: [422, "最多 {max} 项", "At most {max} are allowed"],
  systemDictionary: [
    422,
    "系统字典的编码和取值不能增删",
    "Codes and values of system dictionaries cannot be added or removed",
  ],
});

/** So that all of them are read at once. */
export const MAX_DICTIONARIES = 500;
export const MAX_DICTIONARY_ITEMS = 1_000;

const dictionaryFields = { type: code, name: labelSchema, description: optionalText(200) };
export const newDictionarySchema = z.object(dictionaryFields);
export const dictionaryChangeSchema = z.object({ id: idSchema, revision, ...dictionaryFields });

const itemFields = {
  value: z.string().trim().min(1, "validation.required").max(64),
  label: labelSchema,
  sort: int.min(0).max(100_000).default(0),
  color: z.enum(DICTIONARY_COLORS).default(""),
  /** Still shown where a row has it, but no longer offered. */
  isHidden: z.boolean().default(false),
  description: optionalText(200),
};
export const newDictionaryItemSchema = z.object({ dictionaryId: idSchema, ...itemFields });
export const dictionaryItemChangeSchema = z.object({ id: idSchema, revision, ...itemFields });

export const dictionaryRowSchema = z.object({
  id: int,
  type: z.string(),
  name: labelSchema,
  description: z.string(),
  isSystem: z.boolean(),
  itemCount: int,
  updatedAt: instantSchema,
  revision: int,
});
export type DictionaryRow = z.infer<typeof dictionaryRowSchema>;
export const dictionaryItemRowSchema = z.object({
  id: int,
  dictionaryId: int,
  value: z.string(),
  label: labelSchema,
  sort: int,
  color: z.enum(DICTIONARY_COLORS),
  isHidden: z.boolean(),
  description: z.string(),
  revision: int,
});
export type DictionaryItemRow = z.infer<typeof dictionaryItemRowSchema>;

/** All that the console needs of it: type → values in order. */
export const dictionaryCatalogSchema = z.record(
  z.string(),
  z.array(
    z.object({
      value: z.string(),
      label: labelSchema,
      color: z.enum(DICTIONARY_COLORS),
      isHidden: z.boolean(),
    }),
  ),
);
export type DictionaryCatalog = z.infer<typeof dictionaryCatalogSchema>;

export const DICTIONARY_ENDPOINTS = {
  /** Carries an ETag: unchanged, it is answered by 304. */
  book: endpoint("GET /admin/dict/all", "signed-in", {
    summary: "Every dictionary with its values, for selects and tags",
    answer: dictionaryCatalogSchema,
  }),
  list: endpoint("GET /admin/dict/page", "system_dictionaries_list", {
    summary: "Dictionaries",
    ...pagesOf(
      dictionaryRowSchema,
      pageQuery(["type", "updatedAt"], { search: searchText, isSystem: z.stringbool().optional() }),
    ),
  }),
  create: endpoint("POST /admin/dict", "system_dictionaries_edit", {
    summary: "Makes a dictionary",
    body: newDictionarySchema,
    answer: dictionaryRowSchema,
  }),
  update: endpoint("PUT /admin/dict", "system_dictionaries_edit", {
    summary: "Changes a dictionary",
    body: dictionaryChangeSchema,
    answer: dictionaryRowSchema,
  }),
  remove: endpoint("DELETE /admin/dict/:id", "system_dictionaries_edit", {
    summary: "Deletes a dictionary with its values",
  }),
  items: endpoint("GET /admin/dict/:id/items", "system_dictionaries_list", {
    summary: "The values of a dictionary in order",
    ...pagesOf(dictionaryItemRowSchema, pageQuery(["sort", "value"], { search: searchText })),
  }),
  /** All of its values in their new order, or those that moved to the front. */
  orderItems: endpoint("PUT /admin/dict/:id/order", "system_dictionaries_edit", {
    summary: "Puts the values of a dictionary in order",
    body: z.object({ ids: z.array(idSchema).min(1).max(MAX_DICTIONARY_ITEMS) }),
    isRepeatable: true,
  }),
  createItem: endpoint("POST /admin/dict/item", "system_dictionaries_edit", {
    summary: "Adds a value to a dictionary",
    body: newDictionaryItemSchema,
    answer: dictionaryItemRowSchema,
  }),
  updateItem: endpoint("PUT /admin/dict/item", "system_dictionaries_edit", {
    summary: "Changes a value of a dictionary",
    body: dictionaryItemChangeSchema,
    answer: dictionaryItemRowSchema,
  }),
  removeItem: endpoint("DELETE /admin/dict/item/:id", "system_dictionaries_edit", {
    summary: "Deletes a value of a dictionary",
  }),
};
