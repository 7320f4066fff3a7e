import type { SessionLoss } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { noteClientUse } from "../oauth-clients/index.ts";
import { LOST, notingLoss } from "./session-losses.store.ts";

export interface NewSession {
  staffId: number;
  clientId: string;
  scope: string;
  remoteIp: string;
  userAgent: string;
  startedAt: Date;
  accessHash: Buffer;
  accessExpiresAt: Date;
  refreshHash: Buffer | null;
  refreshExpiresAt: Date | null;
  isMachine: boolean;
}

export interface Rotation {
  clientId: string;
  oldRefreshHash: Buffer;
  now: Date;
  accessHash: Buffer;
  accessExpiresAt: Date;
  refreshHash: Buffer;
  refreshExpiresAt: Date;
  /** Until when the access token before is still taken. */
  graceUntil: Date;
}

export interface OpenSession {
  id: number;
  startedAt: Date;
  lastSeenAt: Date;
  remoteIp: string;
  userAgent: string;
}

export const sessionsStore = (db: Queries) => ({ ...livesOf(db), ...endsOf(db) });

const livesOf = (db: Queries) => ({
  insert: async (session: NewSession) => {
    const row = await db.one<{ id: number }>(sql`
      with used as (${noteClientUse(session.clientId, session.startedAt)})
      insert into sessions (staff_id, client_id, scope, remote_ip, user_agent, started_at, last_seen_at,
        last_active_at, access_hash, access_expires_at, refresh_hash, refresh_expires_at, is_machine, verified_at)
      values (${session.staffId}, ${session.clientId}, ${session.scope}, ${session.remoteIp}, ${session.userAgent},
        ${session.startedAt}, ${session.startedAt}, ${session.startedAt}, ${session.accessHash}, ${session.accessExpiresAt},
        ${session.refreshHash}, ${session.refreshExpiresAt}, ${session.isMachine},
        ${session.isMachine ? null : session.startedAt})
      returning id`);
    return row.id;
  },

  /**
   * New tokens for old, once: of two that bring the same refresh token, the second finds no session. Pages refresh by
   * themselves, so it is no act of the person.
   */
  rotate: (rotation: Rotation) =>
    db.maybe<{ id: number; scope: string }>(sql`
      with rotated as (
        update sessions s
        set previous_access_hash = s.access_hash,
          previous_access_until = least(s.access_expires_at, ${rotation.graceUntil}),
          access_hash = ${rotation.accessHash}, access_expires_at = ${rotation.accessExpiresAt},
          refresh_hash = ${rotation.refreshHash}, refresh_expires_at = ${rotation.refreshExpiresAt},
          last_seen_at = ${rotation.now}
        from staff p
        where s.refresh_hash = ${rotation.oldRefreshHash} and s.refresh_expires_at > ${rotation.now}
          and s.client_id = ${rotation.clientId} and p.id = s.staff_id and p.is_enabled
          and exists (select from session_ends e where e.session_id = s.id and e.ends_at > ${rotation.now})
        returning s.id, s.scope
      ), used as (
        insert into used_refresh_tokens (refresh_hash, session_id)
        select ${rotation.oldRefreshHash}, id from rotated
      )
      select id, scope from rotated`),

  endsOf: (sessionId: number) =>
    db.one<{ idleUntil: Date | null; limitUntil: Date | null }>(sql`
      select idle_until as "idleUntil", limit_until as "limitUntil" from session_ends
      where session_id = ${sessionId}`),

  noteVerified: (id: number, at: Date) =>
    db.run(sql`update sessions set verified_at = ${at} where id = ${id}`),

  listOf: (staffId: number, now: Date, limit: number) =>
    db.many<OpenSession>(sql`
      select s.id, s.started_at as "startedAt", s.last_seen_at as "lastSeenAt", s.remote_ip as "remoteIp",
        s.user_agent as "userAgent"
      from sessions s join session_ends e on e.session_id = s.id
      where s.staff_id = ${staffId} and s.viewer_staff_id is null and e.ends_at > ${now}
      order by s.id desc limit ${limit}`),
});

const endsOf = (db: Queries) => ({
  /** Ends the session that a used refresh token belonged to. */
  endReused: (refreshHash: Buffer) =>
    db.maybe<{ id: number; staffId: number }>(sql`
      with ended as (
        delete from sessions s using used_refresh_tokens u
        where u.refresh_hash = ${refreshHash} and s.id = u.session_id
        returning s.id, s.staff_id, s.access_hash, s.previous_access_hash, s.refresh_hash
      ), noted as (${notingLoss("tokenReused")})
      select id, staff_id as "staffId" from ended`),

  endByAccess: (accessHash: Buffer) =>
    db.maybe<{ id: number; staffId: number; viewerId: number | null }>(sql`
      delete from sessions where access_hash = ${accessHash} or previous_access_hash = ${accessHash}
      returning id, staff_id as "staffId", viewer_staff_id as "viewerId"`),

  /** One of a person's own; answers whether there was one. */
  endOwn: async (staffId: number, { id, reason }: { id: number; reason: SessionLoss }) =>
    (await db.run(sql`
      with ended as (
        delete from sessions where id = ${id} and staff_id = ${staffId} and viewer_staff_id is null
        returning ${LOST}
      ), noted as (${notingLoss(reason)})
      select from ended`)) > 0,

  /** Looking, by the person or at them, is put to an end with them; clearing it away notes it. */
  endOthers: async (staffId: number, { keepId, reason }: { keepId: number; reason: SessionLoss }) =>
    idsOf(
      await db.many(sql`
        with viewings as (
          update sessions set access_expires_at = started_at
          where viewer_staff_id is not null and (staff_id = ${staffId} or viewer_staff_id = ${staffId})
        ), ended as (
          delete from sessions where staff_id = ${staffId} and id <> ${keepId} and viewer_staff_id is null
          returning id, ${LOST}
        ), noted as (${notingLoss(reason)})
        select id from ended`),
    ),

  endAllOfClient: async (clientId: string) =>
    peopleOf(
      await db.many(sql`
        with ended as (delete from sessions where client_id = ${clientId} returning staff_id, ${LOST}),
          noted as (${notingLoss("client")})
        select staff_id as "staffId" from ended`),
    ),

  shortenAllOfClient: async (limit: { clientId: string; accessUntil: Date; refreshUntil: Date }) =>
    peopleOf(
      await db.many(sql`
        update sessions set access_expires_at = least(access_expires_at, ${limit.accessUntil}),
          refresh_expires_at = least(refresh_expires_at, ${limit.refreshUntil})
        where client_id = ${limit.clientId} returning staff_id as "staffId"`),
    ),

  endAllOf: async (staffIds: readonly number[], reason: SessionLoss) =>
    idsOf(
      await db.many(sql`
        with viewings as (
          update sessions set access_expires_at = started_at
          where viewer_staff_id is not null
            and (staff_id = any(${[...staffIds]}::bigint[]) or viewer_staff_id = any(${[...staffIds]}::bigint[]))
        ), ended as (
          delete from sessions where staff_id = any(${[...staffIds]}::bigint[]) and viewer_staff_id is null
          returning id, ${LOST}
        ), noted as (${notingLoss(reason)})
        select id from ended`),
    ),
});

const peopleOf = (rows: { staffId: number }[]): number[] => [...new Set(rows.map((row) => row.staffId))];
const idsOf = (rows: { id: number }[]): number[] => rows.map((row) => row.id);
