import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DictionaryRow,
  DICTIONARY_REFUSALS as R,
} from "@sweepline/contract/system/dictionaries/index.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Audit } from "../logs/index.ts";
import { dictionariesStore } from "./dictionaries.store.ts";

export interface Revised {
  id: number;
  revision: number;
}

export interface DictionariesDeps {
  db: Database;
  audit: Audit;
}

/** The dictionary as it is, held until the transaction ends. */
export async function held(tx: Queries, id: number): Promise<DictionaryRow> {
  const store = dictionariesStore(tx);
  await store.lock(id);
  return found(await store.find(id), CORE_REFUSALS.notFound);
}

export function requireOwn({ isSystem }: DictionaryRow, field?: string): void {
  if (!isSystem) return;
  throw new Refused(R.systemDictionary, field ? { fields: [{ field, text: R.systemDictionary }] } : {});
}

export function requireRevision(row: { revision: number }, { revision }: Revised): void {
  if (row.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
}
