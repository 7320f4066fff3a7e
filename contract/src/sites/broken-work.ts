import { z } from "zod";
import { instantSchema } from "../core/endpoint.ts";
import { int } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * What stands on a map and would no longer work with the version that is about to count: published, imported or restored. It is refused
 * with this beside the refusal (`data`), and done when the same call confirms just that.
 */
export const BROKEN_WORK_REFUSALS = defineRefusals({
  breaksWork: [
    409,
    "该版本会使 {count} 个任务无法执行，请查看并确认",
    "Tasks that would no longer work with this version: {count}. Review and confirm",
  ],
});

/** Deleted, something else now that cannot be cleaned or driven to, or without any extent. */
export const ELEMENT_LOSSES = ["gone", "otherKind", "noExtent"] as const;
export type ElementLoss = (typeof ELEMENT_LOSSES)[number];

const dueSchema = z.object({
  kind: z.enum(["schedule", "combination"]),
  id: int,
  name: z.string(),
  /** Null: it is paused, or begins by hand only. */
  nextAt: instantSchema.nullable(),
});

const brokenTaskSchema = z.object({
  taskId: int,
  taskName: z.string(),
  /** By their names on the version that counts so far. */
  lost: z.array(z.object({ name: z.string(), loss: z.enum(ELEMENT_LOSSES) })),
  /** What starts it by itself or as a part. */
  dueBy: z.array(dueSchema),
  /** More of them that the person may not see. */
  hiddenDueCount: int,
});
export type BrokenTask = z.infer<typeof brokenTaskSchema>;

export const MAX_BROKEN_TASKS = 100;
export const brokenWorkSchema = z.object({
  /** Names all of it: what comes to it later is not confirmed by this. */
  key: z.string(),
  /** Of all tasks; those beyond what the person may see are only counted. */
  count: int,
  hiddenCount: int,
  tasks: z.array(brokenTaskSchema).max(MAX_BROKEN_TASKS),
});
export type BrokenWork = z.infer<typeof brokenWorkSchema>;

/** The key of what the person has seen and wants all the same; empty: nothing. */
export const confirmedSchema = z
  .string()
  .regex(/^[0-9a-f]{0,64}$/)
  .default("");
