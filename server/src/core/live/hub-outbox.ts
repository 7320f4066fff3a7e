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
