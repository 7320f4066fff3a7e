import { LIVE_FRAME_MS } from "@sweepline/contract/core/live-event.ts";
import type { Clock } from "../clock.ts";
import type { Viewer } from "./hub-model.ts";
import { createFramer, type LiveItem, put, takeAll } from "./hub-outbox.ts";
import { CLOSE } from "./signed-socket.ts";

/**
 * The beat of the hub: while anything waits, every viewer gets one frame each LIVE_FRAME_MS. A viewer whose connection is
 * full gets none; what waits for it stays coalesced. One that is stuck for half a minute is let go, and comes back.
 */
export const MAX_BUFFERED_BYTES = 1_048_576;
export const STUCK_MS = 30_000;

export interface Delivery {
  deliver(viewer: Viewer, item: LiveItem): void;
  /** Items were put into the viewer's outbox. */
  wake(viewer: Viewer): void;
  forget(viewer: Viewer): void;
  stop(): void;
}

export function createDelivery(clock: Clock): Delivery {
  const waiting = new Set<Viewer>();
  let timer: NodeJS.Timeout | undefined;

  const beat = () => {
    timer = undefined;
    const frame = createFramer();
    const now = clock.now().getTime();
    for (const viewer of waiting) {
      if (viewer.reviews > 0 || isStuck(viewer, now)) continue;
      waiting.delete(viewer);
      const items = takeAll(viewer.outbox);
      if (items.length > 0 && !viewer.isClosed) viewer.socket.send(frame(items), { binary: false });
    }
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(beat, LIVE_FRAME_MS);
  };
  const wake = (viewer: Viewer) => {
    waiting.add(viewer);
    schedule();
  };

  return {
    deliver(viewer, item) {
      put(viewer.outbox, item);
      wake(viewer);
    },
    wake,
    forget: (viewer) => void waiting.delete(viewer),
    stop: () => clearTimeout(timer),
  };
}

function isStuck(viewer: Viewer, now: number): boolean {
  if (viewer.socket.bufferedAmount <= MAX_BUFFERED_BYTES) {
    viewer.stuckSince = undefined;
    return false;
  }
  viewer.stuckSince ??= now;
  if (now - viewer.stuckSince >= STUCK_MS) {
    viewer.socket.close(CLOSE.tooSlow, "too slow");
    // The goodbye would wait behind all that it does not take.
    viewer.socket.terminate();
  }
  return true;
}
