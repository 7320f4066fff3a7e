import type { LiveReply } from "@sweepline/contract/core/live-event.ts";
import type { Caller } from "../caller.ts";
import type { DeviceChannel } from "./hub-events.ts";
import { emptyOutbox, type Outbox } from "./hub-outbox.ts";

/** What the hub needs of a socket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(data: string | Buffer, options: { binary: boolean }): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: "message", listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: "close" | "pong", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** Private range of close codes; the last two digits are those of the HTTP status that says the same. */
export const CLOSE = {
  signedOut: 4001,
  late: 4008,
  tooSlow: 4013,
  tooMany: 4029,
  goingAway: 1001,
  bad: 1008,
} as const;

/** A browser that has signed in. */
export interface Viewer {
  readonly socket: LiveSocket;
  caller: Caller;
  readonly outbox: Outbox;
  readonly held: Map<DeviceChannel, Set<number>>;
  /** Subscriptions whose right is being looked at anew; nothing of them is delivered meanwhile. */
  readonly suspended: Map<DeviceChannel, Set<number>>;
  readonly heldScopes: Set<string>;
  isClosed: boolean;
  /** Announced changes of rights that are not yet looked into: until then nothing at all is sent. */
  reviews: number;
  /** Epoch milliseconds since when it takes nothing more. */
  stuckSince: number | undefined;
  hasAnswered: boolean;
  /** Everything asynchronous about a viewer happens one after the other, so that no check is overtaken. */
  queue: Promise<void>;
  queued: number;
}

export function createViewer(socket: LiveSocket, caller: Caller): Viewer {
  return {
    socket,
    caller,
    outbox: emptyOutbox(),
    held: new Map(),
    suspended: new Map(),
    heldScopes: new Set(),
    isClosed: false,
    reviews: 0,
    stuckSince: undefined,
    hasAnswered: true,
    queue: Promise.resolve(),
    queued: 0,
  };
}

export function reply(viewer: Pick<Viewer, "socket" | "isClosed">, message: LiveReply): void {
  if (!viewer.isClosed) viewer.socket.send(JSON.stringify(message), { binary: false });
}

/** Runs `work` after all that is queued for the viewer; not at all once it is gone. */
export function enqueue(viewer: Viewer, work: () => Promise<void>, onError: (error: unknown) => void): void {
  viewer.queued += 1;
  viewer.queue = viewer.queue
    .then(() => (viewer.isClosed ? undefined : work()))
    .catch(onError)
    .finally(() => {
      viewer.queued -= 1;
    });
}
