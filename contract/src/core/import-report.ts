import { z } from "zod";
import { int } from "./fields.ts";
import { defineRefusals } from "./refusal.ts";

/** Tables that people hand in to make many rows at once (spec §5: batch import files). */
export const MAX_IMPORT_ROWS = 5_000;
/** More than these nobody reads at once; all are counted. */
export const MAX_IMPORT_FAULTS = 1_000;

export const IMPORT_REFUSALS = defineRefusals({
  unreadableImport: [
    422,
    "无法读取文件，请使用模板中的 xls 或 xlsx 文件",
    "Cannot read the file; use an xls or xlsx file based on the template",
  ],
  ownFilesWaiting: [
    429,
    "您已有 {max} 个文件正在处理，请等待完成后再试",
    "{max} of your files are already being processed; wait until they are done",
  ],
  tooManyFilesWaiting: [
    503,
    "正在处理的文件过多，请在 {seconds} 秒后重试",
    "Too many files are being processed; try again in {seconds} s",
  ],
  tooManyImportRows: [422, "一次最多导入 {max} 行", "At most {max} rows at once"],
  importHasErrors: [
    422,
    "文件中有 {count} 处错误，未导入任何数据",
    "Nothing was imported; errors in the file: {count}",
  ],
});

/** A fault of an import: `row` as the person's program counts it, the heading being row 1; 0 for the whole file. */
export const importFaultSchema = z.object({
  row: int,
  field: z.string(),
  value: z.string(),
  msg: z.string(),
});
export type ImportFault = z.infer<typeof importFaultSchema>;

/** What becomes of a file in which rows are faulty: nothing, or its good rows are taken and the faulty ones left. */
export const faultyRows = z.enum(["refuse", "skip"]).default("refuse");
export type FaultyRows = z.output<typeof faultyRows>;

export const importReportSchema = z.object({
  rows: int,
  /** In which nothing is wrong, so that they can be taken: none where something is wrong with the file as a whole. */
  goodRows: int,
  /** Every bad cell, at most `MAX_IMPORT_FAULTS` of them. */
  faults: z.array(importFaultSchema),
  faultCount: int,
  /** How many rows were made: none in a dry run. */
  created: int,
  /**
   * The faulty rows alone, as an xlsx in base64: in the columns of the template, and one more that says what is wrong and is not
   * read when the corrected file comes back. Null where there are none, or where they hold too much to be sent back.
   */
  markedFile: z.string().nullable(),
});
export type ImportReport = z.infer<typeof importReportSchema>;
