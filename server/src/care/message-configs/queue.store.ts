import type { EventPhase } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Severity } from "@sweepline/contract/care/messages/ways.ts";
import sql from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import type { MessageEvent, StoredEvent } from "./message-event.ts";

/**
 * Hands events over to the machinery of messages, in the transaction of whatever caused them: they become messages if it
 * commits, and only then. Several at once cost one statement.
 */
export async function queueEvents(tx: Queries, events: readonly MessageEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.run(sql`
    insert into message_events (event) select jsonb_array_elements(${JSON.stringify(events)}::jsonb)`);
}

/** Somebody sees to what these keys are about, or it is over: nobody else is sent for. */
export async function acknowledgeKeys(tx: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`
    update message_escalations set keys = array(
      select k from unnest(keys) k where k <> all(${[...keys]}::text[]))
    where keys && ${[...keys]}::text[]`);
  await tx.run(sql`
    update message_groups set keys = array(
      select k from unnest(keys) k where k <> all(${[...keys]}::text[]))
    where phase <> 'cleared' and keys && ${[...keys]}::text[]`);
}

const BATCH = 2_000;

/** Takes the oldest that no other process holds; they are gone if the transaction commits. */
export const takeEvents = (tx: Queries): Promise<{ event: StoredEvent }[]> =>
  tx.many(sql`
    delete from message_events e using (
      select id from message_events order by id limit ${BATCH} for update skip locked) t
    where e.id = t.id returning e.event`);

export interface Group {
  configId: number;
  phase: EventPhase;
  organizationId: number;
  count: number;
  deviceIds: number[];
  placeIds: number[];
  /** What nobody sees to yet, and is not over. */
  keys: string[];
  allKeys: string[];
  severity: Severity;
  event: StoredEvent;
}

/** Devices and keys beyond these are counted and not named. */
const MAX_NAMED = 5_000;

/** Adds to the group that is open, or opens one. */
export const addToGroup = (tx: Queries, group: Group, closesAt: Date): Promise<number> =>
  tx.run(sql`
    insert into message_groups as g (config_id, phase, organization_id, closes_at, count, device_ids, place_ids, keys, all_keys, severity, event)
    values (${group.configId}, ${group.phase}, ${group.organizationId}, ${closesAt}, ${group.count},
      ${group.deviceIds}::bigint[], ${group.placeIds}::bigint[], ${group.keys}::text[], ${group.allKeys}::text[],
      ${group.severity},       ${JSON.stringify(group.event)}::jsonb)
    on conflict (config_id, phase, organization_id) do update set count = g.count + excluded.count,
      device_ids = (array(select distinct unnest(g.device_ids || excluded.device_ids)))[1:${MAX_NAMED}],
      place_ids = (array(select distinct unnest(g.place_ids || excluded.place_ids)))[1:${MAX_NAMED}],
      keys = (array(select distinct unnest(g.keys || excluded.keys)))[1:${MAX_NAMED}],
      all_keys = (array(select distinct unnest(g.all_keys || excluded.all_keys)))[1:${MAX_NAMED}],
      severity = case when array_position(array['info', 'warning', 'error', 'critical'], excluded.severity)
        > array_position(array['info', 'warning', 'error', 'critical'], g.severity) then excluded.severity else g.severity end`);

/**
 * Groups of each configuration and phase of which one is due, with those that would follow: together they are one message. What is
 * over waits until people have been informed that it began.
 */
export const takeDueGroups = (tx: Queries, now: Date): Promise<Group[]> =>
  tx.many(sql`
    delete from message_groups g
    where exists (select from message_groups d
      where d.config_id = g.config_id and d.phase = g.phase and d.closes_at <= ${now})
      and not (g.phase = 'cleared' and exists (select from message_groups r
        where r.config_id = g.config_id and r.phase = 'raised' and r.all_keys && g.all_keys
          and not exists (select from message_groups d
            where d.config_id = r.config_id and d.phase = 'raised' and d.closes_at <= ${now})))
    returning config_id as "configId", phase, organization_id as "organizationId", count, to_json(device_ids) as "deviceIds",
      to_json(place_ids) as "placeIds", keys, all_keys as "allKeys", severity, event
  `);

/** Whether anything is there to be worked on: an event, or what is due of groups and escalations. */
export async function isWaiting(db: Queries, now: Date): Promise<boolean> {
  const { waiting } = await db.one<{ waiting: boolean }>(
    prepared(
      "message-events-waiting",
      sql`select exists (select from message_events) or exists (select from message_groups where closes_at <= ${now})
        or exists (select from message_escalations where due_at <= ${now}) as waiting`,
    ),
  );
  return waiting;
}

/** After now: what was due before has been taken, or waits for one of these. */
export async function nextClosing(db: Queries, now: Date): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select least((select min(closes_at) from message_groups where closes_at > ${now}), (select min(due_at) from message_escalations)) as at`);
  return at;
}

export interface Escalation {
  id: number;
  configId: number;
  step: number;
  keys: string[];
  messageIds: string[];
  groups: Group[];
}

export const insertEscalation = (
  tx: Queries,
  { configId, step, keys, messageIds, groups }: Omit<Escalation, "id">,
  dueAt: Date,
): Promise<number> =>
  tx.run(sql`
    insert into message_escalations (config_id, step, due_at, keys, message_ids, groups)
    values (${configId}, ${step}, ${dueAt}, ${keys}::text[], ${messageIds}::uuid[], ${JSON.stringify(groups)}::jsonb)`);

export const takeDueEscalations = (tx: Queries, now: Date): Promise<Escalation[]> =>
  tx.many(sql`
    delete from message_escalations e using (
      select id from message_escalations where due_at <= ${now} order by due_at limit 100 for update skip locked) t
    where e.id = t.id
    returning e.id, e.config_id as "configId", e.step, e.keys, e.message_ids as "messageIds", e.groups`);

export const keepSamples = (tx: Queries, events: readonly StoredEvent[]): Promise<number> =>
  tx.run(sql`
    insert into message_event_samples (organization_id, kind, code, at, event)
    select distinct on (1, 2, 3) (e ->> 'organizationId')::bigint, e ->> 'kind', e ->> 'code', (e ->> 'at')::timestamptz, e
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e
    where exists (select from organization_directory o where o.id = (e ->> 'organizationId')::bigint)
    order by 1, 2, 3, 4 desc
    on conflict (organization_id, kind, code) do update set at = excluded.at, event = excluded.event`);
