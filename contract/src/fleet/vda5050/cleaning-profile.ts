import { z } from "zod";
import { int } from "../../core/fields.ts";
import { topic } from "../../core/topic.ts";
import { CLEANING_MODES, TASK_END_STATUSES } from "../shared/codes.ts";
import { MAX_ELEMENTS, mapElementSchema } from "../shared/map-elements.ts";
import { reportedShape } from "../shared/state-field-lists.ts";
import { coordinate, VDA_PREFIX, vdaHeaderSchema } from "./index.ts";
import { UPDATE_ACTIONS } from "./update-profile.ts";

/**
 * The cleaning profile: what VDA 5050 does not say about a floor-cleaning robot. Published in `docs/protocol/`.
 *
 * A `cleaning` report tells what happened in the `intervalMs` up to its timestamp. Its amounts are differences, so
 * that the sum over reports is right in whatever order they arrive, and each report counts once: its identity is
 * serial number + timestamp + headerId.
 */
export const MAX_REPORT_INTERVAL_MS = 3_600_000;
/** Longest row list of one report: a second's work of a wide machine on a fine grid, with room to spare. */
export const MAX_CLEANED_ROWS = 2_000;

/** Corners of a planned path that are told at once. */
export const MAX_PLANNED_POINTS = 100;

/**
 * How far a run is with one of the steps that it was ordered with; of one that is repeated, in the present round. `current`: it is at
 * work there, or on its way.
 */
export const RUN_STEP_STATES = ["open", "current", "done", "skipped"] as const;
export type RunStepState = (typeof RUN_STEP_STATES)[number];

/** No run cleans more, or lasts longer. */
const runAreaSqm = z.number().min(0).max(1_000_000);
const MAX_RUN_S = 30 * 86_400;

/** The task run that a report belongs to. Totals are cumulative: the newest report of a run tells the whole of it. */
export const taskRunSchema = z.object({
  runId: z.string().min(1).max(64),
  taskName: z.string().max(128),
  /** `auto`: scheduled or ordered; `manual`: started at the machine. */
  origin: z.enum(["auto", "manual"]),
  phase: z.enum(["starting", "running", "paused", "ended"]),
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).optional(),
  endStatus: z.enum(TASK_END_STATUSES).optional(),
  mapId: z.string().max(128).optional(),
  mode: z.enum(CLEANING_MODES).optional(),
  plannedAreaSqm: runAreaSqm,
  cleanedAreaSqm: runAreaSqm,
  durationS: z.number().min(0).max(MAX_RUN_S),
  startBatteryPercent: z.number().min(0).max(100).optional(),
  startWaterPercent: z.number().min(0).max(100).optional(),
  remark: z.string().max(500).optional(),
  /** One for each step of the order, in its order. */
  steps: z.array(z.enum(RUN_STEP_STATES)).max(100).optional(),
});
export type TaskRun = z.infer<typeof taskRunSchema>;

const MAX_REPORTED_SETTINGS = 64;
/** Read as they come: a robot may speak languages that we have no code for. */
const reportedSettingsSchema = z
  .record(z.string().max(48), z.union([z.number(), z.string().max(64), z.boolean()]))
  .refine((settings) => Object.keys(settings).length <= MAX_REPORTED_SETTINGS);
export type ReportedSettings = z.infer<typeof reportedSettingsSchema>;

export const cleaningSchema = vdaHeaderSchema.extend({
  /** Time that this report speaks for, ending at `timestamp`. */
  intervalMs: int.min(0).max(MAX_REPORT_INTERVAL_MS),
  workStatus: int.min(0).max(255),
  /** Of the interval, in which the machine cleaned. */
  workedMs: int.min(0).max(MAX_REPORT_INTERVAL_MS),
  cleanedAreaSqm: z.number().min(0).max(10_000),
  distanceM: z.number().min(0).max(10_000),
  waterUsedL: z.number().min(0).max(1_000).default(0),
  position: z
    .object({ x: coordinate, y: coordinate, theta: coordinate, mapId: z.string().max(128) })
    .optional(),
  ...reportedShape(),
  /** Cells cleaned in the interval as runs on the map grid, flat: x, y, count, x, y, count … (row 0 at the bottom). */
  cleanedRows: z.array(z.int32()).max(MAX_CLEANED_ROWS).optional(),
  /**
   * Where it means to drive next: the corners of its way, in meters, beginning where it is; of a longer way the first of them. Empty:
   * nowhere. Said when it has another way than before, and once in a while.
   */
  plannedPath: z
    .array(z.tuple([coordinate, coordinate]))
    .max(MAX_PLANNED_POINTS)
    .optional(),
  isLocked: z.boolean().optional(),
  /** All that it is set to, by the names of `DEVICE_SETTINGS`; other names are of no harm, and of no use. */
  settings: reportedSettingsSchema.optional(),
  run: taskRunSchema.optional(),
});
export type CleaningReport = z.infer<typeof cleaningSchema>;

