import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";

/** Values of state fields that are made of several parts. */
export const consumableSchema = z.object({
  /** `mainBrush`, `sideBrush`, `squeegee`, `filter`, `vacuumBag`, or the maker's own word. */
  kind: z.string().min(1).max(48),
  usedHours: z.number().min(0),
  lifeHours: z.number().positive(),
});

/** How a LoRaWAN sensor was last heard: by its best concentrator. */
export const radioSchema = z.object({
  at: instantSchema,
  concentratorId: z.string().nullable(),
  rssiDbm: z.number().nullable(),
  snrDb: z.number().nullable(),
  spreadingFactor: int.nullable(),
  frequencyHz: z.number().nullable(),
  /** How many concentrators heard it. */
  concentrators: int,
  frameCount: int.nullable(),
});
export const measurementSchema = z.union([z.number(), z.string().max(256), z.boolean()]);
export const errorSchema = z.object({
  errorType: z.string(),
  errorLevel: z.string(),
  errorDescription: z.string().optional(),
});

export const runSchema = z.object({
  runId: z.string(),
  taskName: z.string(),
  phase: z.enum(["starting", "running", "paused", "ended"]),
  startedAt: instantSchema,
  plannedAreaSqm: z.number(),
  cleanedAreaSqm: z.number(),
  durationS: z.number(),
});

export const positionSchema = z.object({
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  mapKey: z.string(),
});
