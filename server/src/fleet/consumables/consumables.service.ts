import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import {
  CONSUMABLE_REFUSALS,
  type ConsumableDay,
  type ConsumablePart,
  type DueConsumable,
  type DueExportQuery,
  type Replacement,
} from "@sweepline/contract/fleet/consumables.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Actor, type Audit, actorOf } from "../../system/logs/index.ts";
import type { Devices, Homes } from "../devices/index.ts";
import { exportDue } from "./consumables.export.ts";
import * as reads from "./consumables-reads.store.ts";
import { partOf, wearOf } from "./forecast.ts";
import * as store from "./replacements.store.ts";

/** Whoever enters a replacement: what they may see, and how the audit names them. */
export interface Requester {
  caller: Caller;
  actor: Actor;
}
type By = { caller: Caller; remoteIp: string };
interface Entry {
  kind: string;
  replacedAt?: string | undefined;
  usedHours?: number | undefined;
  note?: string | undefined;
}
interface Change {
  replacedAt: string;
  usedHours: number | null;
  note: string;
  revision: number;
}

export interface Consumables {
  parts(caller: Caller, deviceId: number): Promise<ConsumablePart[]>;
  days(
    caller: Caller,
    deviceId: number,
    query: { kind?: string | undefined; days: number },
  ): Promise<ConsumableDay[]>;
  replacements(
    caller: Caller,
    deviceId: number,
    query: PageQuery & { kind?: string | undefined },
  ): Promise<Page<Replacement>>;
  due(caller: Caller, query: reads.DueChoice): Promise<Page<DueConsumable>>;
  exportDue(caller: Caller, request: DueExportQuery & { language: Language }): ExportFile;
  replace(requester: Requester, deviceId: number, entry: Entry): Promise<Replacement>;
  /** The same in the transaction of a room above, where it is part of something larger. */
  replaceWithin(tx: Queries, by: By, given: { deviceId: number; entry: Entry }): Promise<Replacement>;
  correct(requester: Requester, id: number, change: Change): Promise<Replacement>;
  undo(requester: Requester, id: number): Promise<Replacement>;
}

interface Deps {
  db: Database;
  clock: Clock;
  devices: Pick<Devices, "historyOf" | "requireVisible">;
  audit: Pick<Audit, "record">;
  homes: Homes;
}

const DAY_MS = 86_400_000;
/** Clocks of browsers may be a little ahead of ours. */
const AHEAD_MS = 60_000;
const PERMISSION = "fleet_consumables_replace";

export function createConsumables(deps: Deps): Consumables {
  const { db, clock, devices, homes } = deps;
  return {
    async parts(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      const { from } = await devices.historyOf(caller, deviceId);
      const [parts, replaced] = await Promise.all([
        reads.partsOf(db, deviceId),
        store.newestReplacements(db, deviceId, from),
      ]);
      const newest = new Map(replaced.map((replacement) => [replacement.kind, replacement]));
      return parts.map((part) => partOf(part, newest.get(part.kind) ?? null));
    },
    async days(caller, deviceId, { kind, days }) {
      const { from: start } = await devices.historyOf(caller, deviceId);
      const from = new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
      return reads.daysOf(db, deviceId, { kind, from, start });
    },
    async replacements(caller, deviceId, query) {
      const { from: start } = await devices.historyOf(caller, deviceId);
      return store.pageOfReplacements(db, deviceId, { ...query, start });
    },
    due: (caller, query) => dueAt(db, caller, { query, now: clock.now(), homes }),
    exportDue(caller, request) {
      const now = clock.now();
      return exportDue({ ...request, now }, (query) => dueAt(db, caller, { query, now, homes }));
    },
    replace: (requester, deviceId, entry) =>
      db.transaction((tx) => replace({ ...deps, tx }, requester, { deviceId, entry })),
    replaceWithin: (tx, by, given) =>
      replace({ ...deps, tx }, { caller: by.caller, actor: actorOf(by) }, given),
    correct: (requester, id, change) => correct(deps, requester, { id, change }),
    undo: (requester, id) => undo(deps, requester, id),
  };
}

