/** What actions carry, read leniently: masters differ in whether they send lists, texts or numbers. */
import { runTaskSchema } from "@sweepline/contract/fleet/commands/run-task.ts";
import { CLEANING_MODES, MAX_CLEANING_INTENSITY } from "@sweepline/contract/fleet/shared/codes.ts";
import { MAX_WATER_LEVEL, TOOL_STATES } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { z } from "zod";

const ids = z.preprocess(
  (value) =>
    typeof value === "string"
      ? value
          .split(",")
          .map((id) => id.trim())
          .filter(Boolean)
      : value,
  z.array(z.string()).max(500),
);
export const flag = z.preprocess((value) => value === true || value === "true", z.boolean());
const mode = z.enum(CLEANING_MODES);
const intensity = z.coerce.number().int().min(0).max(MAX_CLEANING_INTENSITY);

export const startCleaningParameters = z.object({
  zoneIds: ids.optional(),
  segmentIds: ids.optional(),
  whole: flag.optional(),
  mode: mode.optional(),
  intensity: intensity.optional(),
  passes: z.coerce.number().int().min(1).max(10).optional(),
  taskName: z.string().max(128).optional(),
});

/** `startCleaning` with steps: the run of a task. */
export const runTaskParameters = runTaskSchema.extend({
  runId: z.string().min(1).max(64).optional(),
  taskName: z.string().max(128).optional(),
  mapId: z.string().max(128).optional(),
});

export const skipParameters = z.object({
  runId: z.string().min(1).max(64),
  step: z.coerce.number().int().min(0),
});

export const setModeParameters = z.object({ mode: mode.optional(), intensity: intensity.optional() });

export const poseParameters = z.object({
  x: z.coerce.number(),
  y: z.coerce.number(),
  theta: z.coerce.number().default(0),
  mapId: z.string().max(128).optional(),
});

export const toolParameters = z.object({
  brush: z.enum(TOOL_STATES).optional(),
  squeegee: z.enum(TOOL_STATES).optional(),
  waterLevel: z.coerce.number().int().min(0).max(MAX_WATER_LEVEL).optional(),
});

export const mapParameters = z.object({
  mapId: z.string().min(1).max(128),
  mapVersion: z.coerce.string().min(1).max(64),
});

export const downloadParameters = mapParameters.extend({
  mapDownloadLink: z.url({ protocol: /^https?$/ }),
  mapHash: z.string().max(128).optional(),
});

const rideAt = z.object({ x: z.number(), y: z.number(), theta: z.number(), mapId: z.string().max(128) });
export const rideParameters = z.object({
  phase: z.enum(["enter", "leave", "abort"]),
  requestId: z.string().max(64),
  /** Where it stands outside the door on either floor; theta looks into the car. */
  entry: rideAt,
  exit: rideAt,
  patienceS: z.coerce.number().positive().default(300),
  reason: z.string().max(64).optional(),
});
