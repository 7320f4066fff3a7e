import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type { TrackPart, TrackScan } from "@sweepline/contract/operations/remote-operation/track.ts";

/**
 * How the way of a session is kept: columns of whole numbers, each row as its difference from the one before, as deflated JSON. A robot
 * that drives evenly leaves long runs of like numbers, which take next to nothing.
 */
const COLUMNS = ["ms", "x", "y", "theta", "linear", "angular", "wantedLinear", "wantedAngular"] as const;
/** For who reads it after years. */
const VERSION = 1;

const [pack, unpack] = [promisify(deflate), promisify(inflate)];

export const emptyPart = (): TrackPart =>
  ({
    ms: [],
    x: [],
    y: [],
    theta: [],
    linear: [],
    angular: [],
    wantedLinear: [],
    wantedAngular: [],
  }) as TrackPart;

const differences = (values: readonly number[]): number[] =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

export async function packWay(part: TrackPart): Promise<Buffer> {
  const columns = COLUMNS.map((name) => differences(part[name]));
  return pack(JSON.stringify({ v: VERSION, columns }));
}

export async function unpackWay(bytes: Uint8Array): Promise<TrackPart> {
  const { columns } = JSON.parse((await unpack(bytes)).toString()) as { columns: number[][] };
  return Object.fromEntries(
    COLUMNS.map((name, index) => [name, sums(columns[index] ?? [])]),
  ) as unknown as TrackPart;
}

export async function packScans(scans: readonly TrackScan[]): Promise<Buffer> {
  const rows = scans.map(({ ms, from, step, cm }) => [ms, from, step, differences(cm)]);
  return pack(JSON.stringify({ v: VERSION, rows }));
}

export async function unpackScans(bytes: Uint8Array): Promise<TrackScan[]> {
  const { rows } = JSON.parse((await unpack(bytes)).toString()) as {
    rows: [ms: number, from: number, step: number, cm: number[]][];
  };
  return rows.map(([ms, from, step, cm]) => ({ ms, from, step, cm: sums(cm) }));
}

/** One after the other. */
export function joinParts(parts: readonly TrackPart[]): TrackPart {
  const whole = emptyPart();
  for (const part of parts)
    for (const name of COLUMNS) for (const value of part[name]) whole[name].push(value);
  return whole;
}
