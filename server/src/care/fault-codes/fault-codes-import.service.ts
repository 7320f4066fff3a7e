import type { NewFaultCode } from "@sweepline/contract/care/fault-codes.ts";
import {
  type FaultyRows,
  type ImportReport,
  MAX_IMPORT_ROWS,
} from "@sweepline/contract/core/import-report.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import type { Database } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import {
  createTemplates,
  Faults,
  importReport,
  requestedTable,
  shapedRows,
  type TemplateTexts,
  takenRows,
  tooManyRows,
} from "../../core/import/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import type { FaultCodes } from "./fault-codes.service.ts";
import { keyOf } from "./fault-codes.store.ts";
import { productCodes } from "./fault-codes-products.store.ts";
import { FAULT_CODE_SHAPE, readFaultCode } from "./fault-codes-rows.ts";
import {
  FAULT_CODE_IMPORT_FAULTS,
  FAULT_CODE_TABLE,
  TABLE_FIELDS,
  type TableField,
} from "./fault-codes-table.texts.ts";

/**
 * Fault codes out of an xls or xlsx file: every bad cell is told, and unless there is none, nothing is written, or the good rows
 * if it is asked so.
 */
export interface FaultCodeImports {
  template(language: Language): Promise<ExportFile>;
  run(
    requester: Requester,
    request: { dryRun: boolean; faultyRows: FaultyRows; file: Uint8Array; language: Language },
  ): Promise<ImportReport>;
}

function textsIn(language: Language): TemplateTexts<TableField> {
  const { templateName, exportName, notesName, intro, columns } = FAULT_CODE_TABLE[language];
  const notes = Object.fromEntries(TABLE_FIELDS.map((field) => [field, columns[field].note]));
  return {
    ...{ fileName: templateName, sheetName: exportName, notesName, intro },
    notes: notes as Record<TableField, string>,
  };
}

export function createFaultCodeImports({ db }: { db: Database }, codes: FaultCodes): FaultCodeImports {
  return {
    template: createTemplates(FAULT_CODE_SHAPE, { zh: textsIn("zh"), en: textsIn("en") }),
    async run(requester, { dryRun, faultyRows, file, language }) {
      const table = await requestedTable({ file, staffId: requester.caller.staffId });
      const faults = new Faults(language);
      const rows = shapedRows(FAULT_CODE_SHAPE, table, faults);
      if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
      if (rows.length === 0) faults.add({ row: 0, field: "", value: "" }, FAULT_CODE_IMPORT_FAULTS.noCodes);
      const known = { faults, labelOf: await currentLabels(db), products: await productCodes(db) };
      const firstRows = new Map<string, number>();
      const read: { row: number; fields: NewFaultCode }[] = [];
      for (const row of rows) {
        const key = keyOf(row.cells);
        const first = firstRows.get(key);
        if (first !== undefined)
          faults.add(
            { row: row.number, field: "detailCode", value: row.cells.detailCode },
            FAULT_CODE_IMPORT_FAULTS.sameAsRow,
            { row: first },
          );
        else firstRows.set(key, row.number);
        const fields = readFaultCode(row, known);
        if (fields) read.push({ row: row.number, fields });
      }
      const examined = { shape: FAULT_CODE_SHAPE, rows, faults };
      if (dryRun) return importReport(examined);
      const taken = takenRows(examined, faultyRows);
      const good = read.filter(({ row }) => taken.has(row)).map(({ fields }) => fields);
      await db.transaction((tx) => codes.save(tx, requester, good));
      return importReport(examined, good.length);
    },
  };
}
