/** Builds a robot as it stands in its dock on delivery day, or wherever the fleet's starting mood puts it. */
import type { CleaningKind } from "@sweepline/contract/fleet/codes.ts";
import { createRandom } from "../core/random.ts";
import type { PlanDock } from "../floor-plans/index.ts";
import type { Site } from "../planning/site.ts";
import { deliveredSettings } from "./machine-settings.ts";
import { nameOf } from "./map-actions.ts";
import { emptyTally, type Robot, type RobotIdentity } from "./robot.ts";
import { ROBOT_MODELS } from "./robot-models.ts";

export interface RobotSetup {
  identity: RobotIdentity;
  kind: CleaningKind;
  site: Site;
  dock: PlanDock;
  seed: number | string;
}

export function createRobot({ identity, kind, site, dock, seed }: RobotSetup): Robot {
  const random = createRandom(`${seed}:${identity.serialNumber}`);
  const model = ROBOT_MODELS[kind];
  const own = { mapId: site.plan.id, mapVersion: `${site.plan.seed}` };
  return {
    identity,
    model,
    site,
    dock,
    random,
    phase: "docked",
    phaseSinceMs: 0,
    phaseEndsMs: 0,
    interruptedPhase: "standing",
    trouble: { fails: false, helpAfterMs: 0 },
    motion: {
      x: dock.x,
      y: dock.y,
      theta: dock.theta,
      speedMps: 0,
      omegaRadps: 0,
      track: undefined,
      meter: 0,
      segment: 0,
      isReverse: false,
    },
    run: undefined,
    order: undefined,
    settings: { mode: "STD", intensity: 8 },
    machine: deliveredSettings(),
    settingsRevision: 0,
    batteryPercent: 100,
    isCharging: false,
    cleanWaterL: model.cleanTankL,
    wasteWaterL: 0,
    consumables: model.consumables.map(({ kind: part, lifeHours }) => ({
      kind: part,
      lifeHours,
      usedHours: lifeHours * random.between(0.05, 0.92),
    })),
    isLocked: false,
    isPaused: false,
    isPositionKnown: true,
    collisionBar: "notTriggered",
    collisionEndsMs: 0,
    freezeKind: undefined,
    freezeEndsMs: 0,
    errors: [],
    passingErrors: [],
    actionStates: [],
    knownActionIds: [],
    restartsAtMs: undefined,
    maps: [{ ...own, mapStatus: "ENABLED" }],
    pendingMap: undefined,
    library: new Map([[nameOf(own), site]]),
    afterLeaving: undefined,
    tally: emptyTally(),
    endedRuns: [],
    runCount: 0,
    nextStartMs: Number.POSITIVE_INFINITY,
    nextMishapMs: Number.POSITIVE_INFINITY,
    signalLostUntilMs: 0,
    silentUntilMs: 0,
    revision: 0,
    isFactsheetWanted: false,
  };
}
