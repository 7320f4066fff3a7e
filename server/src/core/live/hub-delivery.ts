import { LIVE_FRAME_MS } from "@sweepline/contract/core/live-event.ts";
import type { Clock } from "../clock.ts";
import type { LiveItem, Outbox, Viewer } from "./hub-model.ts";
import { CLOSE } from "./signed-socket.ts";

/**
 * What waits for browsers, and the beat that sends it: while anything waits, every viewer gets one frame each LIVE_FRAME_MS.
 * A viewer whose connection is full gets none; what waits for it stays coalesced. One that is stuck for half a minute is let go, and comes back.
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

/** Some seconds of a thousand robots' trail. */
export const MAX_KEPT = 5_000;

export const emptyOutbox = (): Outbox => ({ newest: new Map(), kept: [], received: undefined });

export function put(outbox: Outbox, item: LiveItem): void {
  outbox.received?.add(item.slot);
  if (!item.keepsAll) {
    outbox.newest.set(item.slot, item);
    return;
  }
  // A quarter at a time, or dropping would cost more than sending.
  if (outbox.kept.length >= MAX_KEPT) outbox.kept.splice(0, MAX_KEPT / 4);
  outbox.kept.push(item);
}

/** Everything that waits, in the order of the frame; the outbox is empty afterwards. */
export function takeAll(outbox: Outbox): LiveItem[] {
  const items = [...outbox.newest.values(), ...outbox.kept];
  // Not cleared: V8 keeps the entries of a cleared map for longer than a new one costs.
  outbox.newest = new Map();
  outbox.kept = [];
  return items;
}

/** What was about to be sent and may no longer be. */
export function withdraw(outbox: Outbox, slots: ReadonlySet<number>): void {
  for (const slot of slots) outbox.newest.delete(slot);
  if (outbox.kept.length > 0) outbox.kept = outbox.kept.filter((item) => !slots.has(item.slot));
}

/**
 * Frames of one tick. Browsers that show the same get the same bytes: written and encoded once. Two frames are the
 * same where every item is, which is compared in full: a mistake here would show people what is not theirs.
 */
export type Framer = (items: readonly LiveItem[]) => Buffer;

interface Frame {
  items: readonly LiveItem[];
  bytes: Buffer;
}

export function createFramer(): Framer {
  const frames = new Map<number, Frame[]>();
  return (items) => {
    const sum = sumOf(items);
    const alike = frames.get(sum);
    const known = alike?.find((frame) => isSame(frame.items, items));
    if (known) return known.bytes;
    const bytes = encode(items);
    if (alike) alike.push({ items, bytes });
    else frames.set(sum, [{ items, bytes }]);
    return bytes;
  };
}

function sumOf(items: readonly LiveItem[]): number {
  let sum = items.length;
  for (const item of items) sum += item.id;
  return sum;
}

function isSame(one: readonly LiveItem[], other: readonly LiveItem[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function encode(items: readonly LiveItem[]): Buffer {
  return Buffer.from(`{"type":"events","events":[${items.map((item) => item.text).join(",")}]}`);
}
