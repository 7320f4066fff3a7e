import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { breakOff, streamOf } from "./break-off.ts";
import type { HttpLimits } from "./http-limits.ts";

/**
 * Bodies in progress. One that comes too slowly ends with its connection: judged by bytes in a time, so that ten megabytes over
 * a bad connection arrive, however long they take. So does what is left of a body that was refused unread and does not end soon.
 */
export interface BodyPace {
  /** From now on until it is complete. */
  watch(request: IncomingMessage): void;
  /** The answer is out; what still comes is of no use to anybody. */
  leaveOver(request: IncomingMessage): void;
  stop(): void;
}

type PaceLimits = Pick<HttpLimits, "body" | "leftoverMs" | "requestMs">;

interface Watched {
  begunAt: number;
  /** Of what it is judged by, see `counterOf`; and how much of that there was when its time began. */
  count: () => number;
  bytes: number;
  since: number;
  isLeftOver: boolean;
}

const LOOKS_A_TIME = 10;
/** Thrown away at most, of one body. */
const LEFTOVER_BYTES = 4 * 1_048_576;

/** What has come so far: by a connection of HTTP/1, which is this request's alone; or by a stream of HTTP/2. */
function counterOf(request: IncomingMessage): () => number {
  const stream = streamOf(request) as Duplex | undefined;
  if (!stream) return () => request.socket.bytesRead;
  let bytes = 0;
  const push = stream.push.bind(stream);
  stream.push = (chunk: Uint8Array | null) => {
    bytes += chunk?.length ?? 0;
    return push(chunk);
  };
  return () => bytes;
}

export function createBodyPace({ body, leftoverMs, requestMs }: PaceLimits): BodyPace {
  const watched = new Map<IncomingMessage, Watched>();
  const begin = (request: IncomingMessage, isLeftOver: boolean): void => {
    const [now, before] = [performance.now(), watched.get(request)];
    const count = before?.count ?? counterOf(request);
    const begunAt = before?.begunAt ?? now;
    watched.set(request, { begunAt, count, bytes: count(), since: now, isLeftOver });
    if (!before) request.once("close", () => watched.delete(request));
  };
  const isTooSlow = (one: Watched, now: number): boolean => {
    const bytes = one.count() - one.bytes;
    if (one.isLeftOver) return now - one.since >= leftoverMs || bytes > LEFTOVER_BYTES;
    if (now - one.begunAt >= requestMs) return true;
    if (now - one.since < body.withinMs) return false;
    if (bytes < body.bytes) return true;
    one.bytes += bytes;
    one.since = now;
    return false;
  };
  const look = (): void => {
    const now = performance.now();
    for (const [request, one] of watched)
      if (request.complete) watched.delete(request);
      else if (isTooSlow(one, now)) {
        watched.delete(request);
        breakOff(request);
      }
  };
  const timer = setInterval(look, Math.min(body.withinMs, leftoverMs) / LOOKS_A_TIME);
  timer.unref();
  return {
    watch: (request) => begin(request, false),
    leaveOver: (request) => begin(request, true),
    stop: () => clearInterval(timer),
  };
}
