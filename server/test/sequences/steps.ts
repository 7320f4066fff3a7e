/** What may happen to one robot, one thing after the other: commands of people, and the world getting in between. */
import { type Draw, drawsOf } from "../dice.ts";

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

/** What a robot without our profile can be asked for besides: tasks along ways, and somebody who switches it off and on. */
const OF_VEHICLES: typeof MAKINGS = [
  [
    12,
    (draw) => {
      const [first, second, third] = draw() < 0.5 ? GOALS : GOALS.toReversed();
      const wayOf = (stops: typeof GOALS) => ({ path: stops.map(({ x, y }) => [x, y]) });
      const steps = [first, second, third].flatMap((stop) => (stop ? [wayOf([stop, GOALS[1] ?? stop])] : []));
      const runId = idOf(draw);
      const parameters = { runId, taskName: "Round", mapId: "plan-1", steps, loops: draw() < 0.3 ? 2 : 1 };
      return { ...given(draw), command: "runTask", parameters };
    },
  ],
  [4, (draw) => ({ ...wait(draw), byHand: "restart" })],
  [3, (draw) => ({ ...wait(draw), byHand: "stopCleaning" })],
];

/** In the form of the ids of runs. */
function idOf(draw: Draw): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(draw() * 16).toString(16)).join("");
  return `019cd7a8-8d3f-7c11-8a55-${digits}`;
}

const KINDS = { simulated: MAKINGS, vehicle: [...MAKINGS, ...OF_VEHICLES] };
export type SequenceKind = keyof typeof KINDS;

export function aSequence(seed: number, kind: SequenceKind = "simulated"): Sequence {
  const draw = drawsOf(seed);
  const makings = KINDS[kind];
  const weight = makings.reduce((sum, [own]) => sum + own, 0);
  const count = 2 + Math.floor(draw() * 11);
  const begin: Step[] = draw() < 0.4 ? [{ waitS: 0, network: "bad" }] : [];
  const steps = Array.from({ length: count }, () => {
    let left = draw() * weight;
    const [, make] =
      makings.find(([own]) => {
        left -= own;
        return left < 0;
      }) ??
      makings[0] ??
      [];
    if (!make) throw new Error("nothing to make");
    return make(draw);
  });
  return { seed, steps: [...begin, ...steps] };
}
