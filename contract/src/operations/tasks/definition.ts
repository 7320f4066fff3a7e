import { z } from "zod";
import { idSchema } from "../../core/endpoint.ts";
import { chosenId, int } from "../../core/fields.ts";
import {
  CLEANING_MODES,
  MAX_CLEANING_INTENSITY,
  SPEED_LEVEL,
  TASK_LOOPS,
  TASK_ORDERS,
  WHEN_LOW,
} from "../../fleet/shared/codes.ts";
import { EDGE_DISTANCE_M, elementIdSchema, elementPointSchema } from "../../fleet/shared/map-elements.ts";

/** What a task says: what is cleaned on a map, how, in which order, and who may do it. Spec §2, §3, §9. */
export const MAX_TASK_NAME = 64;
export const MAX_TASK_STEPS = 100;
export const MAX_TASK_DEVICES = 50;
export const MAX_TASK_PASSES = 10;
export const MAX_WATER_LEVEL = 3;
const MM_PER_M = 1_000;
/** As people enter it and robots are sent it, in mm. */
export const EDGE_DISTANCE_MM = {
  least: EDGE_DISTANCE_M.least * MM_PER_M,
  most: EDGE_DISTANCE_M.most * MM_PER_M,
};

/** Element kinds that a step can clean or drive. */
export const TASK_ELEMENT_KINDS = ["cleaningArea", "room", "path"] as const;

const stepTargetSchema = z.discriminatedUnion("kind", [
  /** An area, a room, or a route of the map. */
  z.object({ kind: z.literal("element"), elementId: elementIdSchema }),
  /** Drawn for this task alone. */
  z.object({ kind: z.literal("area"), points: z.array(elementPointSchema).min(3).max(100) }),
]);
export type StepTarget = z.output<typeof stepTargetSchema>;

/** Null: as the map's area has it, else as the robot is set. */
const stepSettings = {
  mode: z.enum(CLEANING_MODES).nullable().default(null),
  /** Of the product's family: `CLEANING_TYPES`. */
  cleaningType: int.min(1).max(4).nullable().default(null),
  intensity: int.min(0).max(MAX_CLEANING_INTENSITY).nullable().default(null),
  waterLevel: int.min(0).max(MAX_WATER_LEVEL).nullable().default(null),
  speedLevel: int.min(SPEED_LEVEL.auto).max(SPEED_LEVEL.high).nullable().default(null),
  passes: int.min(1).max(MAX_TASK_PASSES).default(1),
  /** More than the area has room for is reduced to that, and the answer says so. */
  edgeDistanceMm: int.min(EDGE_DISTANCE_MM.least).nullable().default(null),
};

export const taskStepSchema = z.object({
  /** The same step in the next version of the task. */
  id: z.string().regex(/^[\w-]{1,36}$/),
  /** Of the element when it was chosen, or of the drawn area. */
  name: z.string().trim().min(1, "validation.required").max(64),
  target: stepTargetSchema,
  ...stepSettings,
});
export type TaskStep = z.output<typeof taskStepSchema>;

/** Who may run it. */
export const taskRunnerSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("devices"),
    deviceIds: z.array(idSchema).min(1, "validation.noDevice").max(MAX_TASK_DEVICES),
  }),
  /** Any of this product on the map. */
  z.object({ kind: z.literal("product"), productId: chosenId("validation.model") }),
  /** Whoever is on the map and can begin soonest. */
  z.object({ kind: z.literal("best") }),
]);
export type TaskRunner = z.output<typeof taskRunnerSchema>;

export const taskDefinitionSchema = z.object({
  steps: z.array(taskStepSchema).min(1, "validation.noTaskStep").max(MAX_TASK_STEPS),
  /** As listed, or as the robot likes. */
  order: z.enum(TASK_ORDERS).default("given"),
  loop: z.enum(TASK_LOOPS).default("none"),
  /** With loop `count`. Spec §5: 1 to 100. */
  loops: int.min(1, "validation.loops").max(100, "validation.loops").default(1),
  /** Points of the map; null: where it is, and its dock. */
  startPointId: elementIdSchema.nullable().default(null),
  endPointId: elementIdSchema.nullable().default(null),
  whenLow: z.enum(WHEN_LOW).default("resume"),
  runner: taskRunnerSchema,
});
export type TaskDefinition = z.output<typeof taskDefinitionSchema>;
