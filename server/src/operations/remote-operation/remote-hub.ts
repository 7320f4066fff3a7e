import { CORE_REFUSALS, refusalText } from "@sweepline/contract/core/refusal.ts";
import {
  REMOTE_PATH,
  type RemoteRequest,
  remoteRequestSchema,
} from "@sweepline/contract/operations/remote-operation/frames.ts";
import { REMOTE_PERMISSIONS } from "@sweepline/contract/operations/remote-operation/index.ts";
import type { Caller } from "../../core/caller.ts";
import { Refused } from "../../core/http/refused.ts";
import {
  CLOSE,
  enqueue,
  type LiveSocket,
  onRightsChanged,
  serveSignedSocket,
} from "../../core/live/index.ts";
import { onDevicesChanged } from "../../fleet/devices/index.ts";
import type { OperationLog } from "../../system/logs/index.ts";
import { passOn } from "./driving.ts";
import { onLeaseChanged } from "./leases.service.ts";
import { answerRequest } from "./requests.ts";
import { createSeat, type Seat, say } from "./station.ts";
import { createStations, type Stations, type StationsDeps } from "./stations.ts";

/**
 * Remote operation in one process of the server: the sockets of pages, and which robots they look at. Drive messages are passed on as they
 * come (`driving.ts`), everything else is done one after the other for each page (`requests.ts`); the robots' pictures and the lease go
 * out by `stations.ts`, which also looks at the leases of this process's pages three times a second.
 */
export interface RemoteHubDeps extends StationsDeps {
  /** Sockets open and come back by themselves: no act of the person. */
  authenticate(token: string): Promise<Caller | undefined>;
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
  operationLog: Pick<OperationLog, "note">;
}

export interface RemoteHub {
  accept(socket: LiveSocket, remoteIp: string): void;
  close(): Promise<void>;
}

const RATE = { burst: 100, aSecond: 30 } as const;
const MAX_QUEUED = 50;
const MAX_SEATS_A_PERSON = 20;
const HEARTBEAT_MS = 10_000;

