import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, requiredText, revision } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";

/** How a person likes to see a list: its columns, and filters that were given a name. Each has their own, and may let colleagues of their organization use them too. */
export const MAX_SAVED_VIEWS = 30;
const MAX_COLUMNS = 60;

export const SAVED_VIEW_REFUSALS = defineRefusals({
  savedViewNameTaken: [409, "该列表已有同名的视图", "This list already has a view with this name"],
  tooManySavedViews: [422, "每个列表最多保存 {max} 个视图", "At most {max} views per list"],
});

/** Names a list, as the console's tables are named: `devices`, `staff-own`. */
const listKey = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
/** All columns that there were, in the person's order; one that is new since stands where its author put it. */
export const listColumnsSchema = z
  .array(z.object({ key: z.string().regex(/^[\w-]{1,40}$/), isShown: z.boolean() }))
  .max(MAX_COLUMNS);
export type ListColumns = z.infer<typeof listColumnsSchema>;
/** The address's query as the list wrote it, without its question mark. */
const query = z
  .string()
  .max(2_000)
  .regex(/^[^?#\s]*$/);

export const savedViewSchema = z.object({
  id: int,
  name: z.string(),
  query: z.string(),
  /** Null: the view leaves the columns as they are. */
  columns: listColumnsSchema.nullable(),
  /** What the list opens with. */
  isDefault: z.boolean(),
  /** Colleagues of the same organization may use it. */
  isShared: z.boolean(),
  /** Whose it is, where it is a colleague's: only they change it. Null: the caller's own. */
  ownerName: z.string().nullable(),
  createdAt: instantSchema,
  revision: int,
});
export type SavedView = z.infer<typeof savedViewSchema>;

const fields = {
  name: requiredText(40),
  query,
  columns: listColumnsSchema.nullable().default(null),
  isDefault: z.boolean().default(false),
  isShared: z.boolean().default(false),
};
export const savedViewFormSchema = z.object(fields);

export const SAVED_VIEW_ENDPOINTS = {
  list: endpoint("GET /admin/user/views", "signed-in", {
    summary:
      "The caller's own views of a list and those that colleagues of their organization share, by name, and the columns that they last chose there",
    query: z.object({ list: listKey }),
    answer: z.object({ views: z.array(savedViewSchema), columns: listColumnsSchema.nullable() }),
  }),
  create: endpoint("POST /admin/user/views", "signed-in", {
    summary: "Keeps filters, order and columns of a list under a name",
    body: z.object({ list: listKey, ...fields }),
    answer: savedViewSchema,
  }),
  update: endpoint("PUT /admin/user/views", "signed-in", {
    summary: "Renames a view, or gives it other filters and columns",
    body: z.object({ id: idSchema, revision, ...fields }),
    answer: savedViewSchema,
  }),
  remove: endpoint("DELETE /admin/user/views/:id", "signed-in", {
    summary: "Forgets a view",
  }),
  /** Null: back to what the list itself shows. */
  keepColumns: endpoint("PUT /admin/user/columns", "signed-in", {
    summary: "Keeps which columns of a list the caller sees, and in which order",
    body: z.object({ list: listKey, columns: listColumnsSchema.nullable() }),
    isRepeatable: true,
  }),
};
