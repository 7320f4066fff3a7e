/** What the actions carry, read as leniently as all others. */
import { elementIdSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { MARKED_KINDS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { z } from "zod";
import { flag } from "../behaviours/action-parameters.ts";

const coordinate = z.coerce.number().min(-100_000).max(100_000).default(0);

export const mappingParameters = z.object({
  mapId: z.string().min(1).max(128),
  name: z.string().min(1).max(64),
  ...{ x: coordinate, y: coordinate, theta: coordinate },
  extends: flag,
});

export const startPathParameters = z.object({ pathId: elementIdSchema });
export const finishPathParameters = z.object({ pathId: elementIdSchema, keeps: flag });

export const pointParameters = z.object({
  pointId: elementIdSchema,
  pointKind: z.enum(MARKED_KINDS),
});
