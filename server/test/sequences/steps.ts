/** What may happen to one robot, one thing after the other: commands of people, and the world getting in between. */

/** A stream of numbers from 0 to 1 that a seed decides (mulberry32). */
export type Draw = () => number;

export function drawsOf(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Step = { waitS: number } & (
  | { command: string; parameters?: Record<string, unknown>; ttlS?: number }
  | { mishap: string; seconds?: number; fails?: boolean }
  /** Somebody at the machine. */
  | { byHand: string; parameters?: Record<string, unknown> }
  /** The connection is gone for so long; the robot's last will tells, or only silence. */
  | { cutS: number }
  | { network: "good" | "bad" }
);

export interface Sequence {
  seed: number;
  steps: Step[];
}

const GOALS = [
  { x: 20, y: 25 },
  { x: 30, y: 19 },
  { x: 50, y: 10 },
];

type Making = (draw: Draw) => Step;
const wait = (draw: Draw) => ({ waitS: Math.round(draw() < 0.7 ? 2 + draw() * 4 : 4 + draw() * 25) });
/** Now and then one has not long to get there. */
const given = (draw: Draw) => ({ ...wait(draw), ...(draw() < 0.12 && { ttlS: 4 }) });
const commanding =
  (command: string): Making =>
  (draw) => ({ ...given(draw), command });

const MAKINGS: [weight: number, make: Making][] = [
  [
    16,
    (draw) => {
      const parameters = { ...GOALS[Math.floor(draw() * GOALS.length)], mapId: "plan-1" };
      return { ...given(draw), command: "goTo", parameters };
    },
  ],
  [
    10,
    (draw) => ({
      ...given(draw),
      command: "start",
      parameters: draw() < 0.3 ? {} : { zoneIds: [draw() < 0.5 ? "z01" : "z02"] },
    }),
  ],
  [10, commanding("pause")],
  [8, commanding("resume")],
  [12, commanding("stop")],
  [10, commanding("dock")],
  [3, commanding("restart")],
  [2, (draw) => ({ ...wait(draw), command: "setCleaningMode", parameters: { mode: "ECO" } })],
  [3, commanding("lock")],
  [4, commanding("unlock")],
  [3, (draw) => ({ ...wait(draw), mishap: "stuck", fails: draw() < 0.5, seconds: 60 + draw() * 400 })],
  [2, (draw) => ({ ...wait(draw), mishap: "lost", seconds: 40 + draw() * 200 })],
  [3, (draw) => ({ ...wait(draw), mishap: "obstacle", seconds: 10 + draw() * 60 })],
  [2, (draw) => ({ ...wait(draw), mishap: "collision", seconds: 3 + draw() * 30 })],
  [2, (draw) => ({ ...wait(draw), mishap: "help" })],
  [1, (draw) => ({ ...wait(draw), mishap: "lowBattery" })],
  [2, (draw) => ({ ...wait(draw), byHand: "stopCleaning" })],
  [1, (draw) => ({ ...wait(draw), byHand: "startCleaning", parameters: { zoneIds: ["z02"] } })],
  [1, (draw) => ({ ...wait(draw), byHand: "restart" })],
  [1, (draw) => ({ ...wait(draw), byHand: "initPosition", parameters: { x: 30, y: 19, mapId: "plan-1" } })],
  [4, (draw) => ({ ...wait(draw), cutS: Math.round(3 + draw() * 40) })],
  [3, (draw) => ({ ...wait(draw), network: draw() < 0.6 ? "bad" : "good" })],
];
const WEIGHT = MAKINGS.reduce((sum, [weight]) => sum + weight, 0);

export function aSequence(seed: number): Sequence {
  const draw = drawsOf(seed);
  const count = 2 + Math.floor(draw() * 11);
  const begin: Step[] = draw() < 0.4 ? [{ waitS: 0, network: "bad" }] : [];
  const steps = Array.from({ length: count }, () => {
    let left = draw() * WEIGHT;
    const [, make] =
      MAKINGS.find(([weight]) => {
        left -= weight;
        return left < 0;
      }) ??
      MAKINGS[0] ??
      [];
    if (!make) throw new Error("nothing to make");
    return make(draw);
  });
  return { seed, steps: [...begin, ...steps] };
}
