import {
  MESSAGE_REFUSALS as M,
  MAX_DAYS_AHEAD,
  MAX_RECEIVERS,
  type NewMessage,
  type Receipt,
  type ReceiverNames,
  type Receivers,
  type WrittenExportQuery,
  type WrittenMessage,
  type WrittenQuery,
} from "@sweepline/contract/care/messages/index.ts";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, DataScope, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { newTimeId } from "../../core/time-id.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { progressOf } from "./delivery-log.store.ts";
import { handOut } from "./hand-out.service.ts";
import { insertMessage } from "./hand-out.store.ts";
import { exportWritten } from "./messages.export.ts";
import type { MessagesDeps } from "./messages-deps.ts";
import { receiversAt } from "./receivers.service.ts";
import { namesOf, type Receiver, receiverOptions } from "./receivers.store.ts";
import * as store from "./written.store.ts";

interface InLanguage {
  language: Language;
}

export interface Written {
  list(caller: Caller, query: WrittenQuery & InLanguage): Promise<Page<WrittenMessage>>;
  export(caller: Caller, query: WrittenExportQuery, language: Language): ExportFile;
  receivers(caller: Caller, query: InLanguage & { search?: string | undefined }): Promise<ReceiverNames>;
  write(requester: Requester, message: NewMessage & InLanguage): Promise<WrittenMessage>;
  recall(requester: Requester, id: string, language: Language): Promise<WrittenMessage>;
  receipts(
    caller: Caller,
    id: string,
    query: PageQuery & { search?: string | undefined },
  ): Promise<Page<Receipt>>;
}

const DAY_MS = 86_400_000;
const record = recorderOf("care_messages", "message");

/** Messages that people write to people within their scope, at once or at a time, recalled until they go. */
export function createWritten(deps: MessagesDeps): Written {
  const { db, clock } = deps;
  return {
    list: ({ scope }, { language, ...query }) => pageOf(db, query, { scope, language }),
    export: ({ scope }, query, language) =>
      exportWritten({
        ...{ query, language, now: clock.now() },
        page: (paging) => pageOf(db, { ...query, ...paging }, { scope, language }),
      }),
    receivers: ({ scope }, query) => receiverOptions(db, scope, query),
    write: (requester, message) => write(deps, requester, message),
    recall: (requester, id, language) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        const { state, title } = found(await store.holdWritten(tx, scope, id), CORE_REFUSALS.notFound);
        if (state === "sent") throw new Refused(M.alreadySent);
        if (state === "scheduled") {
          await store.noteState(tx, id, { state: "recalled", at: clock.now() });
          await record(deps, tx, { requester, verb: "recall", id, before: { title } });
        }
        return one(tx, id, { scope, language });
      }),
    async receipts({ scope }, id, query) {
      found(await store.findWritten(db, scope, id), CORE_REFUSALS.notFound);
      return store.receiptsOf(db, { id, scope }, query);
    },
  };
}

async function write(
  deps: MessagesDeps,
  requester: Requester,
  { language, ...message }: NewMessage & InLanguage,
): Promise<WrittenMessage> {
  const { staffId, displayName, organizationId, scope } = requester.caller;
  const now = deps.clock.now();
  const scheduledAt = message.scheduledAt === null ? null : new Date(message.scheduledAt);
  refuseTime(scheduledAt, now);
  const { title, content, severity, ways, receivers } = message;
  const id = newTimeId(now);
  return deps.db.transaction(async (tx) => {
    await refuseUnknown(tx, scope, receivers);
    const people = await peopleOf(tx, scope, { receivers, now });
    await insertMessage(tx, {
      ...{ id, createdAt: now, organizationId, subject: "written", severity, ways, receivers, scheduledAt },
      ...{ title: { zh: title, en: title }, content: { zh: content, en: content }, eventCount: 1, link: "" },
      author: { staffId, name: displayName },
      sentAt: scheduledAt === null ? now : null,
      isEscalating: false,
    });
    if (scheduledAt === null) {
      const handed = { id, createdAt: now, organizationId, subject: "written" as const, severity, ways };
      await handOut(deps, tx, { message: handed, receivers: people, now });
    }
    await record(deps, tx, { requester, verb: "send", id, after: { ...message } });
    return one(tx, id, { scope, language });
  });
}

