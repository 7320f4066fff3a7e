/**
 * A virtual robot: its state and nothing that knows of messages.
 *
 * Phases, and what leads from one to the next:
 *
 *   docked ── startRun ──▶ undocking ──▶ traveling ──▶ cleaning ──▶ finishing ──▶ returning ──▶ docking ──▶ servicing
 *     ▲                                      ▲             │ zone done, more to do                              │
 *     │                                      └─────────────┤                                                    ▼
 *     └──────────── battery full ◀── charging ◀────────────┼──────────────────────────────────────────── (water, waste)
 *                                                          │ battery or water low: run interrupted, returning … charging,
 *                                                          ▼ then undocking and traveling to where it left off
 *   moving phases ── stuck ──▶ recovering ──▶ back to what it did, or ──▶ stuck (needs help) ── helped ──▶ back
 *   moving phases ── lost ──▶ lost (position unknown) ── relocated ──▶ back
 *   moving phases ── stopCleaning, cancelOrder ──▶ standing ── startRun, returnToDock, order ──▶ traveling, returning
 *   standing ── rideElevator enter ──▶ entering ──▶ standing in the car ── leave ──▶ leaving ──▶ standing on the other floor
 *
 * Across all phases: a robot that is stopped, locked, paused, frozen or whose collision bar is not `notTriggered` stands still
 * and keeps its phase. The collision bar goes triggered → resetting → notTriggered by itself. One that a person drives stands,
 * as far as phases go: see `remote-driving.ts`.
 */
import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { VdaError } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { Random } from "../core/random.ts";
import type { PlanDock } from "../floor-plans/index.ts";
import type { Finding, Lesson, Mapping } from "../mapping/mapping-state.ts";
import type { Pose } from "../planning/grid.ts";
import type { Site } from "../planning/site.ts";
import type { SweepLog } from "../planning/sweep.ts";
import type { ElevatorRide } from "./elevator-ride-state.ts";
import type { FirmwareRequest } from "./firmware-request.ts";
import type { Health } from "./health.ts";
import type { Motion } from "./motion.ts";
import type { OrderProgress } from "./order-progress.ts";
import type { RemoteState, Tools } from "./remote-state.ts";
import type { CleaningMode, MachineSettings, RobotModel } from "./robot-models.ts";
import type { Leg, RunStep } from "./run-legs.ts";

export type Phase =
  | "docked"
  | "charging"
  | "servicing"
  | "undocking"
  | "traveling"
  | "cleaning"
  | "finishing"
  | "returning"
  | "docking"
  | "entering"
  | "leaving"
  | "standing"
  | "recovering"
  | "stuck"
  | "lost";

export const PARKED_PHASES: ReadonlySet<Phase> = new Set(["docked", "charging", "servicing"]);
export const MOVING_PHASES: ReadonlySet<Phase> = new Set([
  "undocking",
  "traveling",
  "cleaning",
  "returning",
  "docking",
  "entering",
  "leaving",
]);

/** It needs help, or helps itself; what it is told to do waits or is refused. */
export const FAILURE_PHASES: ReadonlySet<Phase> = new Set(["recovering", "stuck", "lost"]);

/** A moment in both times, each in epoch ms: `simMs` runs with the clock factor, `wireMs` stands in messages. */
export interface Moment {
  simMs: number;
  wireMs: number;
}

export interface Run {
  runId: string;
  taskName: string;
  origin: "auto" | "manual";
  phase: "starting" | "running" | "paused" | "ended";
  /** It goes on when it is resumed, and not by itself. */
  isHeld: boolean;
  startedWireMs: number;
  endedWireMs?: number;
  endStatus?: TaskEndStatus;
  remark?: string;
  mode: CleaningMode;
  /** As asked for; zones may have more of their own. */
  passes: number;
  steps: readonly RunStep[];
  /** Those that it is through with, in this round. */
  endedSteps: Map<RunStep, "done" | "skipped">;
  order: "given" | "robot";
  legs: Leg[];
  leg: number;
  /** From 1; `loops` 0: until it is stopped. */
  loop: number;
  loops: number;
  whenLow: "resume" | "end";
  /** In the map's frame: where it goes first, until it has been there, and last. */
  startPoint?: Pose | undefined;
  endPoint?: Pose | undefined;
  /** All is cleaned: it is on its way to the end point. */
  isLeaving: boolean;
  /** Where on the leg's route the robot is, and how many cells of its log are clean. */
  meter: number;
  cell: number;
  plannedCells: number;
  cleanedCells: number;
  durationMs: number;
  startBatteryPercent: number;
  startWaterPercent: number | undefined;
  /** The action that asked for this run and finishes with it. */
  actionId?: string | undefined;
}

/** What happened since the last cleaning report. */
export interface Tally {
  workedMs: number;
  distanceM: number;
  waterL: number;
  swept: { log: SweepLog; from: number; to: number }[];
}

export interface ActionState {
  actionId: string;
  actionType: string;
  actionStatus: "WAITING" | "INITIALIZING" | "RUNNING" | "PAUSED" | "FINISHED" | "FAILED";
  resultDescription?: string;
}

export interface RobotMapEntry {
  mapId: string;
  mapVersion: string;
  mapStatus: "ENABLED" | "DISABLED";
}

/** A map that it was told to fetch. */
export interface PendingMap {
  mapId: string;
  mapVersion: string;
  actionId: string;
  link: string;
  hash: string | undefined;
  progress: "wanted" | "fetching" | { file: RobotMapFile } | { fault: string };
}

