/** Builds a robot as it stands in its dock on delivery day, or wherever the fleet's starting mood puts it. */
import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { createRandom, type Random } from "../core/random.ts";
import type { PlanDock } from "../floor-plans/index.ts";
import { mapNameOf, nameOf } from "../mapping/map-names.ts";
import type { Site } from "../planning/site.ts";
import { healthy } from "./health.ts";
import { deliveredSettings } from "./machine-settings.ts";
import type { Motion } from "./motion.ts";
import { toolsUp, undriven } from "./remote-state.ts";
import { emptyTally, type Robot, type RobotIdentity } from "./robot.ts";
import { type MachineSettings, ROBOT_MODELS, type RobotModel } from "./robot-models.ts";

export interface RobotSetup {
  identity: RobotIdentity;
  kind: CleaningKind;
  site: Site;
  dock: PlanDock;
  seed: number | string;
  /** Floors that it has maps of beside its own: it may come there by an elevator. */
  otherFloors?: readonly Site[];
  /** Absent: what its kind is delivered with. */
  firmware?: string | undefined;
  /** As they stood when it was switched off; absent: worn by chance. */
  consumables?: Robot["consumables"] | undefined;
  /** Absent: as it was delivered. */
  settings?: DeviceSettings | undefined;
}

const settingsFrom = ({ cleaningMode = "STD", intensity = 8, ...machine }: DeviceSettings) => ({
  settings: { mode: cleaningMode, intensity },
  machine: { ...deliveredSettings(), ...machine } as MachineSettings,
});

const ownMap = ({ plan }: Site) => mapNameOf(plan);

const parkedIn = ({ x, y, theta }: PlanDock): Motion => ({
  ...{ x, y, theta, speedMps: 0, omegaRadps: 0 },
  ...{ track: undefined, meter: 0, segment: 0, isReverse: false },
});

const wornByChance = ({ consumables }: RobotModel, random: Random): Robot["consumables"] =>
  consumables.map(({ kind, lifeHours }) => ({
    ...{ kind, lifeHours, usedHours: lifeHours * random.between(0.05, 0.92) },
  }));

export function createRobot(setup: RobotSetup): Robot {
  const { identity, kind, site, dock, seed, otherFloors = [] } = setup;
  const random = createRandom(`${seed}:${identity.serialNumber}`);
  const model = { ...ROBOT_MODELS[kind], ...(setup.firmware && { firmware: setup.firmware }) };
  const floors = [site, ...otherFloors];
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
    motion: parkedIn(dock),
    run: undefined,
    order: undefined,
    ...settingsFrom(setup.settings ?? {}),
    settingsRevision: 0,
    batteryPercent: 100,
    isCharging: false,
    cleanWaterL: model.cleanTankL,
    ...{ wasteWaterL: 0, health: healthy() },
    // Lots are drawn in any case: what comes after is the same story.
    consumables: wornByChance(model, random).map(
      (part) => setup.consumables?.find(({ kind: known }) => known === part.kind) ?? part,
    ),
    ...{ isStopped: false, isLocked: false, isPaused: false },
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
    maps: floors.map((floor) => ({ ...ownMap(floor), mapStatus: "ENABLED" })),
    ...{ pendingMap: undefined, firmwareRequests: undefined },
    library: new Map(floors.map((floor) => [nameOf(ownMap(floor)), floor])),
    afterLeaving: undefined,
    tally: emptyTally(),
    endedRuns: [],
    runCount: 0,
    nextStartMs: Number.POSITIVE_INFINITY,
    nextMishapMs: Number.POSITIVE_INFINITY,
    signalLostUntilMs: 0,
    silentUntilMs: 0,
    ride: undefined,
    remote: undriven(),
    tools: toolsUp(),
    ...{ mapping: undefined, lesson: undefined, findings: [] },
    revision: 0,
    isFactsheetWanted: false,
  };
}
