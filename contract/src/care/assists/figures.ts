import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { ASSIST_CAUSES } from "./causes.ts";

/** Sums over assists: how soon people came, and where robots need help again and again. */
export const MAX_ASSIST_SPOTS = 500;
export const MAX_FIGURES = 200;

export const FIGURE_GROUPS = ["place", "device", "person"] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];
/** Seconds from when an assist was raised; null: there is none. */
const spanSchema = z.object({ p50: z.number().nullable(), p90: z.number().nullable() });
const figureShape = {
  assists: int,
  resolved: int,
  /** Of the resolved, by itself: those are in no time. */
  selfResolved: int,
  reopened: int,
  take: spanSchema,
  arrive: spanSchema,
  resolve: spanSchema,
};
export const assistFiguresSchema = z.object({
  all: z.object(figureShape),
  /** Most assists first. Null: no place, nobody. */
  groups: z.array(z.object({ id: int.nullable(), name: z.string().nullable(), ...figureShape })),
});
export type AssistFigures = z.infer<typeof assistFiguresSchema>;

export const assistSpotSchema = z.object({
  /** Middle of a square of `SPOT_SIZE_M` on the map. */
  x: z.number(),
  y: z.number(),
  assists: int,
  devices: int,
  /** Found there most often; null: nobody has said yet. */
  cause: z.enum(ASSIST_CAUSES).nullable(),
  lastAt: instantSchema,
});
export type AssistSpot = z.infer<typeof assistSpotSchema>;
