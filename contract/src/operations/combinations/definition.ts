import { z } from "zod";
import { chosenId, int } from "../../core/fields.ts";

/**
 * Combinations: tasks in an order, over floors and robots. A stage has one or more parts, each a task and who does it; its parts go
 * side by side, and it begins when the one before is over, or when a person says so. Spec §2 "task combination".
 */
export const MAX_STAGES = 20;
export const MAX_PARTS_OF_STAGE = 8;
/** So long each part waits for a robot that can do it, in minutes. */
export const WAIT_MIN = { least: 1, most: 720, usual: 30 } as const;

/** Who does a part: whoever is best, a device, or whoever did a part of an earlier stage. */
const partDeviceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("best") }),
  z.object({ kind: z.literal("device"), deviceId: chosenId("validation.required") }),
  z.object({ kind: z.literal("sameAs"), partId: z.string().min(1).max(40) }),
]);
export type PartDevice = z.output<typeof partDeviceSchema>;

export const partSchema = z.object({
  id: z.string().min(1).max(40),
  taskId: chosenId("validation.required"),
  device: partDeviceSchema.default({ kind: "best" }),
});
export type Part = z.output<typeof partSchema>;
/** `confirmed`: a person has to say so first. */
export const STAGE_BEGINS = ["atOnce", "confirmed"] as const;
const stageSchema = z.object({
  id: z.string().min(1).max(40),
  begins: z.enum(STAGE_BEGINS).default("atOnce"),
  parts: z.array(partSchema).min(1, "validation.required").max(MAX_PARTS_OF_STAGE),
});
export type Stage = z.output<typeof stageSchema>;

/** What becomes of later stages when a part failed. */
export const ON_FAILURES = ["goOn", "end"] as const;

export const combinationDefinitionSchema = z
  .object({
    stages: z.array(stageSchema).min(1, "validation.required").max(MAX_STAGES),
    onFailure: z.enum(ON_FAILURES).default("goOn"),
    waitMin: int.min(WAIT_MIN.least).max(WAIT_MIN.most).default(WAIT_MIN.usual),
  })
  .superRefine(({ stages }, context) => {
    const fault = (path: (string | number)[]) =>
      context.addIssue({ code: "custom", path: ["stages", ...path], message: "validation.partNotEarlier" });
    const earlier = new Set<string>();
    for (const [at, { parts }] of stages.entries()) {
      for (const [index, { id, device }] of parts.entries()) {
        const isTwice = earlier.has(id) || parts.findIndex((part) => part.id === id) !== index;
        if (isTwice || (device.kind === "sameAs" && !earlier.has(device.partId)))
          fault([at, "parts", index, "device"]);
      }
      for (const { id } of parts) earlier.add(id);
    }
  });
export type CombinationDefinition = z.output<typeof combinationDefinitionSchema>;
