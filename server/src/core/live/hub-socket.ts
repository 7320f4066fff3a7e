import { type LiveRequest, liveRequestSchema } from "@sweepline/contract/core/live-event.ts";
import type { Caller } from "../caller.ts";
import type { Clock } from "../clock.ts";
import type { LiveSocket, Viewer } from "./hub-model.ts";
import { createViewer } from "./hub-viewer.ts";
import { CLOSE, enqueue, serveSignedSocket } from "./signed-socket.ts";

/** One viewer's socket: its requests are answered one after the other. */
const RATE = { burst: 200, aSecond: 20 } as const;
const MAX_QUEUED = 400;

type Subscription = Exclude<LiveRequest, { type: "signIn" }>;

export interface SocketDeps {
  clock: Clock;
  authenticate(token: string): Promise<Caller | undefined>;
  /** Answers whether the person may have one more socket; keeps it from then on. */
  admit(viewer: Viewer): boolean;
  answer(viewer: Viewer, request: Subscription): Promise<void>;
  onClosed(viewer: Viewer): void;
  onError(error: unknown): void;
}

export function serveSocket(deps: SocketDeps, socket: LiveSocket): void {
  const { clock, authenticate, onError } = deps;
  serveSignedSocket<Subscription, Viewer>(
    {
      ...{ clock, authenticate, onError, rate: RATE, requests: liveRequestSchema },
      admit(own, caller) {
        const viewer = createViewer(own, caller);
        return deps.admit(viewer) ? viewer : undefined;
      },
      answer(viewer, request) {
        if (viewer.queued >= MAX_QUEUED) viewer.socket.close(CLOSE.tooMany, "too many requests");
        else enqueue(viewer, () => deps.answer(viewer, request), onError);
      },
      onPong(viewer) {
        viewer.hasAnswered = true;
      },
      onClosed(viewer) {
        viewer.isClosed = true;
        deps.onClosed(viewer);
      },
    },
    socket,
  );
}
