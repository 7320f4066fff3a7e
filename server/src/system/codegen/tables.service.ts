import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type Differences,
  type GeneratedTable,
  MAX_TABLES,
  CODEGEN_REFUSALS as R,
  type TableChange,
  type TableDetail,
  type TableListQuery,
} from "@sweepline/contract/system/codegen/index.ts";
import { PLAN_LIMITS, type RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../logs/index.ts";
import type { CodegenDeps } from "./codegen-deps.ts";
import { keptSource } from "./data-sources.service.ts";
import { holdSource } from "./data-sources.store.ts";
import type { ForeignPicture } from "./foreign-schema.ts";
import { faultOfTable, refusedFor } from "./room-plans.ts";
import { changedTable } from "./table-change.ts";
import { importedTable } from "./table-import.ts";
import { differencesOf, syncedTable } from "./table-sync.ts";
import * as store from "./tables.store.ts";

export interface ImportOrder {
  sourceId: number;
  tables: readonly string[];
  wing: RoomWing;
  prefix: string;
  author: string;
}

export interface GeneratedTables {
  list(query: TableListQuery): Promise<Page<GeneratedTable>>;
  get(id: number): Promise<TableDetail>;
  importTables(requester: Requester, order: ImportOrder): Promise<GeneratedTable[]>;
  update(requester: Requester, id: number, change: TableChange): Promise<TableDetail>;
  remove(requester: Requester, id: number, as: { revision: number }): Promise<null>;
  differences(id: number): Promise<Differences>;
  sync(requester: Requester, id: number, as: { revision: number }): Promise<TableDetail>;
}

const record = recorderOf("system_codegen", "generatedTable");
/** Many at once, of one source. */
const recordImport = recorderOf("system_codegen", "dataSource");

export function createTables(deps: CodegenDeps): GeneratedTables {
  const { db } = deps;
  const get = (id: number) => detailOf(db, id);
  return {
    list: (query) => store.pageOfTables(db, query),
    get,
    importTables: (requester, order) => importTables(deps, requester, order),
    async update(requester, id, { revision, ...change }) {
      await db.transaction(async (tx) => {
        const held = await holdAt(tx, id, revision);
        const [lines] =
          change.relation.kind === "lines" ? await store.heldTables(tx, [change.relation.tableId]) : [];
        const table = changedTable(held, change, lines);
        const fault = faultOfTable(table, lines ? [lines] : []);
        if (fault) throw refusedFor(fault);
        await store.updateTable(tx, id, { table, by: by(deps, requester) });
        const [before, after] = [settingsOf(held), settingsOf(table)];
        await record(deps, tx, { requester, verb: "update", id, before, after });
      });
      return get(id);
    },
    async remove(requester, id, { revision }) {
      await db.transaction(async (tx) => {
        const held = await holdAt(tx, id, revision);
        const head = await store.headOf(tx, id);
        if (head !== undefined) throw new Refused(R.tableIsLines, { values: { table: head } });
        await store.deleteTable(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: settingsOf(held) });
      });
      return null;
    },
    async differences(id) {
      const table = await tableOf(db, id);
      return differencesOf(table, found(await pictureOf(deps, table), R.tableLost));
    },
    async sync(requester, id, { revision }) {
      const table = await tableOf(db, id);
      const picture = found(await pictureOf(deps, table), R.tableLost);
      refuseWide(picture);
      await db.transaction(async (tx) => {
        const held = await holdAt(tx, id, revision);
        const synced = syncedTable(held, picture);
        await store.updateTable(tx, id, { table: synced, by: by(deps, requester) });
        const { added, removed, changed } = differencesOf(held, picture);
        const after = {
          ...{ table: held.table, added: added.map(({ name }) => name) },
          ...{
            removed: removed.map(({ name }) => name),
            changed: changed.map(({ after: { name } }) => name),
          },
        };
        await record(deps, tx, { requester, verb: "sync", id, after });
      });
      return get(id);
    },
  };
}

async function detailOf(db: Queries, id: number): Promise<TableDetail> {
  const table = found(await store.findTable(db, id), CORE_REFUSALS.notFound);
  const { sourceId, table: name } = table;
  return { ...table, referredBy: await store.referringTables(db, { sourceId, table: name, id }) };
}

async function tableOf(db: Queries, id: number): Promise<store.HeldTable> {
  const tables = await store.heldTables(db, [id]);
  return found(
    tables.find((table) => table.id === id),
    CORE_REFUSALS.notFound,
  );
}

async function holdAt(tx: Queries, id: number, revision: number): Promise<store.HeldTable> {
  const held = found(await store.holdTable(tx, id), CORE_REFUSALS.notFound);
  if (held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  return held;
}

const by = ({ clock }: CodegenDeps, { caller }: Requester) => ({ name: caller.displayName, at: clock.now() });

async function pictureOf(deps: CodegenDeps, table: store.StoredTable): Promise<ForeignPicture | undefined> {
  const source = await keptSource(deps, table.sourceId);
  const pictures = await deps.reader.read(source, (reads) => reads.pictures([table.table]));
  return pictures.find(({ name }) => name === table.table);
}

/** Fields stand in the audit log by their names: as a whole they are larger than all the rest of it. */
function settingsOf({
  fields,
  columns: _,
  keys: _keys,
  references: _references,
  ...settings
}: store.StoredTable) {
  return {
    ...settings,
    fields: fields.filter(({ isIncluded }) => isIncluded).map(({ field, type }) => `${field}: ${type}`),
  };
}

function refuseWide({ name, columns }: ForeignPicture): void {
  if (columns.length > PLAN_LIMITS.columns)
    throw new Refused(R.tableTooWide, {
      values: { table: name, columns: columns.length, max: PLAN_LIMITS.columns },
    });
}

/** The foreign database is read before anything is locked here. */
async function importTables(
  deps: CodegenDeps,
  requester: Requester,
  { sourceId, tables, wing, prefix, author }: ImportOrder,
): Promise<GeneratedTable[]> {
  const { db, reader } = deps;
  const names = [...new Set(tables)];
  const pictures = await reader.read(await keptSource(deps, sourceId), (reads) => reads.pictures(names));
  const wanted = names.map((name) =>
    found(
      pictures.find((picture) => picture.name === name),
      R.noSuchTable,
    ),
  );
  for (const picture of wanted) refuseWide(picture);
  return db.transaction(async (tx) => {
    const { kind } = found(await holdSource(tx, sourceId), CORE_REFUSALS.notFound);
    if ((await store.countTables(tx)) + wanted.length > MAX_TABLES)
      throw new Refused(R.tooManyTables, { values: { max: MAX_TABLES } });
    const [there] = [...(await store.idsOfTables(tx, sourceId, names)).keys()];
    if (there !== undefined) throw new Refused(R.tableImported, { values: { table: there } });
    const rooms = new Set(await store.roomNamesIn(tx, wing));
    const ids: number[] = [];
    for (const picture of wanted) {
      const table = importedTable(picture, { sourceId, kind, wing, prefix, author, rooms });
      ids.push(await store.insertTable(tx, table, by(deps, requester)));
    }
    await recordImport(deps, tx, { requester, verb: "import", id: sourceId, after: { tables: names, wing } });
    return store.tablesByIds(tx, ids);
  });
}
