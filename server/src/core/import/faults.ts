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
  readonly language: Language;
  private readonly list: ImportFault[] = [];

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

  listed(): Pick<ImportReport, "faults" | "faultCount"> {
    // In the order of the file; within a row in that of its columns, which is the order of arrival.
    const sorted = this.list.toSorted((one, other) => one.row - other.row);
    return { faults: sorted.slice(0, MAX_IMPORT_FAULTS), faultCount: sorted.length };
  }

  /** All of them, by their rows. */
  byRow(): Map<number, ImportFault[]> {
    return Map.groupBy(this.list, ({ row }) => row);
  }
}
