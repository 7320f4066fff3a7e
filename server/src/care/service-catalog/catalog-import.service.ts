import type { CatalogImportReport } from "@sweepline/contract/care/service-catalog/index.ts";
import { type FaultyRows, MAX_IMPORT_ROWS } from "@sweepline/contract/core/import-report.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DictionaryCatalog } from "@sweepline/contract/system/dictionaries/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  Faults,
  goodRows,
  importHasErrors,
  importReport,
  requestedTable,
  type ShapedRow,
  shapedRows,
  type TableShape,
  takenRows,
  tooManyRows,
} from "../../core/import/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { CATALOG_IMPORT_FAULTS as TEXTS } from "./catalog.texts.ts";
import { type CatalogDeps, type DictionaryField, ownerOf, valuesOf } from "./catalog-rules.ts";

export interface CatalogImportRequest {
  organizationId?: number | undefined;
  dryRun: boolean;
  faultyRows: FaultyRows;
  file: Uint8Array;
  language: Language;
}

type Values = Readonly<Record<DictionaryField, DictionaryCatalog[string]>>;

/** What rows are read with. */
export interface Reading {
  faults: Faults;
  /** What a cell of a dictionary means: its code, or its label in either language. */
  codeOf(field: DictionaryField, text: string): string | undefined;
}

/** A kind of rows that come out of tables: how one is read, and how it is written. */
export interface Imported<Field extends string, Draft> {
  shape: TableShape<Field>;
  /** By which rows are the same, and the column that says it. */
  key(row: ShapedRow<Field>): string;
  keyField: Field;
  /** Undefined where a cell is wrong, which goes to the faults. */
  reader(
    db: Queries,
    organizationId: number,
  ): Promise<(row: ShapedRow<Field>, reading: Reading) => Draft | undefined>;
  idsByKey(db: Queries, organizationId: number): Promise<Map<string, number>>;
  /** Undefined: somebody else has made one meanwhile. */
  insert(tx: Queries, organizationId: number, draft: Draft): Promise<{ id: number } | undefined>;
  update(tx: Queries, id: number, draft: Draft): Promise<number>;
  kind: string;
}

/**
 * Rows out of an xls or xlsx file: every bad cell is named, and unless there is none, nothing is written, or the good rows if it
 * is asked so.
 */
export async function importCatalog<Field extends string, Draft extends object>(
  deps: CatalogDeps,
  imported: Imported<Field, Draft>,
  { requester, request }: { requester: Requester; request: CatalogImportRequest },
): Promise<CatalogImportReport> {
  const owner = await ownerOf(deps.db, requester, request.organizationId);
  const table = await requestedTable({ file: request.file, staffId: requester.caller.staffId });
  const faults = new Faults(request.language);
  const rows = shapedRows(imported.shape, table, faults);
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  if (rows.length === 0) faults.add({ row: 0, field: "", value: "" }, TEXTS.noRows);
  const read = await draftsOf(deps.db, imported, { rows, faults, owner });
  const examined = { shape: imported.shape, rows, faults };
  const taken = request.dryRun ? goodRows(examined) : takenRows(examined, request.faultyRows);
  const drafts = read.filter(({ row }) => taken.has(row));
  if (request.dryRun) {
    const known = await imported.idsByKey(deps.db, owner);
    const changed = drafts.filter(({ key }) => known.has(key)).length;
    return { ...(await importReport(examined)), changed };
  }
  const { created, changed } = await write(deps, imported, { requester, owner, drafts });
  return { ...(await importReport(examined, created)), changed };
}

interface Keyed<Draft> {
  row: number;
  key: string;
  draft: Draft;
}

async function draftsOf<Field extends string, Draft>(
  db: Queries,
  imported: Imported<Field, Draft>,
  { rows, faults, owner }: { rows: readonly ShapedRow<Field>[]; faults: Faults; owner: number },
): Promise<Keyed<Draft>[]> {
  const read = await imported.reader(db, owner);
  const reading = { faults, codeOf: await codeReader(db) };
  const firstRow = new Map<string, number>();
  const drafts: Keyed<Draft>[] = [];
  for (const row of rows) {
    const key = imported.key(row);
    const first = firstRow.get(key);
    const field = imported.keyField;
    if (first !== undefined)
      faults.add({ row: row.number, field, value: row.cells[field] }, TEXTS.sameAsRow, { row: first });
    else if (key !== "") firstRow.set(key, row.number);
    const draft = read(row, reading);
    if (draft) drafts.push({ row: row.number, key, draft });
  }
  return drafts;
}

async function codeReader(db: Queries): Promise<Reading["codeOf"]> {
  const [businessType, classification, level] = await Promise.all([
    valuesOf(db, "businessType"),
    valuesOf(db, "classification"),
    valuesOf(db, "level"),
  ]);
  const values: Values = { businessType, classification, level };
  return (field, text) => {
    const wanted = text.toLowerCase();
    const isMeant = ({ value, label }: Values[DictionaryField][number]) =>
      [value, label.zh, label.en].some((word) => word.toLowerCase() === wanted);
    return values[field].find(isMeant)?.value;
  };
}

function write<Field extends string, Draft extends object>(
  { db, audit }: CatalogDeps,
  imported: Imported<Field, Draft>,
  { requester, owner, drafts }: { requester: Requester; owner: number; drafts: readonly Keyed<Draft>[] },
): Promise<{ created: number; changed: number }> {
  return db.transaction(async (tx) => {
    const known = await imported.idsByKey(tx, owner);
    let changed = 0;
    for (const { key, draft } of drafts) {
      const id = known.get(key);
      if (id !== undefined) changed += await imported.update(tx, id, draft);
      // Somebody else made it between the look and the write: all of it is tried again by the person.
      else if (!(await imported.insert(tx, owner, draft))) throw importHasErrors(1);
    }
    const created = drafts.length - changed;
    await audit.record(tx, {
      actor: actorOf(requester),
      action: "care_service-catalog_import",
      subject: { kind: "organization", id: owner },
      after: { of: imported.kind, created, changed, rows: drafts.map(({ draft }) => draft) },
    });
    return { created, changed };
  });
}
