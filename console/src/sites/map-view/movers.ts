import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { createGlide, type Glide, type Pose } from "./glide.ts";

/** A robot on the small picture of a floor. */
export interface Mover {
  readonly deviceId: number;
  readonly glide: Glide;
  /** Its last points, oldest first. */
  readonly tail: TrailPoint[];
  /** It reports an error. */
  hasFailure: boolean;
}

/** Two minutes of driving: enough to see the lanes. */
const TAIL_POINTS = 120;

/** All robots on one floor, fed by the live socket and drawn by a tile. */
export interface Movers {
  /** Where a robot is known to be; ignored once live data has arrived. */
  place(deviceId: number, pose: Pose, now: number): void;
  move(deviceId: number, point: TrailPoint, options: { now: number; isInstant: boolean }): void;
  /** Of a robot that was placed. */
  setFailure(deviceId: number, hasFailure: boolean): void;
  /** Takes away all others: one that left by another way than driving does not say so itself. */
  keep(deviceIds: readonly number[]): void;
  all(): Iterable<Mover>;
  isMoving(now: number): boolean;
  /** Called with every new point, and with `undefined` when a robot was placed, removed or looks different. */
  subscribe(listener: (point: TrailPoint | undefined) => void): () => void;
}

export function createMovers(mapKey: string): Movers {
  const movers = new Map<number, Mover>();
  const listeners = new Set<(point: TrailPoint | undefined) => void>();
  const notify = (point: TrailPoint | undefined) => {
    for (const listener of [...listeners]) listener(point);
  };
  const moverOf = (deviceId: number): Mover => {
    const known = movers.get(deviceId) ?? { deviceId, glide: createGlide(), tail: [], hasFailure: false };
    movers.set(deviceId, known);
    return known;
  };
  return {
    place(deviceId, pose, now) {
      const { glide, tail } = moverOf(deviceId);
      if (tail.length === 0) glide.aim(pose, now, true);
      notify(undefined);
    },
    move(deviceId, point, { now, isInstant }) {
      if (point.mapKey !== mapKey) {
        // It took the elevator.
        if (movers.delete(deviceId)) notify(undefined);
        return;
      }
      const { glide, tail } = moverOf(deviceId);
      tail.push(point);
      if (tail.length > TAIL_POINTS) tail.shift();
      glide.aim(point, now, isInstant);
      notify(point);
    },
    setFailure(deviceId, hasFailure) {
      const mover = movers.get(deviceId);
      if (!mover || mover.hasFailure === hasFailure) return;
      mover.hasFailure = hasFailure;
      notify(undefined);
    },
    keep(deviceIds) {
      const gone = [...movers.keys()].filter((id) => !deviceIds.includes(id));
      for (const id of gone) movers.delete(id);
      if (gone.length > 0) notify(undefined);
    },
    all: () => movers.values(),
    isMoving: (now) => [...movers.values()].some(({ glide }) => glide.isMoving(now)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
