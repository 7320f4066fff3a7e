import { VERIFY_WINDOW } from "@sweepline/contract/system/logs/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { type AuditHead, auditStore } from "./audit.store.ts";
import { hashOf, isSealed, type Keys, NO_HASH } from "./audit-chain.ts";

/** What a stretch of the chain is worth. */
export interface Stretch {
  isIntact: boolean;
  /** All rows up to here fit. */
  checkedTo: number;
  /** Where the chain ended when the stretch was begun. */
  lastId: number;
  /** The first row that does not fit. */
  brokenAt: number | null;
}

const PAGE = 1_000;

/**
 * Verifies the rows after an id, and with the last of them the chain's end. Rows that come meanwhile are not its
 * business. Undefined: nothing can stand there.
 */
export async function verifyStretch(
  db: Queries,
  keys: Keys,
  { after, rows: window = VERIFY_WINDOW }: { after: number; rows?: number },
): Promise<Stretch | undefined> {
  const store = auditStore(db);
  const head = await store.readHead();
  const { lastId } = head;
  if (after > lastId) return undefined;
  const upTo = Math.min(after + window, lastId);
  const broken = (at: number): Stretch => ({ isIntact: false, checkedTo: at - 1, lastId, brokenAt: at });
  let hash = after === 0 ? NO_HASH : (await store.hashAt(after))?.hash;
  if (!hash) return broken(after);
  let id = after;
  while (id < upTo) {
    const rows = await store.readAfter(id, { upTo, limit: PAGE });
    if (rows.length === 0) return broken(id + 1);
    for (const row of rows) {
      const isKeyed = head.keyedFrom !== null && row.id >= head.keyedFrom;
      const isNext = row.id === id + 1 && row.isKeyed === isKeyed && hashOf(row, hash, keys).equals(row.hash);
      if (!isNext) return broken(id + 1);
      [id, hash] = [row.id, row.hash];
    }
  }
  const spoiled = id === lastId ? endSpoiledAt(head, hash, keys) : null;
  return spoiled === null ? { isIntact: true, checkedTo: id, lastId, brokenAt: null } : broken(spoiled);
}

function endSpoiledAt(head: AuditHead, hash: Buffer, keys: Keys): number | null {
  if (!isSealed(head, keys) || !hash.equals(head.lastHash)) return head.brokenAt ?? head.lastId + 1;
  return head.brokenAt;
}