async function replace(
  { tx, clock, devices, audit }: Deps & { tx: Queries },
  { caller, actor }: Requester,
  { deviceId, entry }: { deviceId: number; entry: Entry },
): Promise<Replacement> {
  await devices.requireVisible(caller, deviceId);
  const replacedAt = entry.replacedAt ? past(entry.replacedAt, clock.now()) : clock.now();
  const given = {
    deviceId,
    kind: entry.kind,
    replacedAt,
    usedHours: entry.usedHours ?? null,
    note: entry.note ?? "",
    staffId: caller.staffId,
  };
  const id = (await store.confirmSeen(tx, given)) ?? (await store.insertReplacement(tx, given));
  if (id === undefined) throw refusedAt("kind", CONSUMABLE_REFUSALS.unknownPart);
  const after = await known(tx, id);
  const subject = { kind: "device", id: deviceId };
  await audit.record(tx, { actor, action: PERMISSION, subject, after });
  return after;
}

async function correct(
  deps: Deps,
  { caller, actor }: Requester,
  { id, change }: { id: number; change: Change },
): Promise<Replacement> {
  const { db, clock, audit } = deps;
  const { deviceId, ...before } = await visible(deps, caller, id);
  const replacedAt = past(change.replacedAt, clock.now());
  if (before.undoneAt) throw new Refused(CONSUMABLE_REFUSALS.alreadyUndone);
  return db.transaction(async (tx) => {
    if (!(await store.changeReplacement(tx, { ...change, id, replacedAt })))
      throw new Refused(CORE_REFUSALS.conflict);
    const after = await known(tx, id);
    const subject = { kind: "device", id: deviceId };
    await audit.record(tx, { actor, action: PERMISSION, subject, before, after });
    return after;
  });
}

async function undo(deps: Deps, { caller, actor }: Requester, id: number): Promise<Replacement> {
  const { db, clock, audit } = deps;
  const { deviceId, ...before } = await visible(deps, caller, id);
  return db.transaction(async (tx) => {
    if (!(await store.undoReplacement(tx, { id, staffId: caller.staffId, at: clock.now() })))
      throw new Refused(CONSUMABLE_REFUSALS.alreadyUndone);
    const after = await known(tx, id);
    const subject = { kind: "device", id: deviceId };
    await audit.record(tx, { actor, action: "fleet_consumables_undo", subject, before, after });
    return after;
  });
}

async function visible({ db, devices }: Deps, caller: Caller, id: number) {
  const replacement = found(await store.findReplacement(db, id), CORE_REFUSALS.notFound);
  await devices.requireVisible(caller, replacement.deviceId);
  const { from } = await devices.historyOf(caller, replacement.deviceId);
  if (from && new Date(replacement.replacedAt) < from) throw new Refused(CORE_REFUSALS.notFound);
  return replacement;
}

async function known(tx: Parameters<typeof store.findReplacement>[0], id: number): Promise<Replacement> {
  const { deviceId: _, ...row } = found(await store.findReplacement(tx, id), CORE_REFUSALS.notFound);
  return row;
}

function past(instant: string, now: Date): Date {
  const at = new Date(instant);
  if (at.getTime() <= now.getTime() + AHEAD_MS) return at;
  throw new Refused(CONSUMABLE_REFUSALS.replacedInFuture, {
    fields: [{ field: "replacedAt", text: CONSUMABLE_REFUSALS.replacedInFuture }],
  });
}

/** Parts that are due, with what their wear comes to, as of an instant. */
async function dueAt(
  db: Queries,
  { scope }: Caller,
  asked: { query: reads.DueChoice; now: Date; homes: Homes },
): Promise<Page<DueConsumable>> {
  const page = await reads.pageOfDue(db, scope, asked);
  return { ...page, records: page.records.map((row) => ({ ...row, ...wearOf(row) })) };
}
