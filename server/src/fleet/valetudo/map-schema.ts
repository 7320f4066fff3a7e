import { z } from "zod";

const coordinates = z.array(z.number().int().min(0).max(100_000));
const layerSchema = z.object({
  type: z.string().max(32),
  metaData: z
    .object({ segmentId: z.coerce.string().max(64).optional(), name: z.string().max(64).nullish() })
    .optional(),
  /** Older ones spell pixels out: `x, y, x, y …`. */
  pixels: coordinates.optional(),
  compressedPixels: coordinates.optional(),
});
/** The part of it that is read; unknown fields are dropped. */
export const mapDataSchema = z.object({
  size: z.object({ x: z.number().positive().max(100_000), y: z.number().positive().max(100_000) }),
  /** In cm. */
  pixelSize: z.number().min(1).max(100),
  layers: z.array(layerSchema).max(200),
  entities: z
    .array(
      z.object({
        type: z.string().max(32),
        metaData: z.object({ angle: z.number().optional() }).optional(),
        points: z.array(z.number()),
      }),
    )
    .max(2_000),
});
export type MapData = z.infer<typeof mapDataSchema>;
