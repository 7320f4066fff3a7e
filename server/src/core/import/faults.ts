import {
  type ImportFault,
  type ImportReport,
  MAX_IMPORT_FAULTS,
} from "@sweepline/contract/core/import-report.ts";
import { type Language, refusalText } from "@sweepline/contract/core/refusal.ts";

const MAX_VALUE = 100;

/** A cell: its row as the person's program counts it, 0 for the whole file. */
export interface Spot {
  row: number;
  field: string;
  value: string;
}

/** What is wrong with a file, in the language of whoever handed it in. */
export class Faults {
  private readonly list: ImportFault[] = [];
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  get count(): number {
    return this.list.length;
  }

  add(spot: Spot, text: Record<Language, string>, values: Record<string, string | number> = {}): void {
    this.list.push({
      ...spot,
      value: spot.value.slice(0, MAX_VALUE),
      msg: refusalText(text, this.language, values),
    });
  }

  report(rows: number, created = 0): ImportReport {
    // In the order of the file; within a row in that of its columns, which is the order of arrival.
    const sorted = this.list.toSorted((one, other) => one.row - other.row);
    return { rows, faults: sorted.slice(0, MAX_IMPORT_FAULTS), faultCount: sorted.length, created };
  }
}
