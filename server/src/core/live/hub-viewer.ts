import type { LiveReply } from "@sweepline/contract/core/live-event.ts";
import type { Caller } from "../caller.ts";
import { emptyOutbox } from "./hub-delivery.ts";
import type { LiveSocket, Viewer } from "./hub-model.ts";

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
