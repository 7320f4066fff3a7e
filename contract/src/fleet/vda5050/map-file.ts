import { z } from "zod";
import { MAX_ELEMENTS, mapElementSchema } from "../shared/map-elements.ts";
import { robotMapSchema } from "./cleaning-profile.ts";

/** A packed grid of ten megabytes, as base64. */
const MAX_GRID_CHARACTERS = 14_000_000;

/**
 * A version of a map as a file: what robots download, and our own format of export. It is the `map` message without its header.
 * `elements` is all that is drawn on it. Docks and cleaning areas stand in `docks` and `zones` once more, for robots that know
 * these alone; whoever reads elements does not read those.
 */
export const robotMapFileSchema = robotMapSchema
  .omit({ headerId: true, timestamp: true, version: true, manufacturer: true, serialNumber: true })
  .extend({
    grid: z.base64().max(MAX_GRID_CHARACTERS),
    elements: z.array(mapElementSchema).max(MAX_ELEMENTS),
  });
export type RobotMapFile = z.infer<typeof robotMapFileSchema>;
