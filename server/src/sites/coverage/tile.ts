import { SQUARES_A_TILE } from "@sweepline/contract/sites/coverage.ts";

/** Bits of a square's days. */
const DAYS_KEPT = 32;

/**
 * What is known of the squares of one tile. Everything in here only ever grows towards the newer: the same report folded twice,
 * or in another order, leaves the same.
 */
export interface Tile {
  newestDay: number;
  cleanedAt: Uint32Array;
  days: Uint32Array;
}

export const emptyTile = (newestDay: number): Tile => ({
  newestDay,
  cleanedAt: new Uint32Array(SQUARES_A_TILE),
  days: new Uint32Array(SQUARES_A_TILE),
});

/** Makes room for newer days; the oldest go. */
function turnTo(tile: Tile, day: number): void {
  const by = day - tile.newestDay;
  if (by <= 0) return;
  for (let at = 0; at < SQUARES_A_TILE; at += 1)
    tile.days[at] = by >= DAYS_KEPT ? 0 : (tile.days[at] as number) << by;
  tile.newestDay = day;
}

export function mark(tile: Tile, square: number, { minute, day }: { minute: number; day: number }): void {
  turnTo(tile, day);
  const age = tile.newestDay - day;
  if (age < DAYS_KEPT) tile.days[square] = (tile.days[square] as number) | (1 << age);
  if (minute > (tile.cleanedAt[square] as number)) tile.cleanedAt[square] = minute;
}

/** Adds what the other knows. */
export function merge(tile: Tile, other: Tile): void {
  turnTo(tile, other.newestDay);
  const age = tile.newestDay - other.newestDay;
  for (let at = 0; at < SQUARES_A_TILE; at += 1) {
    const days = age >= DAYS_KEPT ? 0 : (other.days[at] as number) << age;
    tile.days[at] = (tile.days[at] as number) | days;
    tile.cleanedAt[at] = Math.max(tile.cleanedAt[at] as number, other.cleanedAt[at] as number);
  }
}

/** On how many of the last so many days, for each square. A site may be a day ahead of ours. */
export function countDays(tile: Tile, today: number, lastDays: number): Uint8Array {
  const youngest = Math.max(0, today - tile.newestDay);
  const left = lastDays - youngest;
  const mask = left <= 0 ? 0 : left >= DAYS_KEPT ? 0xffffffff : 2 ** left - 1;
  return Uint8Array.from(tile.days, (days) => bitsOf((days & mask) >>> 0));
}

function bitsOf(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left = (left & (left - 1)) >>> 0) count += 1;
  return count;
}

const BYTES = 4;
export const packed = (words: Uint32Array): Buffer => {
  const bytes = Buffer.allocUnsafe(words.length * BYTES);
  for (const [at, word] of words.entries()) bytes.writeUInt32LE(word, at * BYTES);
  return bytes;
};
export const unpacked = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length / BYTES }, (_, at) => bytes.readUInt32LE(at * BYTES));
