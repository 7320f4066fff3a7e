/**
 * What waits for one browser until its next frame. Of each event and key only the newest waits; events that keep all
 * wait in order, up to a bound at which the oldest go. So however slow a browser is, it costs a bounded amount.
 */
export interface LiveItem {
  /** Counts up: newer than every smaller one, and the same item for every browser. */
  readonly id: number;
  /** Event and key in one number. */
  readonly slot: number;
  readonly keepsAll: boolean;
  /** The entry as JSON, written once for all who get it. */
  readonly text: string;
}

export interface Outbox {
  newest: Map<number, LiveItem>;
  kept: LiveItem[];
  /** While a new subscription's snapshot is read: the slots that were heard of meanwhile, and are newer than it. */
  received: Set<number> | undefined;
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
  outbox.newest.clear();
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
