import {
  type RemoteEvent,
  TRACK_UNITS,
  type TrackPart,
} from "@sweepline/contract/operations/remote-operation/track.ts";

/** Where the robot was at a moment of its session, what it did and what it was told; meters, radians and seconds. */
export interface Moment {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly done: Motion;
  readonly wanted: Motion;
  /** Key of the map that it drove on; empty where the session does not say. */
  readonly mapKey: string;
  /** The robot had been silent for a while: this is where it was before. */
  readonly isOld: boolean;
}

export interface Motion {
  /** Forward. */
  readonly linear: number;
  /** Counter-clockwise. */
  readonly angular: number;
}

/** A session's way, in columns that are looked up sixty times a second. */
export interface Recording {
  readonly ms: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly theta: Float64Array;
  readonly linear: Float64Array;
  readonly angular: Float64Array;
  readonly wantedLinear: Float64Array;
  readonly wantedAngular: Float64Array;
  /** 1: nobody knows how the robot came here from the row before. */
  readonly jumps: Uint8Array;
  readonly floors: Floors;
}

/** Which map the robot was on from when; the first from the beginning. */
export type Floors = readonly { readonly fromMs: number; readonly mapKey: string }[];

/** Ten rows a second are kept; after this much of nothing one does not know where the robot is. */
const SILENT_MS = 2_000;
/** Faster than this nobody drives: it was set down elsewhere, or found out where it really was. */
const FASTEST_MPS = 3;
const ALWAYS_M = 0.5;

/** `mapKey` of the map that it began on. */
export function floorsOf(events: readonly RemoteEvent[], mapKey: string): Floors {
  const changes = events.filter(({ kind }) => kind === "map");
  return [{ fromMs: 0, mapKey }, ...changes.map(({ ms, detail }) => ({ fromMs: ms, mapKey: detail }))];
}

export function recordingOf(part: TrackPart, floors: Floors): Recording {
  const scaled = (values: readonly number[], unit: number) =>
    Float64Array.from(values, (value) => value / unit);
  const { perMeter, perRadian } = TRACK_UNITS;
  const columns = {
    ms: Float64Array.from(part.ms),
    x: scaled(part.x, perMeter),
    y: scaled(part.y, perMeter),
    theta: scaled(part.theta, perRadian),
    linear: scaled(part.linear, perMeter),
    angular: scaled(part.angular, perRadian),
    wantedLinear: scaled(part.wantedLinear, perMeter),
    wantedAngular: scaled(part.wantedAngular, perRadian),
  };
  return { ...columns, floors, jumps: jumpsIn(columns, floors) };
}

function jumpsIn({ ms, x, y }: Pick<Recording, "ms" | "x" | "y">, floors: Floors): Uint8Array {
  const jumps = new Uint8Array(ms.length);
  let floor = 0;
  for (let row = 0; row < ms.length; row += 1) {
    const before = floor;
    while ((floors[floor + 1]?.fromMs ?? Number.POSITIVE_INFINITY) <= at(ms, row)) floor += 1;
    if (row === 0) continue;
    const passed = at(ms, row) - at(ms, row - 1);
    const meters = Math.hypot(at(x, row) - at(x, row - 1), at(y, row) - at(y, row - 1));
    const isJump = meters > ALWAYS_M + (FASTEST_MPS * passed) / 1_000;
    if (floor !== before || passed > SILENT_MS || isJump) jumps[row] = 1;
  }
  return jumps;
}

const at = (column: ArrayLike<number>, row: number): number => column[row] ?? 0;

/** The last row that is not later than this; -1: there is none. */
export function rowAt(ms: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, ms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(ms, middle) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function mapKeyAt(floors: Floors, ms: number): string {
  return floors.findLast(({ fromMs }) => fromMs <= ms)?.mapKey ?? "";
}

/** Undefined: nothing was recorded until then. Between two samples the robot drove straight, turning the shorter way. */
export function momentAt(recording: Recording, moment: number): Moment | undefined {
  const first = recording.ms[0];
  // A session begins with its lease, and the robot's first report a moment later: until then it stood where that says.
  const isBegun = first !== undefined && moment >= first - SILENT_MS;
  if (!isBegun) return undefined;
  const ms = Math.max(first, moment);
  const row = rowAt(recording.ms, ms);
  const { x, y, theta, linear, angular, wantedLinear, wantedAngular } = recording;
  const next = row + 1;
  const [from, to] = [at(recording.ms, row), at(recording.ms, next)];
  const isBetween = next < recording.ms.length && recording.jumps[next] === 0;
  const share = isBetween ? (ms - from) / (to - from) : 0;
  const turn = at(theta, next) - at(theta, row);
  const isOld = ms - from > SILENT_MS;
  return {
    x: at(x, row) + share * (isBetween ? at(x, next) - at(x, row) : 0),
    y: at(y, row) + share * (isBetween ? at(y, next) - at(y, row) : 0),
    theta: at(theta, row) + share * (isBetween ? Math.atan2(Math.sin(turn), Math.cos(turn)) : 0),
    done: isOld ? STILL : { linear: at(linear, row), angular: at(angular, row) },
    wanted: isOld ? STILL : { linear: at(wantedLinear, row), angular: at(wantedAngular, row) },
    mapKey: mapKeyAt(recording.floors, from),
    isOld,
  };
}

const STILL: Motion = { linear: 0, angular: 0 };
