import { z } from "zod";
import { idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, searchText } from "../../core/fields.ts";
import { pageQuery } from "../../core/paging.ts";
import { ROOM_WINGS } from "./plan.ts";

/** What is written: files of a room as they would be now, and generations as they were. */
export const FILE_LANGUAGES = ["typescript", "tsx", "sql", "json", "markdown"] as const;
export const previewFileSchema = z.object({
  path: z.string(),
  language: z.enum(FILE_LANGUAGES),
  text: z.string(),
  /** As it was generated last; null: it was not. */
  previous: z.string().nullable(),
});
export type PreviewFile = z.infer<typeof previewFileSchema>;
export const previewSchema = z.object({
  files: z.array(previewFileSchema),
  /** Lines that `npm run new-room` adds to files that list all rooms. */
  lines: z.array(z.object({ path: z.string(), after: z.string(), text: z.string() })),
  generatedAt: instantSchema.nullable(),
});
export type Preview = z.infer<typeof previewSchema>;

export const generationSchema = z.object({
  id: int,
  at: instantSchema,
  staffName: z.string().nullable(),
  /** Of the tables, as they were then. */
  rooms: z.array(
    z.object({ tableId: int.nullable(), table: z.string(), wing: z.enum(ROOM_WINGS), room: z.string() }),
  ),
  fileCount: int,
  /** Of the zip. */
  bytes: int,
  sha256: z.string(),
  hasFiles: z.boolean(),
});
export type Generation = z.infer<typeof generationSchema>;
export const generationListQuery = pageQuery(["at"], { search: searchText, tableId: idSchema.optional() });
export type GenerationListQuery = z.output<typeof generationListQuery>;
