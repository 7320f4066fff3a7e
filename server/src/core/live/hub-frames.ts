import type { LiveItem } from "./hub-outbox.ts";

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
