import { z } from "zod";
import { int } from "../../core/fields.ts";
import {
  CLEANING_MODES,
  MAX_CLEANING_INTENSITY,
  SPEED_LEVEL,
  TASK_ORDERS,
  WHEN_LOW,
} from "../shared/codes.ts";
import { EDGE_DISTANCE_M } from "../shared/map-elements.ts";
import { coordinate } from "../vda5050/index.ts";

/**
 * A task as one robot is sent it, whole. These are also the parameters of the cleaning profile's `startCleaning` with `steps`.
 * Geometry is in metres of the map's frame; what is left out is as the map or the robot has it.
 */
const point = z.tuple([coordinate, coordinate]);
const stepSchema = z.object({
  /** One of the three: a zone of the map, an area that is drawn for this task alone, or a line to drive along. */
  zoneId: z.string().min(1).max(64).optional(),
  polygon: z.array(point).min(3).max(500).optional(),
  path: z.array(point).min(2).max(500).optional(),
  mode: z.enum(CLEANING_MODES).optional(),
  /** Of the machine's family: 1–4 wash, 1–3 dry. */
  type: int.min(1).max(4).optional(),
  intensity: int.min(0).max(MAX_CLEANING_INTENSITY).optional(),
  waterLevel: int.min(0).max(3).optional(),
  speedLevel: int.min(SPEED_LEVEL.auto).max(SPEED_LEVEL.high).optional(),
  passes: int.min(1).max(10).default(1),
  edgeDistanceM: z.number().min(EDGE_DISTANCE_M.least).max(EDGE_DISTANCE_M.most).optional(),
});
export type RunStep = z.output<typeof stepSchema>;

const poseSchema = z.object({ x: coordinate, y: coordinate, theta: coordinate });

export const runTaskSchema = z.object({
  /** The robot names the run so in its reports. */
  runId: z.uuid(),
  taskName: z.string().max(128),
  mapId: z.string().min(1).max(128),
  steps: z.array(stepSchema).min(1).max(100),
  order: z.enum(TASK_ORDERS).default("given"),
  /** How often the steps are done; 0: until it is stopped. */
  loops: int.min(0).max(100).default(1),
  whenLow: z.enum(WHEN_LOW).default("resume"),
  startPoint: poseSchema.optional(),
  endPoint: poseSchema.optional(),
});
export type RunTask = z.output<typeof runTaskSchema>;

export const skipStepSchema = z.object({
  runId: z.uuid(),
  /** Counted from 0. */
  step: int.min(0).max(99),
});

/** Whether it is a way to drive and nothing else, which any robot can do. */
export const isRouteOnly = ({ steps }: Pick<RunTask, "steps">): boolean => steps.every(({ path }) => path);
