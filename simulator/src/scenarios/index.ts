/**
 * Scenarios: scripts for journeys and demonstrations. Times are seconds of the wire clock after the start; robots are
 * named by their place in the fleet file. Same scenario, same seed, same clock: same messages.
 */
import type { Mishap, MishapDetail } from "../behaviours/mishaps.ts";
import type { Mood } from "../fleet/moods.ts";

export type ScenarioAct =
  | ({ mishap: Mishap } & MishapDetail)
  | { action: string; parameters?: Record<string, unknown> };

export interface ScenarioEvent {
  atS: number;
  robot: number;
  act: ScenarioAct;
}

export interface Scenario {
  summary: string;
  mood: Mood;
  seed: number;
  factor: number;
  events: readonly ScenarioEvent[];
}

const start = (robot: number, atS = 0): ScenarioEvent => ({ atS, robot, act: { action: "startCleaning" } });

export const SCENARIOS: Record<string, Scenario> = {
  steady: {
    summary: "Every robot works from the first second; nothing goes wrong",
    mood: "load",
    seed: 7,
    factor: 1,
    events: [],
  },
  "one-round": {
    summary: "The first robot cleans a zone at twenty-fold speed and goes home",
    mood: "quiet",
    seed: 7,
    factor: 20,
    events: [{ atS: 1, robot: 0, act: { action: "startCleaning", parameters: { zoneIds: ["z01"] } } }],
  },
  "stuck-robot": {
    summary:
      "The first robot gets stuck in second 12, fails to free itself and waits for help that never comes",
    mood: "quiet",
    seed: 7,
    factor: 4,
    events: [start(0), { atS: 12, robot: 0, act: { mishap: "stuck", fails: true, seconds: 86_400 } }],
  },
  "signal-loss": {
    summary:
      "The first robot works, has no signal from second 8 to second 20, then hands in what it did meanwhile",
    mood: "quiet",
    seed: 7,
    factor: 4,
    events: [start(0), { atS: 8, robot: 0, act: { mishap: "signalLoss", seconds: 48 } }],
  },
  silence: {
    summary: "The first robot stays connected and says nothing from second 5 on",
    mood: "quiet",
    seed: 7,
    factor: 1,
    events: [start(0), { atS: 5, robot: 0, act: { mishap: "silence", seconds: 86_400 } }],
  },
  collision: {
    summary: "The first robot's collision bar is triggered in second 10 and resets by itself",
    mood: "quiet",
    seed: 7,
    factor: 4,
    events: [start(0), { atS: 10, robot: 0, act: { mishap: "collision", seconds: 12 } }],
  },
  "low-battery": {
    summary: "The first robot runs low in second 10, goes home, charges and goes on where it left off",
    mood: "quiet",
    seed: 7,
    factor: 30,
    events: [start(0), { atS: 10, robot: 0, act: { mishap: "lowBattery" } }],
  },
  replanning: {
    summary: "The first robot plans its way again and again from second 10 to second 40",
    mood: "quiet",
    seed: 7,
    factor: 1,
    events: [start(0), { atS: 10, robot: 0, act: { mishap: "replanning", seconds: 30 } }],
  },
  blocked: {
    summary: "The first robot's navigation is stuck again and again from second 10 to second 40",
    mood: "quiet",
    seed: 7,
    factor: 1,
    events: [start(0), { atS: 10, robot: 0, act: { mishap: "blocked", seconds: 30 } }],
  },
  "disk-full": {
    summary: "The first robot's disk is full from second 10 to second 40",
    mood: "quiet",
    seed: 7,
    factor: 1,
    events: [start(0), { atS: 10, robot: 0, act: { mishap: "diskFull", seconds: 30 } }],
  },
  refusal: {
    summary: "The first robot takes no order in its first two minutes",
    mood: "quiet",
    seed: 7,
    factor: 1,
    events: [{ atS: 0, robot: 0, act: { mishap: "refusal", seconds: 120 } }],
  },
  lost: {
    summary: "The first robot loses its position in second 10 and finds it again",
    mood: "quiet",
    seed: 7,
    factor: 4,
    events: [start(0), { atS: 10, robot: 0, act: { mishap: "lost", seconds: 40 } }],
  },
};
