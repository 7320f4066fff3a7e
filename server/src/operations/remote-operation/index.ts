/**
 * Remote operation (spec §2, §5–§9): a person far away drives a robot, nobody else does at the same time, and what was done can be looked
 * at again.
 *
 *   page ── socket ──▶ `remote-hub.ts` ── drive ──▶ `driving.ts` ──▶ fleet's remote line ──▶ robot
 *                          │ └ everything else ──▶ `requests.ts` ──▶ `leases.service.ts` (who has it), the outbox (what it shall do)
 *                          └ pictures, leases ◀── `stations.ts` ◀── robot, database
 *
 * `recorder.ts` writes the session down while it goes on, `history.service.ts` reads it.
 */
import { REMOTE_PATH } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { REMOTE_EVENTS, REMOTE_PERMISSIONS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { LEASE_SILENCE_MS } from "@sweepline/contract/operations/remote-operation/lease.ts";
import type { ProcessDeps, Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { endSilentLeases } from "./leases.jobs.ts";
import { serveRemoteOperation } from "./remote-operation.routes.ts";
import type { RemoteOperation } from "./remote-operation.service.ts";

export { isOperatedBy, operatedBy } from "./leases.store.ts";
export { createRemoteOperation, type RemoteOperation } from "./remote-operation.service.ts";

export const TABLES = {
  private: ["remote_sessions", "remote_events", "remote_tracks"],
  inWing: ["remote_leases"],
};

export const remoteOperationRoom = (
  { db, config }: Pick<ProcessDeps, "db" | "config">,
  remote: RemoteOperation,
): Room => ({
  routes: (route) => serveRemoteOperation(route, remote),
  http: (http) => {
    http.get(REMOTE_PATH, { websocket: true }, (socket, request) => remote.hub.accept(socket, request.ip));
  },
  live: (hub) => hub.offer(REMOTE_EVENTS.remoteHolderChanged, { permission: REMOTE_PERMISSIONS.watch }),
  upkeep: [
    endSilentLeases({ db, leases: remote.leases, silentMs: LEASE_SILENCE_MS }),
    dropOldMonths(db, "remote-operation/retention", {
      remote_sessions: config.REMOTE_SESSIONS_DAYS,
      remote_events: config.REMOTE_SESSIONS_DAYS,
      remote_tracks: config.REMOTE_SESSIONS_DAYS,
    }),
  ],
});