export const MAX_MAP_CELLS = 4_000 * 4_000;

/** A robot's own map, sent after `connection` where the platform has not asked for less, and after mapping. */
export const robotMapSchema = vdaHeaderSchema.extend({
  mapId: z.string().min(1).max(128),
  mapVersion: z.string().min(1).max(64),
  name: z.string().min(1).max(128),
  resolutionM: z.number().min(0.01).max(1),
  width: int.min(1).max(4_000),
  height: int.min(1).max(4_000),
  /** Pose of the lower left cell's corner: metres, radians; without theta not rotated. */
  origin: z.object({ x: coordinate, y: coordinate, theta: coordinate.optional() }),
  /** zlib-deflated cells, one byte each, row 0 at the bottom: 0 free, 1 occupied, 2 unknown; base64. */
  grid: z.base64().max(4_000_000),
  docks: z
    .array(z.object({ name: z.string().max(64), x: z.number(), y: z.number(), theta: z.number() }))
    .max(64),
  zones: z
    .array(
      z.object({
        zoneId: z.string().max(64),
        name: z.string().max(64),
        /** Corners in metres. */
        polygon: z
          .array(z.tuple([z.number(), z.number()]))
          .min(3)
          .max(200),
      }),
    )
    .max(500),
  /** All else that is drawn on it: walls, areas that are forbidden … */
  elements: z.array(mapElementSchema).max(MAX_ELEMENTS).optional(),
});
export type RobotMap = z.infer<typeof robotMapSchema>;

export const CLEANING_TOPICS = {
  cleaning: topic({
    pattern: `${VDA_PREFIX}/cleaning`,
    sender: "device",
    qos: 1,
    summary: "Work of the robot, at most once a second while working",
    payload: cleaningSchema,
  }),
  map: topic({
    pattern: `${VDA_PREFIX}/map`,
    sender: "device",
    qos: 1,
    summary: "The floor map that the robot drives on",
    payload: robotMapSchema,
  }),
};

/**
 * Actions of the profile, as order or instant actions. `startCleaning` with `steps` is the run of a task: `runTaskSchema` has its
 * parameters. `skipStep` takes the `runId` and the `step` that is left out, counted from 0; it FAILED where the robot is not at that
 * one. `setSettings` carries one parameter for each setting and is taken whole or
 * not at all; where it FAILED, `resultDescription` begins with the names of the settings at fault, with commas between them and a
 * colon behind them. `rideElevator` takes `phase`: `enter` ends when the robot stands in the car, `leave` when it is out and its
 * position names the other map, `abort` at once, with `inside` or `outside` as its result; one that is told nothing more for
 * `patienceS` gives up by itself. `relocate` takes `x`, `y`, `theta` and `mapId`, and `setTools` any of `brush` and `squeegee` (`up`,
 * `down`) and `waterLevel` (0–3). After `emergencyStop` the robot moves for nobody until `releaseEmergencyStop`, a restart included, and
 * its `state` says `safetyState.eStop` REMOTE; a robot that can be driven (`remote-profile.ts`) names that action in its factsheet.
 * Those from `startMapping` to `markPoint` are explained in `mapping-profile.ts`; `startMapping` (`mapId`, `name`, `x`, `y`, `theta`, `extends`) and
 * `startPathLearning` (`pathId`) stay RUNNING until what they began is over. `finishPathLearning` takes `pathId` and `keeps`, and `markPoint`
 * `pointId` and `pointKind`, a kind of point or `qr`. Those of updates are explained in `update-profile.ts`.
 */
export const CLEANING_ACTIONS = [
  "startCleaning",
  "stopCleaning",
  "skipStep",
  "returnToDock",
  "lock",
  "unlock",
  "restart",
  "setCleaningMode",
  "setSettings",
  "startMapping",
  "pauseMapping",
  "resumeMapping",
  "finishMapping",
  "discardMapping",
  "startPathLearning",
  "finishPathLearning",
  "markPoint",
  "relocate",
  "undock",
  "setTools",
  "emergencyStop",
  "releaseEmergencyStop",
  "rideElevator",
  ...UPDATE_ACTIONS,
] as const;
