import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Cell } from "./cells.ts";
import { type ExportFile, type ExportFormat, exportTable } from "./table.ts";
import { zonedTime } from "./zoned-time.ts";

/** How a list is wanted as a file. */
export interface FileRequest {
  format: ExportFormat;
  /** Of the times in the file. */
  timeZone: string;
  language: Language;
  /** For the name of the file. */
  now: Date;
}

/** Header in both languages, width in characters, and the cell of a row. */
export type ListColumn<Row> = readonly [zh: string, en: string, width: number, value: (row: Row) => Cell];

export interface List<Row> {
  /** What the file is called, before the day. */
  name: Record<Language, string>;
  /** Whose list it is. */
  of?: string;
  columns(time: ReturnType<typeof zonedTime>): readonly ListColumn<Row>[];
  rows: AsyncIterable<readonly Row[]>;
}

/** A list as a file; refuses a time zone that there is not. */
export function exportList<Row>(
  { format, timeZone, language, now }: FileRequest,
  { name, of, columns, rows }: List<Row>,
): ExportFile {
  const time = zonedTime(timeZone);
  const table = {
    name: [name[language], of, time(now).slice(0, 10)].filter((part) => part !== undefined).join(" "),
    columns: columns(time).map(([zh, en, width, value]) => ({ header: { zh, en }[language], width, value })),
    batches: rows,
  };
  return exportTable(table, format);
}
