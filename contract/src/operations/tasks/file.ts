import { z } from "zod";
import { idSchema } from "../../core/endpoint.ts";
import { int, optionalText, requiredText } from "../../core/fields.ts";
import { MAX_TASK_NAME, taskDefinitionSchema } from "./definition.ts";

/** Tasks as a file: from one map to another, and from one installation to another. */
export const MAX_FILE_TASKS = 200;
export const TASK_FILE_FORMAT = "sweepline.tasks";

const fileTaskSchema = z.object({
  name: requiredText(MAX_TASK_NAME),
  remark: optionalText(500),
  isTemplate: z.boolean().default(false),
  /** Steps bear the names of their elements. */
  definition: taskDefinitionSchema,
  /** Of start and end: on another map points are found by them. */
  pointNames: z.object({ start: z.string().max(64).nullable(), end: z.string().max(64).nullable() }),
});
export type FileTask = z.output<typeof fileTaskSchema>;

export const taskFileSchema = z.object({
  format: z.literal(TASK_FILE_FORMAT),
  version: z.literal(1),
  tasks: z.array(fileTaskSchema).min(1).max(MAX_FILE_TASKS),
});
export type TaskFile = z.output<typeof taskFileSchema>;

/** Why a task of a file cannot be made on a map. */
export const TASK_FILE_FAULTS = ["nameTaken", "zoneMissing", "pointMissing", "cleaningType"] as const;

export const taskImportSchema = z.object({ mapId: idSchema, file: taskFileSchema });

export const taskImportAnswer = z.object({
  /** All, or none. */
  madeCount: int,
  tasks: z.array(
    z.object({
      name: z.string(),
      stepCount: int,
      faults: z.array(z.object({ kind: z.enum(TASK_FILE_FAULTS), name: z.string() })),
      /** Who ran it is not here: the best that is there runs it. */
      isRunnerReplaced: z.boolean(),
    }),
  ),
});
export type TaskImport = z.infer<typeof taskImportAnswer>;
