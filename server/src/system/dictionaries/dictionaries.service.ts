import { createHash } from "node:crypto";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { BuiltInDictionary } from "@sweepline/contract/system/dictionaries/built-in.ts";
import {
  type DictionaryCatalog,
  type DictionaryItemRow,
  type DictionaryRow,
  MAX_DICTIONARIES,
  DICTIONARY_REFUSALS as R,
} from "@sweepline/contract/system/dictionaries/index.ts";
import type { Requester } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../logs/index.ts";
import { writeBuiltIn } from "./built-in.store.ts";
import { type DictionaryChoice, type DictionaryFields, dictionariesStore } from "./dictionaries.store.ts";
import { type ItemChanges, itemChanges } from "./dictionary-items.service.ts";
import { dictionaryItemsStore } from "./dictionary-items.store.ts";
import {
  type DictionariesDeps,
  held,
  type Revised,
  requireOwn,
  requireRevision,
} from "./dictionary-rules.ts";

const record = recorderOf("system_dictionaries", "dictionary");

export interface Dictionaries extends ItemChanges {
  /** All of them, and a mark by which a browser knows that nothing has changed. */
  book(): Promise<{ book: DictionaryCatalog; etag: string }>;
  list(query: DictionaryChoice): Promise<Page<DictionaryRow>>;
  create(requester: Requester, fields: DictionaryFields): Promise<DictionaryRow>;
  update(requester: Requester, change: DictionaryFields & Revised): Promise<DictionaryRow>;
  remove(requester: Requester, id: number): Promise<void>;
  items(id: number, query: PageQuery & { search?: string | undefined }): Promise<Page<DictionaryItemRow>>;
  /** At every start. */
  ensureBuiltIn(table: Readonly<Record<string, BuiltInDictionary>>): Promise<void>;
}

export function createDictionaries(deps: DictionariesDeps): Dictionaries {
  const { db } = deps;
  return {
    async book() {
      const catalog = await dictionaryItemsStore(db).book();
      const digest = createHash("sha256").update(JSON.stringify(catalog)).digest("base64url");
      return { book: catalog, etag: `"${digest.slice(0, 22)}"` };
    },
    list: (query) => dictionariesStore(db).page(query),
    create: (requester, fields) => create(deps, requester, fields),
    update: (requester, change) => update(deps, requester, change),
    remove: (requester, id) => remove(deps, requester, id),
    async items(id, query) {
      found(await dictionariesStore(db).find(id), CORE_REFUSALS.notFound);
      return dictionaryItemsStore(db).page(id, query);
    },
    ...itemChanges(deps),
    ensureBuiltIn: (table) => db.transaction((tx) => writeBuiltIn(tx, table)),
  };
}

function create(
  deps: DictionariesDeps,
  requester: Requester,
  fields: DictionaryFields,
): Promise<DictionaryRow> {
  return deps.db.transaction(async (tx) => {
    const store = dictionariesStore(tx);
    if ((await store.count()) >= MAX_DICTIONARIES)
      throw new Refused(R.dictionaryFull, { values: { max: MAX_DICTIONARIES } });
    const inserted = await store.insert(fields);
    if (!inserted) throw takenType(fields.type);
    const { id } = inserted;
    const row = found(await store.find(id), CORE_REFUSALS.notFound);
    await record(deps, tx, { requester, verb: "create", id, after: fields });
    return row;
  });
}

function takenType(type: string): Refused {
  const fields = [{ field: "type", text: R.dictionaryTypeTaken }];
  return new Refused(R.dictionaryTypeTaken, { values: { type }, fields });
}

async function update(
  deps: DictionariesDeps,
  requester: Requester,
  { id, revision, ...fields }: DictionaryFields & Revised,
): Promise<DictionaryRow> {
  return deps.db.transaction(async (tx) => {
    const store = dictionariesStore(tx);
    const row = await held(tx, id);
    requireRevision(row, { id, revision });
    if (fields.type !== row.type) {
      requireOwn(row, "type");
      if (await store.isTaken(fields.type, id)) throw takenType(fields.type);
    }
    await store.update(id, fields);
    const changed = found(await store.find(id), CORE_REFUSALS.notFound);
    const { type, name, description } = row;
    await record(deps, tx, {
      requester,
      verb: "update",
      id,
      before: { type, name, description },
      after: fields,
    });
    return changed;
  });
}

async function remove(deps: DictionariesDeps, requester: Requester, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await held(tx, id);
    requireOwn(row);
    await dictionariesStore(tx).remove(id);
    const { type, name, itemCount } = row;
    await record(deps, tx, { requester, verb: "delete", id, before: { type, name, itemCount } });
  });
}
