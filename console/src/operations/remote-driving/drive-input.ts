import { SPEED_LEVEL } from "@sweepline/contract/fleet/shared/codes.ts";

/** A direction of the hand, each from −1 to 1: to the right, and forward. */
export interface Tilt {
  readonly right: number;
  readonly forward: number;
}
export const UPRIGHT: Tilt = { right: 0, forward: 0 };
export const isHeld = ({ right, forward }: Tilt): boolean => right !== 0 || forward !== 0;

export type Level = (typeof SPEED_LEVEL)[keyof typeof SPEED_LEVEL];
export const LEVELS = Object.values(SPEED_LEVEL) as readonly Level[];

/**
 * What a full tilt asks for. The robot goes no faster than its own level allows, so that a page that asked for more would have a pad
 * whose outer half does nothing.
 */
const FULL: Readonly<Record<Level, { readonly mps: number; readonly radps: number }>> = {
  [SPEED_LEVEL.auto]: { mps: 1, radps: 0.8 },
  [SPEED_LEVEL.low]: { mps: 0.4, radps: 0.5 },
  [SPEED_LEVEL.medium]: { mps: 0.7, radps: 0.7 },
  [SPEED_LEVEL.high]: { mps: 1, radps: 0.9 },
};
/** Whoever drives back sees less of the way. */
const FULL_BACK_MPS = 0.3;

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0;

/** Right is clockwise, which is negative. */
export function motionOf({ right, forward }: Tilt, level: Level) {
  const { mps, radps } = FULL[level];
  const full = forward < 0 ? Math.min(mps, FULL_BACK_MPS) : mps;
  return { linearMps: rounded(forward * full), angularRadps: rounded(-right * radps) };
}

/** By their places on the keyboard, whatever letters are printed on them. */
const KEYS: Readonly<Record<string, Tilt>> = {
  ArrowUp: { right: 0, forward: 1 },
  KeyW: { right: 0, forward: 1 },
  ArrowDown: { right: 0, forward: -1 },
  KeyS: { right: 0, forward: -1 },
  ArrowLeft: { right: -1, forward: 0 },
  KeyA: { right: -1, forward: 0 },
  ArrowRight: { right: 1, forward: 0 },
  KeyD: { right: 1, forward: 0 },
};
export const isDriveKey = (code: string): boolean => Object.hasOwn(KEYS, code);

/** Of all keys that are held; opposite ones make none. */
export function tiltOfKeys(codes: Iterable<string>): Tilt {
  let [right, forward] = [0, 0];
  for (const code of codes) {
    right += KEYS[code]?.right ?? 0;
    forward += KEYS[code]?.forward ?? 0;
  }
  return { right: Math.sign(right), forward: Math.sign(forward) };
}

/** Of a place beside the middle of something round, in parts of its radius; within the dead zone there is none. */
function tiltWithin(right: number, forward: number, deadZone: number): Tilt {
  const length = Math.hypot(right, forward);
  if (!(length > deadZone)) return UPRIGHT;
  // From the edge of the dead zone on, or the robot would jump when the hand leaves it.
  const share = Math.min(1, (length - deadZone) / (1 - deadZone)) / length;
  return { right: right * share, forward: forward * share };
}

const PAD_DEAD_ZONE = 0.1;
/** Of a finger, from the middle of the pad; screens count downwards. */
export const tiltOfPad = (x: number, y: number, radius: number): Tilt =>
  tiltWithin(x / radius, -y / radius, PAD_DEAD_ZONE);

/** Sticks that were let go rest as far from their middle as this. */
const STICK_DEAD_ZONE = 0.18;
/** Of the left stick; it counts downwards, too. */
export const tiltOfStick = ([x = 0, y = 0]: readonly number[]): Tilt => tiltWithin(x, -y, STICK_DEAD_ZONE);
