import { describe, expect, it } from "vitest";
import { buildTrack } from "../planning/track.ts";
import { drive, follow, hasArrived, type Motion } from "./motion.ts";

const LIMITS = { speedMps: 1, accelerationMps2: 0.5, turnRadps: 1 };

function aMotion(): Motion {
  return {
    x: 0,
    y: 0,
    theta: 0,
    speedMps: 0,
    omegaRadps: 0,
    track: undefined,
    meter: 0,
    segment: 0,
    isReverse: false,
  };
}

function driveAll(motion: Motion, seconds = 0.2): Motion[] {
  const log: Motion[] = [];
  while (!hasArrived(motion) && log.length < 5_000) {
    drive(motion, LIMITS, seconds);
    log.push({ ...motion });
  }
  return log;
}

describe("driving", () => {
  it("speeds up, brakes and stops at the end", () => {
    const motion = aMotion();
    follow(
      motion,
      buildTrack([
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ]),
    );
    const log = driveAll(motion);
    expect(motion.x).toBeCloseTo(10);
    expect(motion.speedMps).toBe(0);
    expect(Math.max(...log.map((moment) => moment.speedMps))).toBeCloseTo(1, 1);
    // 10 m at 1 m/s with 0.5 m/s² at both ends take 12 s.
    expect(log.length * 0.2).toBeGreaterThan(11);
    expect(log.length * 0.2).toBeLessThan(14);
    log.slice(1).forEach((moment, i) => {
      expect(moment.speedMps - (log[i]?.speedMps ?? 0)).toBeLessThan(0.11);
    });
  });

  it("turns in place at sharp corners and stays on the track", () => {
    const motion = aMotion();
    follow(
      motion,
      buildTrack([
        { x: 0, y: 0 },
        { x: 3, y: 0 },
        { x: 3, y: 3 },
      ]),
    );
    const log = driveAll(motion);
    expect([motion.x, motion.y]).toEqual([expect.closeTo(3), expect.closeTo(3)]);
    for (const { x, y } of log) expect(Math.min(Math.abs(y), Math.abs(x - 3))).toBeLessThan(1e-9);
    expect(log.some(({ speedMps, omegaRadps }) => speedMps === 0 && omegaRadps > 0.5)).toBe(true);
  });

  it("drives through gentle corners without stopping", () => {
    const motion = aMotion();
    follow(
      motion,
      buildTrack([
        { x: 0, y: 0 },
        { x: 5, y: 0 },
        { x: 10, y: 0.5 },
      ]),
    );
    const middle = driveAll(motion).filter(({ x }) => x > 3 && x < 7);
    expect(Math.min(...middle.map((moment) => moment.speedMps))).toBeGreaterThan(0.9);
  });

  it("backs up with its front the other way", () => {
    const motion = { ...aMotion(), x: 1, theta: Math.PI };
    follow(
      motion,
      buildTrack([
        { x: 1, y: 0 },
        { x: 2, y: 0 },
      ]),
      { isReverse: true },
    );
    const log = driveAll(motion);
    expect(Math.abs(motion.theta)).toBeCloseTo(Math.PI);
    expect(log.some(({ speedMps }) => speedMps < 0)).toBe(true);
  });

  it("starts anywhere on a track and gives the meters it drove", () => {
    const motion = aMotion();
    follow(
      motion,
      buildTrack([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 8, y: 0 },
      ]),
      { from: 5 },
    );
    expect(motion.x).toBeCloseTo(5);
    let driven = 0;
    while (!hasArrived(motion)) driven += drive(motion, LIMITS, 0.5);
    expect(driven).toBeCloseTo(3);
  });
});
