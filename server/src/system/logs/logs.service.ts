import { createHash } from "node:crypto";
import { AUDIT_MASK, AUDIT_SECRET_NAMES } from "@sweepline/contract/system/logs.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { type AuditRow, logsStore } from "./logs.store.ts";

/** Who does something, and from where. */
export interface Actor {
  staffId: number | null;
  sessionId: number | null;
  organizationId: number | null;
  remoteIp: string | null;
  /** The person for whom a machine acts. */
  onBehalfOf?: number;
}

/** The platform's own work: seeding and jobs. */
export const SYSTEM: Actor = { staffId: null, sessionId: null, organizationId: null, remoteIp: null };

export function actorOf(call: { caller: Caller; remoteIp: string }): Actor {
  const { staffId, sessionId, organizationId } = call.caller;
  return { staffId, sessionId, organizationId, remoteIp: call.remoteIp };
}

export interface AuditEntry {
  actor: Actor;
  /** `{wing}_{room}_{verb}`, as permissions are named. */
  action: string;
  subject: { kind: string; id: string | number };
  before?: unknown;
  after?: unknown;
}

export interface AuditVerdict {
  isIntact: boolean;
  checked: number;
  /** The first row that does not fit. */
  brokenAt: number | null;
}

export interface Audit {
  /** Call it last in the transaction of the write: from here to the commit other writers wait. */
  record(tx: Queries, entry: AuditEntry): Promise<void>;
  verify(): Promise<AuditVerdict>;
}

const PAGE = 1_000;

export function createAudit({ db, clock }: { db: Database; clock: Clock }): Audit {
  return {
    async record(tx, entry) {
      const store = logsStore(tx);
      const head = await store.takeHead();
      const row = rowOf(entry, head.lastId + 1, clock.now());
      await store.append(row, hashOf(row, head.lastHash));
    },
    verify: () => verify(db),
  };
}

function rowOf(entry: AuditEntry, id: number, at: Date): AuditRow {
  const { actor, subject } = entry;
  return {
    id,
    at,
    staffId: actor.staffId,
    onBehalfOf: actor.onBehalfOf ?? null,
    sessionId: actor.sessionId,
    organizationId: actor.organizationId,
    remoteIp: actor.remoteIp,
    action: entry.action,
    subjectKind: subject.kind,
    subjectId: String(subject.id),
    detail: JSON.stringify({ before: masked(entry.before), after: masked(entry.after) }),
  };
}

function hashOf(row: AuditRow, previous: Buffer): Buffer {
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
  return createHash("sha256").update(previous).update(JSON.stringify(fields)).digest();
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== "object" || value instanceof Date) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      AUDIT_SECRET_NAMES.test(name) && typeof inner !== "boolean" ? AUDIT_MASK : masked(inner),
    ]),
  );
}

/** Walks the chain up to where its head stood at the start: rows that come meanwhile are not its business. */
async function verify(db: Database): Promise<AuditVerdict> {
  const store = logsStore(db);
  const head = await store.readHead();
  let [id, hash]: [number, Buffer] = [0, Buffer.alloc(32)];
  while (id < head.lastId) {
    const rows = await store.readAfter(id, PAGE);
    for (const row of rows.filter(({ id: rowId }) => rowId <= head.lastId)) {
      const isNext = row.id === id + 1 && hashOf(row, hash).equals(row.hash);
      if (!isNext) return { isIntact: false, checked: id, brokenAt: id + 1 };
      [id, hash] = [row.id, row.hash];
    }
    if (rows.length === 0) break;
  }
  const isWhole = id === head.lastId && hash.equals(head.lastHash);
  return { isIntact: isWhole, checked: id, brokenAt: isWhole ? null : id + 1 };
}
