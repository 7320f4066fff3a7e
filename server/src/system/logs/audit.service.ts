import { AUDIT_MASK, AUDIT_SECRET_NAMES } from "@sweepline/contract/system/logs/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { type AuditHead, type AuditRecord, auditStore } from "./audit.store.ts";
import { hashOf, isSealed, sealOf } from "./audit-chain.ts";
import type { AuditKey } from "./audit-key.ts";
import { type Stretch, verifyStretch } from "./audit-verify.service.ts";

/** Who does something, and from where. */
export interface Actor {
  staffId: number | null;
  sessionId: number | null;
  organizationId: number | null;
  remoteIp: string | null;
  /** The person for whom a machine acts, or through whose eyes someone looks. */
  onBehalfOf?: number;
}

/** The platform's own work: seeding and jobs. */
export const SYSTEM: Actor = { staffId: null, sessionId: null, organizationId: null, remoteIp: null };

export function actorOf(call: Requester): Actor {
  const { staffId, sessionId, organizationId, viewer } = call.caller;
  const actor = { staffId, sessionId, organizationId, remoteIp: call.remoteIp };
  return viewer ? { ...actor, staffId: viewer.staffId, onBehalfOf: staffId } : actor;
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
  /** Several at once, in this order; as last as one. */
  recordMany(tx: Queries, entries: readonly AuditEntry[]): Promise<void>;
  /** Seals a chain from before there was a key, once. False: the end does not carry the seal of this key. */
  ensureSealed(): Promise<boolean>;
  /** One window of rows; undefined: nothing can stand after that id. */
  verifyAfter(after: number): Promise<Stretch | undefined>;
  /** The whole chain. */
  verify(): Promise<AuditVerdict>;
}

/** What a person did to one thing of a room. */
export interface Recorded extends Pick<AuditEntry, "before" | "after"> {
  requester: Requester;
  verb: string;
  id: string | number;
}

/** Records what people do to one kind of thing; `room` as `{wing}_{room}`. */
export const recorderOf =
  (room: string, kind: string) =>
  (
    { audit }: { audit: Pick<Audit, "record"> },
    tx: Queries,
    { requester, verb, id, ...values }: Recorded,
  ): Promise<void> =>
    audit.record(tx, {
      actor: actorOf(requester),
      action: `${room}_${verb}`,
      subject: { kind, id },
      ...values,
    });

interface Deps {
  db: Database;
  clock: Clock;
  key: AuditKey;
}

export function createAudit({ db, clock, key }: Deps): Audit {
  return {
    record: (tx, entry) => recordMany({ clock, key }, tx, [entry]),
    recordMany: (tx, entries) => recordMany({ clock, key }, tx, entries),
    ensureSealed: () => ensureSealed(db, key),
    verifyAfter: (after) => verifyStretch(db, key, { after }),
    verify: () => verify(db, key),
  };
}

async function recordMany(
  { clock, key }: Pick<Deps, "clock" | "key">,
  tx: Queries,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const store = auditStore(tx);
  const head = await store.takeHead();
  const isOpen = head.keyedFrom === null && head.seal === null && !(await key.hasSealed());
  const at = clock.now();
  let lastHash = head.lastHash;
  const rows = entries.map((entry, place) => {
    const row = rowOf(entry, head.lastId + 1 + place, at);
    lastHash = hashOf(row, lastHash, key);
    return { ...row, hash: lastHash };
  });
  const first = head.lastId + 1;
  const end = {
    lastId: head.lastId + rows.length,
    lastHash,
    keyedFrom: head.keyedFrom ?? first,
    // Whoever spoiled the end does not get a fresh seal over it.
    brokenAt: isOpen || isSealed(head, key) ? head.brokenAt : (head.brokenAt ?? first),
  };
  await store.append(rows, { ...end, seal: sealOf(end, key) });
}

async function ensureSealed(db: Database, key: AuditKey): Promise<boolean> {
  const isRight = await db.transaction(async (tx) => {
    const store = auditStore(tx);
    const head = await store.takeHead();
    if (head.seal !== null || head.keyedFrom !== null || (await key.hasSealed())) return isSealed(head, key);
    const first: AuditHead = { ...head, keyedFrom: head.lastId + 1 };
    await store.seal({ ...first, seal: sealOf(first, key) });
    return true;
  });
  if (isRight) await key.noteSealed();
  return isRight;
}

async function verify(db: Database, key: AuditKey): Promise<AuditVerdict> {
  let checked = 0;
  for (;;) {
    const stretch = await verifyStretch(db, key, { after: checked });
    // The chain cannot have become shorter: its end was put back.
    if (!stretch) return { isIntact: false, checked, brokenAt: checked };
    checked = stretch.checkedTo;
    if (!stretch.isIntact) return { isIntact: false, checked, brokenAt: stretch.brokenAt };
    if (checked >= stretch.lastId) return { isIntact: true, checked, brokenAt: null };
  }
}

function rowOf(entry: AuditEntry, id: number, at: Date): AuditRecord {
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
    isKeyed: true,
  };
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
