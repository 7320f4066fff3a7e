import { z } from "zod";
import { int } from "../../core/fields.ts";
import { topic } from "../../core/topic.ts";
import { elementIdSchema, POINT_KINDS } from "../shared/map-elements.ts";
import { coordinate, VDA_PREFIX, vdaHeaderSchema } from "./index.ts";

/**
 * Putting a floor into service from far away, a part of the cleaning profile: a robot that is driven draws a map, learns paths and marks points.
 *
 *   drives by its map ── startMapping ──▶ draws ⇄ paused ── finishMapping ──▶ drives by the new map, which it sends on `map`
 *           ▲                               └── discardMapping, or the map could not be made ──▶ the map of before
 *           └── startPathLearning ──▶ learns ── finishPathLearning ──▶ tells the path on `learned`
 *
 * While it draws, its position names the new map, and `maps` of its state says of the one of before, unless that is drawn over, that it is
 * DISABLED: it may be deleted. The robot keeps what it has drawn over a restart, and comes back paused. `mapping` is told while somebody
 * watches (`watch`), at QoS 0: squares that have changed first, all others again and again, so that who comes later or misses some has all
 * of them after ten seconds. `learned` is told at QoS 1 and kept until it is acknowledged.
 */
/** Cells along the side of a square. */
export const SQUARE_CELLS = 64;
export const MAX_SQUARES = 16;
/** At least between two reports. */
export const MAPPING_REPORT_MS = 500;
/** Points of a path that is being learned which are told at once. */
export const MAX_PATH_TAIL = 200;
/** Of a path that was learned; the robot leaves out what is nearly straight. */
export const MAX_PATH_POINTS = 500;

export const MAPPING_STATES = ["drawing", "paused", "learning"] as const;
export type MappingState = (typeof MAPPING_STATES)[number];

/** Words with which `resultDescription` of a FAILED action begins; anything else is shown as it is. */
export const MAPPING_FAULTS = {
  /** Of `finishMapping`: it drives on by its map of before (spec §8). */
  generation: "mapGenerationFailed",
  /** Of `finishMapping` and `discardMapping`: the map of before is gone too. */
  original: "originalMapFailed",
  /** Of `markPoint`: it stands where its map has no floor, or sees no code. */
  point: "markPointNotFound",
} as const;

/** What `markPoint` marks: a point of the map, or a printed code. */
export const MARKED_KINDS = [...POINT_KINDS, "qr"] as const;

const metersPair = z.tuple([coordinate, coordinate]);

export const mappingShape = {
  mapId: z.string().min(1).max(128),
  state: z.enum(MAPPING_STATES),
  resolutionM: z.number().min(0.01).max(1),
  /** Pose of the lower left corner of square (0, 0), in meters and radians of the map's frame. */
  origin: z.object({ x: coordinate, y: coordinate, theta: coordinate }),
  /** Squares of the drawing, counted from there to the right and up. */
  squares: z
    .array(
      z.object({
        x: int.min(-100).max(100),
        y: int.min(-100).max(100),
        /** zlib-deflated cells, one byte each, row 0 at the bottom: 0 free, 1 occupied, 2 unknown; base64. */
        cells: z.base64().max(8_192),
      }),
    )
    .max(MAX_SQUARES),
  /** Floor that is known to be free. */
  freeSqm: z.number().min(0).max(1_000_000),
  /** The path that is being learned: from the point of that number on. */
  path: z
    .object({
      pathId: elementIdSchema,
      from: int.nonnegative(),
      points: z.array(metersPair).max(MAX_PATH_TAIL),
    })
    .optional(),
};
export const mappingReportSchema = vdaHeaderSchema.extend(mappingShape);
export type MappingReport = z.infer<typeof mappingReportSchema>;

const learnedSchema = vdaHeaderSchema.extend({
  mapId: z.string().min(1).max(128),
  learned: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("path"),
      pathId: elementIdSchema,
      points: z.array(metersPair).min(2).max(MAX_PATH_POINTS),
    }),
    z.object({
      kind: z.literal("point"),
      pointId: elementIdSchema,
      x: coordinate,
      y: coordinate,
      theta: coordinate,
      /** Of a printed code that it sees, what that says. */
      qrId: z.string().min(1).max(64).optional(),
    }),
  ]),
});
export type LearnedReport = z.infer<typeof learnedSchema>;

export const MAPPING_TOPICS = {
  mapping: topic({
    pattern: `${VDA_PREFIX}/mapping`,
    sender: "device",
    qos: 0,
    summary:
      "How far the robot is with a map or a path, at most twice a second while it is watched; never stored",
    payload: mappingReportSchema,
  }),
  learned: topic({
    pattern: `${VDA_PREFIX}/learned`,
    sender: "device",
    qos: 1,
    summary: "A path that the robot has learned, or a point that it has marked",
    payload: learnedSchema,
  }),
};