/** What robots speak that do not speak VDA 5050 with our cleaning profile: VDA 5050 and nothing else, or Valetudo's topics. */
export const ROBOT_PROTOCOLS = ["vda5050", "valetudo"] as const;
export type RobotProtocol = (typeof ROBOT_PROTOCOLS)[number];

export interface RobotIdentity {
  serialNumber: string;
  manufacturer: string;
  product: string;
  timeZone: string;
  /** Left out: the cleaning profile. */
  speaks?: RobotProtocol | undefined;
}

export interface Robot {
  identity: RobotIdentity;
  model: RobotModel;
  site: Site;
  dock: PlanDock;
  random: Random;
  phase: Phase;
  phaseSinceMs: number;
  /** For phases that end by time (sim ms). */
  phaseEndsMs: number;
  /** What recovering, stuck and lost go back to, whether recovery fails, and how long help takes then. */
  interruptedPhase: Phase;
  trouble: { fails: boolean; helpAfterMs: number };
  motion: Motion;
  run: Run | undefined;
  order: OrderProgress | undefined;
  settings: { mode: CleaningMode; intensity: number };
  machine: MachineSettings;
  /** Counts changes of settings: each is told in the next report. */
  settingsRevision: number;
  batteryPercent: number;
  isCharging: boolean;
  cleanWaterL: number;
  wasteWaterL: number;
  health: Health;
  consumables: { kind: string; usedHours: number; lifeHours: number }[];
  /** By an emergency stop. */
  isStopped: boolean;
  isLocked: boolean;
  isPaused: boolean;
  isPositionKnown: boolean;
  collisionBar: "notTriggered" | "triggered" | "resetting";
  collisionEndsMs: number;
  freezeKind: "ultrasound" | "manual" | "selfShielding" | "manualShielding" | undefined;
  freezeEndsMs: number;
  errors: VdaError[];
  /** Errors that only say that something was refused go away by themselves. */
  passingErrors: { errorType: string; untilMs: number }[];
  actionStates: ActionState[];
  /** Of instant actions, the newest last. */
  knownActionIds: readonly string[];
  /** Sim time at which it switches itself off and on again. */
  restartsAtMs: number | undefined;
  maps: RobotMapEntry[];
  pendingMap: PendingMap | undefined;
  /** Asked for, and not looked at yet by its agent; undefined: it is not updated over MQTT. */
  firmwareRequests: FirmwareRequest[] | undefined;
  /** What it has of floors, by `nameOf` a map. */
  library: Map<string, Site>;
  /** It is on its way out of where it may not be; what it does then, if it has no run. */
  afterLeaving: "home" | "stand" | undefined;
  tally: Tally;
  /** Runs that ended since the last report, so that none ends unheard. */
  endedRuns: Run[];
  runCount: number;
  /** Sim time of the next spontaneous start and the next mishap. */
  nextStartMs: number;
  nextMishapMs: number;
  /** Sim time until which the robot has no signal, or keeps silent though connected. */
  signalLostUntilMs: number;
  silentUntilMs: number;
  /** In an elevator, or on its way in or out. */
  ride: ElevatorRide | undefined;
  remote: RemoteState;
  tools: Tools;
  /** It draws a map, or learns a path: never both. */
  mapping: Mapping | undefined;
  lesson: Lesson | undefined;
  /** Each is sent once, and none is lost. */
  findings: Finding[];
  /** Counts everything that belongs in a state message. */
  revision: number;
  isFactsheetWanted: boolean;
}

export function enter(robot: Robot, phase: Phase, now: Moment): void {
  robot.phase = phase;
  robot.phaseSinceMs = now.simMs;
  robot.revision++;
}

export function raiseError(robot: Robot, error: VdaError): void {
  if (robot.errors.some(({ errorType }) => errorType === error.errorType)) return;
  robot.errors.push(error);
  robot.revision++;
}

export function clearError(robot: Robot, errorType: string): void {
  const left = robot.errors.filter((error) => error.errorType !== errorType);
  if (left.length !== robot.errors.length) robot.revision++;
  robot.errors = left;
}

const PASSING_ERROR_MS = 30_000;

/** Of one type the newest is told: each names what it refused. */
export function raisePassingError(robot: Robot, error: VdaError, now: Moment): void {
  clearError(robot, error.errorType);
  raiseError(robot, error);
  robot.passingErrors.push({ errorType: error.errorType, untilMs: now.simMs + PASSING_ERROR_MS });
}

export function dropPassedErrors(robot: Robot, now: Moment): void {
  const [oldest] = robot.passingErrors;
  if (!oldest || now.simMs < oldest.untilMs) return;
  robot.passingErrors.shift();
  clearError(robot, oldest.errorType);
}

export function cleanWaterPercent(robot: Robot): number | undefined {
  return robot.model.cleanTankL > 0 ? (100 * robot.cleanWaterL) / robot.model.cleanTankL : undefined;
}

export function wasteWaterPercent(robot: Robot): number | undefined {
  return robot.model.wasteTankL > 0 ? (100 * robot.wasteWaterL) / robot.model.wasteTankL : undefined;
}

/** Drives and charges as the standard has it, and knows nothing of cleaning. */
export const isPlain = ({ identity }: Pick<Robot, "identity">): boolean => identity.speaks === "vda5050";

/** Stands still whatever its phase says. */
export function isHalted(robot: Robot): boolean {
  return (
    robot.isStopped ||
    robot.isLocked ||
    robot.isPaused ||
    robot.freezeKind !== undefined ||
    robot.collisionBar !== "notTriggered"
  );
}

export function emptyTally(): Tally {
  return { workedMs: 0, distanceM: 0, waterL: 0, swept: [] };
}