export async function createRemoteHub(deps: RemoteHubDeps): Promise<RemoteHub> {
  const { bus, log, clock } = deps;
  const seats = new Set<Seat>();
  const stations = createStations(deps);
  let isClosing = false;
  const onError = (error: unknown): void => log.error({ err: error }, "remote operation");
  const review = (seat: Seat): void => enqueue(seat, () => reviewRights(deps, stations, seat), onError);
  const stops = await Promise.all([
    onLeaseChanged(bus, (change) => stations.leaseChanged(change).catch(onError)),
    onRightsChanged(bus, ({ staffIds, sessionIds }) => {
      for (const seat of seats)
        if (staffIds.includes(seat.caller.staffId) || sessionIds.includes(seat.caller.sessionId))
          review(seat);
    }),
    onDevicesChanged(bus, ({ deviceIds }) => {
      for (const seat of seats) if (seat.station && deviceIds.includes(seat.station.deviceId)) review(seat);
    }),
  ]);
  const heartbeat = setInterval(() => {
    for (const seat of seats) {
      if (!seat.hasAnswered) seat.socket.terminate();
      seat.hasAnswered = false;
      seat.socket.ping();
      review(seat);
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    accept: (socket, remoteIp) =>
      serveSignedSocket<Request, Seat>(
        {
          ...{ clock, authenticate: deps.authenticate, onError, rate: RATE, requests: remoteRequestSchema },
          admit(own, caller) {
            const theirs = [...seats].filter((seat) => seat.caller.staffId === caller.staffId);
            if (theirs.length >= MAX_SEATS_A_PERSON) return undefined;
            const seat = createSeat(own, caller, remoteIp);
            seats.add(seat);
            return seat;
          },
          answer(seat, request) {
            seat.seenAt = performance.now();
            if (request.type === "drive") return drive(deps, seat, request);
            if (request.type === "beat") return say(seat, request);
            if (seat.queued >= MAX_QUEUED) return seat.socket.close(CLOSE.tooMany, "too many requests");
            enqueue(seat, () => answered(deps, stations, { seat, request }), onError);
          },
          onPong(seat) {
            seat.hasAnswered = true;
          },
          onNonsense(seat) {
            seat.refusedCount += 1;
          },
          onClosed(seat, code) {
            noteRefused(deps, seat, code);
            seat.isClosed = true;
            seats.delete(seat);
            const isMeant = !isClosing && MEANT.includes(code);
            void seat.queue.then(() => stations.leave(seat, { isMeant })).catch(onError);
          },
        },
        socket,
      ),
    async close() {
      isClosing = true;
      clearInterval(heartbeat);
      for (const stop of stops) stop();
      const all = [...seats];
      for (const seat of all) seat.socket.close(CLOSE.goingAway, "server stops");
      await Promise.all(all.map((seat) => seat.queue));
      await stations.close();
    },
  };
}

/** What a browser says of a page that was left or closed; anything else is a line that broke. */
const MEANT: readonly number[] = [1000, 1001];

type Request = Exclude<RemoteRequest, { type: "signIn" }>;

function drive(deps: RemoteHubDeps, seat: Seat, request: Extract<Request, { type: "drive" }>): void {
  const outcome = passOn(deps.line, seat, request);
  if (typeof outcome === "string") return;
  const epoch = seat.station?.lease?.epoch ?? 0;
  seat.refusedCount += 1;
  if (seat.refusedEpoch === epoch) return;
  seat.refusedEpoch = epoch;
  refuse(seat, { to: request.type }, new Refused(outcome));
}

async function answered(
  deps: RemoteHubDeps,
  stations: Stations,
  { seat, request }: { seat: Seat; request: Exclude<Request, { type: "drive" | "beat" }> },
): Promise<void> {
  try {
    await answerRequest(deps, stations, { seat, request });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    seat.refusedCount += 1;
    refuse(seat, { to: request.type, ...("id" in request && { id: request.id }) }, error);
  }
}

function refuse(seat: Seat, to: { to: string; id?: string }, { refusal, values }: Refused): void {
  const text = refusalText(refusal, seat.language, values);
  say(seat, { type: "refused", ...to, error: refusal.key, text });
}

/** One line for each socket, however much of it was refused: who floods does not fill the log. */
function noteRefused(
  { operationLog }: RemoteHubDeps,
  { caller, remoteIp, refusedCount }: Seat,
  code: number,
) {
  if (refusedCount === 0) return;
  const isFlood = code === CLOSE.tooMany;
  const { key: error } = isFlood ? CORE_REFUSALS.tooManyRequests : CORE_REFUSALS.invalidInput;
  operationLog.note({
    endpoint: { method: "GET", path: REMOTE_PATH, summary: `Refused messages: ${refusedCount}` },
    ...{ caller, remoteIp, userAgent: "", durationMs: 0, status: isFlood ? 429 : 422, error },
  });
}

/** The session, the right and the robot: what is lost of them ends the lease and the socket. */
async function reviewRights(deps: RemoteHubDeps, stations: Stations, seat: Seat): Promise<void> {
  const caller = await deps.reauthenticate(seat.caller);
  if (seat.isClosed) return;
  const { station } = seat;
  if (!caller) {
    await stations.loseLease(seat, "rightsLost");
    say(seat, { type: "signedOut" });
    seat.socket.close(CLOSE.signedOut, "signed out");
    return;
  }
  seat.caller = caller;
  if (!station) return;
  const [holder] = await deps.devices.visibleAmong(caller.scope, [station.deviceId]);
  const maySee =
    caller.permissions.has(REMOTE_PERMISSIONS.watch) && caller.companyPermissions.has("deviceDetail");
  if (!holder || !maySee) {
    await stations.loseLease(seat, holder ? "rightsLost" : "deviceLeft");
    refuse(seat, { to: "open" }, new Refused(holder ? CORE_REFUSALS.noPermission : CORE_REFUSALS.notFound));
    seat.socket.close(CLOSE.bad, "no right");
    return;
  }
  if (!caller.permissions.has(REMOTE_PERMISSIONS.operate)) await stations.loseLease(seat, "rightsLost");
  await stations.refresh(station);
}
