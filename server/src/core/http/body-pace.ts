import type { IncomingMessage } from "node:http";
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

interface Watched {
  /** Of the connection, when its time began. */
  bytes: number;
  since: number;
  isLeftOver: boolean;
}

const LOOKS_A_TIME = 10;
/** Thrown away at most, of one body. */
const LEFTOVER_BYTES = 4 * 1_048_576;

export function createBodyPace({ body, leftoverMs }: Pick<HttpLimits, "body" | "leftoverMs">): BodyPace {
  const watched = new Map<IncomingMessage, Watched>();
  const begin = (request: IncomingMessage, isLeftOver: boolean): void => {
    watched.set(request, { bytes: request.socket.bytesRead, since: performance.now(), isLeftOver });
    request.once("close", () => watched.delete(request));
  };
  const isTooSlow = (request: IncomingMessage, one: Watched, now: number): boolean => {
    const bytes = request.socket.bytesRead - one.bytes;
    if (one.isLeftOver) return now - one.since >= leftoverMs || bytes > LEFTOVER_BYTES;
    if (now - one.since < body.withinMs) return false;
    if (bytes < body.bytes) return true;
    watched.set(request, { ...one, bytes: request.socket.bytesRead, since: now });
    return false;
  };
  const look = (): void => {
    const now = performance.now();
    for (const [request, one] of watched)
      if (request.complete) watched.delete(request);
      else if (isTooSlow(request, one, now)) {
        watched.delete(request);
        request.socket.destroy();
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
