import type { UPDATE_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { SINCE_OPEN } from "./turns.store.ts";

const names = (action: string): Sql => {
  const path = `$.protocolFeatures.agvActions[*] ? (@.actionType == "${action}" && (!exists(@.actionScopes) || @.actionScopes[*] == "INSTANT"))`;
  // One that has not introduced itself knows nothing.
  return sql`coalesce(jsonb_path_exists(d.factsheet, ${path}::jsonpath), false)`;
};

/** Its factsheet names what an update over MQTT takes. */
export const KNOWS_UPDATES = sql`(${names("downloadFirmware")} and ${names("installFirmware")}
  and exists (select from products kp where kp.id = d.product_id and kp.protocol = 'vda5050'))`;

const HAS_OWN_TOKEN = sql`exists (select from update_tokens t where t.device_id = d.id)`;
const HAS_GATEWAY = sql`exists (select from update_tokens t join organization_directory g on g.path @> array[t.organization_id]
  where g.id = d.organization_id)`;

/** It has an update agent, or may have one. */
export const HAS_AGENT = sql`(${HAS_OWN_TOKEN} or ${HAS_GATEWAY})`;

/** Its agent asks, so the platform does not: a gateway's token alone does not say that there is one. */
const GOES_BY_AGENT = sql`(${HAS_OWN_TOKEN} or (${HAS_GATEWAY}
  and exists (select from update_agents q where q.device_id = d.id and q.last_poll_at is not null)))`;

/** Its own updater is on the robot's own page and speaks no protocol of ours. */
export const HAS_OWN_UPDATER = sql`exists (select from products vp where vp.id = d.product_id and vp.protocol = 'valetudo')`;

/** The contract's code for it. */
export const WAY = sql`case when ${GOES_BY_AGENT} then 'agent' when ${KNOWS_UPDATES} then 'mqtt' when ${HAS_AGENT} then 'agent'
  when ${HAS_OWN_UPDATER} then 'ownUpdater' else 'none' end`;

export type UpdateKind = (typeof UPDATE_COMMANDS)[number];

/** A robot that the platform asks, with what it has in hand and what it was asked for last. */
export interface AskedRobot {
  deviceId: number;
  openId: number | null;
  openActionId: number | null;
  askedActionId: number | null;
  askedKind: UpdateKind | null;
  askedCommandId: string | null;
}

/**
 * Robots that are online, know what it takes and have an update to come, the one that was asked longest ago first. What is called back is
 * not waited with.
 */
export function dueRobots(
  db: Queries,
  { before, limit }: { before: Date; limit: number },
): Promise<{ deviceId: number; askedAt: Date | null }[]> {
  return db.many(sql`
    with open as (
      select u.device_id, bool_or(u.state = 'cancelling') as is_called_back from device_updates u
      where u.ended_at is null and u.state <> 'planned'
        and ${SINCE_OPEN}
      group by u.device_id),
    -- What is cheap goes first: of most robots an own agent asks, and their factsheets are not looked into.
    due as materialized (
      select d.id, a.asked_at from open o join devices d on d.id = o.device_id
      join device_states s on s.device_id = d.id left join update_agents a on a.device_id = d.id
      where s.is_online and d.decommissioned_at is null
        and (a.asked_at is null or a.asked_at <= ${before}
          or (o.is_called_back and a.asked_kind is distinct from 'cancelFirmware'))
        and (not ${GOES_BY_AGENT} or a.asked_action_id = a.open_action_id))
    select d.id as "deviceId", due.asked_at as "askedAt" from due join devices d on d.id = due.id where ${KNOWS_UPDATES}
    order by due.asked_at nulls first, d.id limit ${limit}`);
}

/** Undefined: another process was faster. */
export const claimRobot = (
  db: Queries,
  { deviceId, askedAt, now }: { deviceId: number; askedAt: Date | null; now: Date },
): Promise<AskedRobot | undefined> =>
  db.maybe(sql`
    insert into update_agents as a (device_id, asked_at) values (${deviceId}, ${now})
    on conflict (device_id) do update set asked_at = excluded.asked_at
    where a.asked_at is not distinct from ${askedAt}::timestamptz
    returning a.device_id as "deviceId", a.open_id as "openId", a.open_action_id as "openActionId",
      a.asked_action_id as "askedActionId", a.asked_kind as "askedKind", a.asked_command_id as "askedCommandId"`);

/** Answers false where it has been asked for the same before. */
export async function noteAsked(
  tx: Queries,
  asked: { deviceId: number; actionId: number; kind: UpdateKind; commandId: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update update_agents set asked_action_id = ${asked.actionId}, asked_kind = ${asked.kind}, asked_command_id = ${asked.commandId}
    where device_id = ${asked.deviceId}
      and (asked_action_id is distinct from ${asked.actionId} or asked_kind is distinct from ${asked.kind})`);
  return changed > 0;
}

/** It got nowhere, so it is asked for again. */
export const forgetAsked = (tx: Queries, deviceId: number): Promise<number> =>
  tx.run(
    sql`update update_agents set asked_kind = null, asked_command_id = null where device_id = ${deviceId}`,
  );

export const ASKED_EVERY_MS = 60_000;

/** The next step is due at once, as if the robot had been asked so long ago. */
export const hasten = (tx: Queries, deviceId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update update_agents set asked_at = least(asked_at, ${new Date(now.getTime() - ASKED_EVERY_MS)})
    where device_id = ${deviceId}`);

/** It may be able to do other things than before. */
export const wantFactsheet = (tx: Queries, deviceId: number): Promise<number> =>
  tx.run(sql`
    update update_agents set wants_factsheet = true, factsheet_tries = 0, factsheet_at = null where device_id = ${deviceId}`);

export async function wantedFactsheets(
  db: Queries,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ deviceId: number }>(sql`
    select device_id as "deviceId" from update_agents where wants_factsheet and (factsheet_at is null or factsheet_at <= ${now})
    order by device_id limit ${limit}`);
  return rows.map(({ deviceId }) => deviceId);
}

/** Answers false where another process has asked for it. */
export async function noteFactsheetAsked(tx: Queries, deviceId: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update update_agents set wants_factsheet = false, factsheet_tries = factsheet_tries + 1
    where device_id = ${deviceId} and wants_factsheet`);
  return changed > 0;
}

/** How long after each try that came to nothing it is asked again; after the last it is left alone. */
const FACTSHEET_AGAIN_S = [60, 300, 1_800, 7_200];

/** It was not to be had. What people have asked for by hand is theirs to repeat. */
export const retryFactsheet = (tx: Queries, deviceId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update update_agents set wants_factsheet = true,
      factsheet_at = ${now}::timestamptz + make_interval(secs => (${FACTSHEET_AGAIN_S}::int[])[factsheet_tries])
    where device_id = ${deviceId} and not wants_factsheet and factsheet_tries between 1 and ${FACTSHEET_AGAIN_S.length}`);

/** There it is, or it is not to be had at all. */
export const endFactsheet = (tx: Queries, deviceId: number): Promise<number> =>
  tx.run(
    sql`update update_agents set factsheet_tries = 0 where device_id = ${deviceId} and factsheet_tries > 0`,
  );

/** What keeps a robot from installing what it has downloaded; it is not silent. */
export const writeHeldBack = (
  db: Queries,
  { deviceId, createdAt, id }: { deviceId: number; createdAt: Date; id: number },
  { waitsFor, now }: { waitsFor: string; now: Date },
): Promise<number> =>
  db.run(sql`
    update device_updates set waits_for = ${waitsFor}, changed_at = ${now}
    where device_id = ${deviceId} and created_at = ${createdAt} and id = ${id} and state = 'downloaded'`);

/** An attempt that a device has in hand, with what it said last. */
export interface InHand {
  deviceId: number;
  id: number;
  createdAt: Date;
  note: string;
  changedAt: Date;
  progressPercent: number | null;
}

/** Undefined: that attempt is over. */
export const inHandBy = (
  db: Queries,
  { deviceId, actionId }: { deviceId: number; actionId: number },
): Promise<InHand | undefined> =>
  db.maybe(sql`
    select u.device_id as "deviceId", u.id, u.created_at as "createdAt", u.note, u.changed_at as "changedAt",
      u.progress_percent as "progressPercent"
    from update_agents a
    join device_updates u on u.device_id = a.device_id and u.created_at = a.open_created_at and u.id = a.open_id
    where a.device_id = ${deviceId} and a.open_action_id = ${actionId}`);

/** Whether a robot may have been told to install it: what it has is not known otherwise. */
export async function hadToInstall(
  db: Queries,
  { deviceId, actionId, since }: { deviceId: number; actionId: number; since: Date },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select from device_commands c where c.device_id = ${deviceId} and c.created_at >= ${since}
      and c.kind = 'installFirmware' and c.sent_at is not null and (c.parameters ->> 'updateId')::bigint = ${actionId} limit 1`);
  return row !== undefined;
}