/** Spec §5: the selected time cannot be less than the current time. */
function refuseTime(scheduledAt: Date | null, now: Date): void {
  if (!scheduledAt) return;
  if (scheduledAt < now)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "scheduledAt", text: VALIDATION_TEXTS["validation.pastTime"] }],
    });
  if (scheduledAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    throw refusedAt("scheduledAt", M.tooFarAhead, { days: MAX_DAYS_AHEAD });
}

async function refuseUnknown(tx: Queries, scope: DataScope, receivers: Receivers): Promise<void> {
  const names = await namesOf(tx, scope, { ...receivers, language: "zh" });
  const countOf = (ids: readonly number[]) => new Set(ids).size;
  if (
    names.staff.length < countOf(receivers.staffIds) ||
    names.roles.length < countOf(receivers.roleIds) ||
    names.organizations.length < countOf(receivers.organizationIds) ||
    names.rotas.length < countOf(receivers.rotaIds ?? [])
  )
    throw refusedAt("receivers", M.unknownReceiver);
}

async function peopleOf(
  tx: Queries,
  scope: DataScope,
  meant: { receivers: Receivers; now: Date },
): Promise<Receiver[]> {
  const people = await receiversAt(tx, scope, meant);
  if (people.length === 0) throw refusedAt("receivers", M.noReceiver);
  if (people.length > MAX_RECEIVERS)
    throw refusedAt("receivers", M.tooManyReceivers, { most: MAX_RECEIVERS });
  return people;
}

/** Sends what is due, to whom its author reaches by now. Answers how many there were. */
export async function sendDue(deps: MessagesDeps): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const due = await store.holdDue(tx, now);
    for (const message of due) {
      const author = await deps.callerOf(message.authorId);
      const mayWrite = author?.permissions.has("care_messages_write") ?? false;
      await store.noteState(tx, message.id, { state: mayWrite ? "sent" : "dropped", at: now });
      if (!author || !mayWrite) continue;
      const receivers = await receiversAt(tx, author.scope, { receivers: message.receivers, now });
      await handOut(deps, tx, { message: { ...message, subject: "written" }, receivers, now });
    }
    return due.length;
  });
}

interface Viewing extends InLanguage {
  scope: DataScope;
}

async function pageOf(db: Queries, query: WrittenQuery, viewing: Viewing): Promise<Page<WrittenMessage>> {
  const page = await store.pageOfWritten(db, viewing.scope, query);
  return { ...page, records: await complete(db, page.records, viewing) };
}

async function one(db: Queries, id: string, viewing: Viewing): Promise<WrittenMessage> {
  const stored = found(await store.findWritten(db, viewing.scope, id), CORE_REFUSALS.notFound);
  const [message] = await complete(db, [stored], viewing);
  return found(message, CORE_REFUSALS.notFound);
}

/** With names of receivers, as far as they are the viewer's to see, and with how far each has come. */
async function complete(
  db: Queries,
  rows: readonly store.StoredWritten[],
  { scope, language }: Viewing,
): Promise<WrittenMessage[]> {
  if (rows.length === 0) return [];
  const all = (of: (receivers: Receivers) => number[]) => rows.flatMap(({ receivers }) => of(receivers));
  const names = await namesOf(db, scope, {
    staffIds: all(({ staffIds }) => staffIds),
    roleIds: all(({ roleIds }) => roleIds),
    organizationIds: all(({ organizationIds }) => organizationIds),
    rotaIds: all(({ rotaIds = [] }) => rotaIds),
    language,
  });
  const ids = rows.map(({ id }) => id);
  const progress = await progressOf(db, ids);
  const readings = new Map((await store.readingsOf(db, ids)).map((reading) => [reading.id, reading]));
  return rows.map(({ authorId: _, organizationId: _organization, receivers, ...row }) => {
    const { inApp = 0, read = 0 } = readings.get(row.id) ?? {};
    const inAppProgress = { way: "inApp" as const, total: inApp, delivered: inApp, failed: 0 };
    return {
      ...row,
      receivers: {
        staff: names.staff.filter(({ id }) => receivers.staffIds.includes(id)),
        roles: names.roles.filter(({ id }) => receivers.roleIds.includes(id)),
        organizations: names.organizations.filter(({ id }) => receivers.organizationIds.includes(id)),
        rotas: names.rotas.filter(({ id }) => receivers.rotaIds?.includes(id)),
      },
      createdAt: row.createdAt.toISOString(),
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      readCount: read,
      progress: [
        ...(inApp > 0 ? [inAppProgress] : []),
        ...progress
          .filter(({ messageId }) => messageId === row.id)
          .map(({ messageId: _message, ...one }) => one),
      ],
    };
  });
}
