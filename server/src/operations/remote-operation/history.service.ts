import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_SCANS_MS,
  REMOTE_FILE_FORMAT,
  type RemoteFile,
  type RemoteSession,
  type RemoteSessionDetail,
  type RemoteSessionQuery,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import type { TrackPart, TrackScan } from "@sweepline/contract/operations/remote-operation/track.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import * as store from "./history.store.ts";
import { joinParts, unpackScans, unpackWay } from "./track-codec.ts";

/** What was done from far away, to be looked at again. */
export interface RemoteHistory {
  list(caller: Caller, query: RemoteSessionQuery): Promise<Page<RemoteSession>>;
  get(caller: Caller, id: string): Promise<RemoteSessionDetail>;
  track(caller: Caller, id: string): Promise<TrackPart>;
  scans(caller: Caller, id: string, span: Span): Promise<TrackScan[]>;
  file(caller: Caller, id: string): Promise<RemoteFile>;
}

interface Span {
  fromMs: number;
  toMs: number;
}

export function createRemoteHistory({
  db,
  clock,
  commands,
}: {
  db: Database;
  clock: Clock;
  commands: Pick<Commands, "byIds">;
}): RemoteHistory {
  const find = async ({ scope }: Caller, id: string): Promise<store.KeptSession> =>
    found(await store.findSession(db, scope, id), CORE_REFUSALS.notFound);
  const detail = async (session: store.KeptSession): Promise<RemoteSessionDetail> => {
    const events = await store.eventsOf(db, session);
    const sent = await commands.byIds(db, {
      deviceId: session.deviceId,
      ids: events.flatMap(({ commandId }) => commandId ?? []),
    });
    const byId = new Map(sent.map((command) => [command.id, command]));
    return {
      ...session,
      events: events.map(({ commandId, ...event }) => ({
        ...event,
        command: byId.get(commandId ?? "") ?? null,
      })),
    };
  };
  const way = async (session: store.KeptSession): Promise<TrackPart> => {
    const rows = await store.waysOf(db, session);
    return joinParts(await Promise.all(rows.map((row) => unpackWay(row.way))));
  };
  const scans = async (session: store.KeptSession, { fromMs, toMs }: Span): Promise<TrackScan[]> => {
    const rows = await store.scansOf(db, session, { fromMs, toMs });
    const read = await Promise.all(rows.map((row) => unpackScans(row.scans)));
    return read.flat().filter(({ ms }) => ms >= fromMs && ms <= toMs);
  };
  return {
    list: ({ scope }, query) => store.pageOfSessions(db, scope, { query, now: clock.now() }),
    get: async (caller, id) => detail(await find(caller, id)),
    track: async (caller, id) => way(await find(caller, id)),
    async scans(caller, id, { fromMs, toMs }) {
      return scans(await find(caller, id), { fromMs, toMs: Math.min(toMs, fromMs + MAX_SCANS_MS) });
    },
    async file(caller, id) {
      const session = await find(caller, id);
      return {
        format: REMOTE_FILE_FORMAT,
        session: await detail(session),
        track: await way(session),
        scans: await scans(session, { fromMs: 0, toMs: session.lengthMs }),
      };
    },
  };
}
