import { MAX_REMOTE_EVENTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import type { RemoteBeginning, RemoteEnding } from "@sweepline/contract/operations/remote-operation/lease.ts";
import type { RemoteEventKind } from "@sweepline/contract/operations/remote-operation/track.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { instantOfId } from "../../core/time-id.ts";

/** What is written of sessions while they go on; who reads them stands in `history.store.ts`. */
export interface SessionName {
  deviceId: number;
  sessionId: string;
}

/** Where a session's row is. */
const here = ({ deviceId, sessionId }: SessionName): Sql =>
  sql`s.device_id = ${deviceId} and s.started_at = ${instantOfId(sessionId)} and s.id = ${sessionId}`;

export interface NewSession extends SessionName {
  staffId: number;
  staffName: string;
  seat: string;
  reason: string;
  beginning: RemoteBeginning;
  fromName: string | null;
}

export const insertSession = (tx: Queries, session: NewSession): Promise<number> =>
  tx.run(sql`
    insert into remote_sessions (device_id, started_at, id, organization_id, staff_id, staff_name, seat, reason, beginning,
      from_name, map_id)
    select d.id, ${instantOfId(session.sessionId)}, ${session.sessionId}, d.organization_id, ${session.staffId},
      ${session.staffName}, ${session.seat}, ${session.reason}, ${session.beginning}, ${session.fromName},
      (select m.id from device_states t join maps m on m.map_key = t.map_key and m.organization_id = d.organization_id
        where t.device_id = d.id limit 1)
    from devices d where d.id = ${session.deviceId}`);

export const endSession = (
  tx: Queries,
  session: SessionName,
  { ending, byName, reason }: { ending: RemoteEnding; byName: string | null; reason: string },
): Promise<number> =>
  tx.run(sql`
    update remote_sessions s set ended_at = now(), ending = ${ending}, ended_by_name = ${byName}, end_reason = ${reason}
    where ${here(session)} and s.ended_at is null`);

export interface NewEvent {
  kind: RemoteEventKind;
  /** From the beginning of the session; left out: now. */
  ms?: number;
  staffName?: string | null;
  detail?: string;
  commandId?: string | null;
}

/** Those beyond the bound are counted and not kept. */
export const addEvent = (tx: Queries, session: SessionName, event: NewEvent): Promise<number> =>
  tx.run(sql`
    with s as (
      update remote_sessions s set event_count = s.event_count + 1,
        command_count = s.command_count + ${event.kind === "command" ? 1 : 0},
        stop_count = s.stop_count + ${event.kind === "emergencyStop" || event.kind === "silence" ? 1 : 0},
        bar_count = s.bar_count + ${event.kind === "collisionBar" && event.detail === "triggered" ? 1 : 0}
      where ${here(session)}
      returning s.device_id, s.started_at, s.id, s.event_count
    )
    insert into remote_events (device_id, started_at, session_id, number, ms, kind, staff_name, detail, command_id)
    select s.device_id, s.started_at, s.id, s.event_count,
      coalesce(${event.ms ?? null}::int, greatest(0, extract(epoch from now() - s.started_at) * 1000)::int), ${event.kind},
      ${event.staffName ?? null}, ${event.detail ?? ""}, ${event.commandId ?? null}
    from s where s.event_count <= ${MAX_REMOTE_EVENTS}
    on conflict do nothing`);

export interface NewTrack {
  fromMs: number;
  toMs: number;
  way: Uint8Array;
  scans: Uint8Array | null;
  distanceM: number;
}

export const addTrack = (db: Queries, session: SessionName, track: NewTrack): Promise<number> =>
  db.run(sql`
    with s as (
      update remote_sessions s set distance_m = s.distance_m + ${track.distanceM}
      where ${here(session)} returning s.device_id, s.started_at, s.id
    )
    insert into remote_tracks (device_id, started_at, session_id, from_ms, to_ms, way, scans)
    select s.device_id, s.started_at, s.id, ${track.fromMs}, ${track.toMs}, ${track.way}, ${track.scans} from s
    on conflict do nothing`);

/** Why this page lost the robot, where somebody else or the clock took it. */
export const lossOf = (
  db: Queries,
  { deviceId, seat }: { deviceId: number; seat: string },
): Promise<{ ending: RemoteEnding; byName: string | null; reason: string } | undefined> =>
  db.maybe(sql`
    select s.ending, s.ended_by_name as "byName", s.end_reason as reason from remote_sessions s
    where s.device_id = ${deviceId} and s.seat = ${seat} and s.ended_at is not null and s.ending <> 'released'
      and s.started_at > now() - interval '1 day'
    order by s.started_at desc limit 1`);
