import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DictionaryItemRow,
  MAX_DICTIONARY_ITEMS,
  DICTIONARY_REFUSALS as R,
} from "@sweepline/contract/system/dictionaries/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { actorOf } from "../logs/index.ts";
import { dictionariesStore } from "./dictionaries.store.ts";
import { dictionaryItemsStore, type ItemFields } from "./dictionary-items.store.ts";
import {
  type DictionariesDeps,
  held,
  type Revised,
  requireOwn,
  requireRevision,
} from "./dictionary-rules.ts";

/** Values of a dictionary: those of a system one can be worded, colored, moved and hidden, and nothing else. */
export interface ItemChanges {
  createItem(requester: Requester, fields: ItemFields & { dictionaryId: number }): Promise<DictionaryItemRow>;
  updateItem(requester: Requester, change: ItemFields & Revised): Promise<DictionaryItemRow>;
  removeItem(requester: Requester, id: number): Promise<void>;
  /** Those named first, in this order; the others keep theirs behind them. */
  orderItems(requester: Requester, order: { id: number; ids: readonly number[] }): Promise<void>;
}

interface Writing {
  tx: Queries;
  requester: Requester;
  dictionaryId: number;
}

export function itemChanges(deps: DictionariesDeps): ItemChanges {
  return {
    createItem: (requester, fields) => createItem(deps, requester, fields),
    updateItem: (requester, change) => updateItem(deps, requester, change),
    removeItem: (requester, id) => removeItem(deps, requester, id),
    orderItems: (requester, order) => orderItems(deps, requester, order),
  };
}

async function record(
  { audit }: DictionariesDeps,
  { tx, requester, dictionaryId }: Writing,
  entry: { verb: string; kind?: string; id: number; before?: unknown; after?: unknown },
): Promise<void> {
  const { verb, kind = "dictionaryItem", id, ...values } = entry;
  await dictionariesStore(tx).touch(dictionaryId);
  const action = `system_dictionaries_${verb}`;
  await audit.record(tx, { actor: actorOf(requester), action, subject: { kind, id }, ...values });
}

/** What people know of it; where it stands and how often it was changed is ours. */
function factsOf({ id: _, dictionaryId: __, revision: ___, ...facts }: DictionaryItemRow) {
  return facts;
}

function createItem(
  deps: DictionariesDeps,
  requester: Requester,
  { dictionaryId, ...fields }: ItemFields & { dictionaryId: number },
): Promise<DictionaryItemRow> {
  return deps.db.transaction(async (tx) => {
    const store = dictionaryItemsStore(tx);
    const dictionary = await held(tx, dictionaryId);
    requireOwn(dictionary);
    if (dictionary.itemCount >= MAX_DICTIONARY_ITEMS)
      throw new Refused(R.dictionaryFull, { values: { max: MAX_DICTIONARY_ITEMS } });
    const inserted = await store.insert(dictionaryId, fields);
    if (!inserted) throw takenValue(fields.value);
    const row = found(await store.find(inserted.id), CORE_REFUSALS.notFound);
    await record(
      deps,
      { tx, requester, dictionaryId },
      { verb: "createItem", id: row.id, after: factsOf(row) },
    );
    return row;
  });
}

function takenValue(value: string): Refused {
  const fields = [{ field: "value", text: R.dictionaryValueTaken }];
  return new Refused(R.dictionaryValueTaken, { values: { value }, fields });
}

/** The value as it is, its dictionary held until the transaction ends. */
async function heldItem(tx: Queries, id: number) {
  const store = dictionaryItemsStore(tx);
  const { dictionaryId } = found(await store.find(id), CORE_REFUSALS.notFound);
  const dictionary = await held(tx, dictionaryId);
  return { dictionary, item: found(await store.find(id), CORE_REFUSALS.notFound) };
}

function updateItem(
  deps: DictionariesDeps,
  requester: Requester,
  { id, revision, ...fields }: ItemFields & Revised,
): Promise<DictionaryItemRow> {
  return deps.db.transaction(async (tx) => {
    const store = dictionaryItemsStore(tx);
    const { dictionary, item } = await heldItem(tx, id);
    requireRevision(item, { id, revision });
    if (fields.value !== item.value) {
      requireOwn(dictionary, "value");
      if (await store.isTaken(item, fields.value)) throw takenValue(fields.value);
    }
    await store.update(id, fields);
    const row = found(await store.find(id), CORE_REFUSALS.notFound);
    const writing = { tx, requester, dictionaryId: dictionary.id };
    await record(deps, writing, { verb: "updateItem", id, before: factsOf(item), after: factsOf(row) });
    return row;
  });
}

async function removeItem(deps: DictionariesDeps, requester: Requester, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { dictionary, item } = await heldItem(tx, id);
    requireOwn(dictionary);
    await dictionaryItemsStore(tx).remove(id);
    await record(
      deps,
      { tx, requester, dictionaryId: dictionary.id },
      { verb: "deleteItem", id, before: factsOf(item) },
    );
  });
}

async function orderItems(
  deps: DictionariesDeps,
  requester: Requester,
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const store = dictionaryItemsStore(tx);
    await held(tx, id);
    const before = await store.idsOf(id);
    const known = new Set(before);
    // A value that someone else has just deleted, or one of another dictionary, is not this list's.
    const first = [...new Set(ids)];
    if (!first.every((one) => known.has(one))) throw new Refused(CORE_REFUSALS.conflict);
    const after = [...first, ...before.filter((one) => !first.includes(one))];
    await store.order(after);
    const writing = { tx, requester, dictionaryId: id };
    await record(deps, writing, {
      verb: "order",
      kind: "dictionary",
      id,
      before: { ids: before },
      after: { ids: after },
    });
  });
}
