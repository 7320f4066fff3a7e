import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { AuditHead, AuditRecord } from "./audit.store.ts";
import type { AuditKey } from "./audit-key.ts";

/**
 * The chain: each row's hash covers the row and the hash before it, from `keyedFrom` on with the key. The head says where
 * the chain ends, sealed with the key: rows cut off at the end together with a head that fits them show as well.
 */
export type Keys = Pick<AuditKey, "rows" | "head">;

export const NO_HASH = Buffer.alloc(32);

export function hashOf(row: AuditRecord, previous: Buffer, keys: Keys): Buffer {
  const digest = row.isKeyed ? createHmac("sha256", keys.rows) : createHash("sha256");
  const fields = [
    row.id,
    row.at.toISOString(),
    row.staffId,
    row.onBehalfOf,
    row.sessionId,
    row.organizationId,
    row.remoteIp,
    row.action,
    row.subjectKind,
    row.subjectId,
    row.detail,
  ];
  return digest.update(previous).update(JSON.stringify(fields)).digest();
}

type Sealed = Pick<AuditHead, "lastId" | "lastHash" | "keyedFrom" | "brokenAt">;

export function sealOf({ lastId, lastHash, keyedFrom, brokenAt }: Sealed, keys: Keys): Buffer {
  const fields = [lastId, lastHash.toString("hex"), keyedFrom, brokenAt];
  return createHmac("sha256", keys.head).update(JSON.stringify(fields)).digest();
}

export function isSealed(head: AuditHead, keys: Keys): boolean {
  if (head.seal === null || head.keyedFrom === null) return false;
  const expected = sealOf(head, keys);
  return head.seal.length === expected.length && timingSafeEqual(head.seal, expected);
}
