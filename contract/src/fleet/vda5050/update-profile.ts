import { z } from "zod";
import { int } from "../../core/fields.ts";

/**
 * Updates of robots that speak MQTT only, by three instant actions. What they mean for the update is said in `operations/updates/states.ts`.
 *
 *   downloadFirmware ─▶ the robot fetches each file and checks it: RUNNING with how far it is, FINISHED when all are there and sound
 *   installFirmware  ─▶ installs what it has downloaded under this `updateId`, and restarts if it must: FINISHED when that is through
 *   cancelFirmware   ─▶ gives the update up, FINISHED; FAILED where it is being installed and cannot be left any more
 *
 * A robot that names the first two in its factsheet is updated by them, unless it has an update agent of its own. Nothing is installed
 * that was not asked for by `installFirmware`. An action id that is known is not begun again. Published in `docs/protocol/updates.md`.
 */
export const UPDATE_ACTIONS = ["downloadFirmware", "installFirmware", "cancelFirmware"] as const;

/** More files than the packages of one rollout have. */
export const MAX_UPDATE_FILES = 160;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const fileShape = {
  /** Which part of the robot it is for: `firmware`, `software`, `mapEngine`, `languagePack`. */
  kind: z.string().min(1).max(40),
  version: z.string().max(64),
  name: z.string().min(1).max(255),
  bytes: int.nonnegative(),
  sha256,
};

/** A whole number, another one for each attempt. */
const updateId = int.min(1);

/** As the platform keeps it: addresses are made when it is sent, they are secrets of short life. */
export const orderedDownloadSchema = z.object({
  updateId,
  files: z
    .array(z.object({ id: int, ...fileShape }))
    .min(1)
    .max(MAX_UPDATE_FILES),
  /** The product itself, as robots reach it. */
  server: z.string().max(300),
});

/** Parameters of `downloadFirmware`, as the robot gets them. */
export const downloadFirmwareSchema = z.object({
  updateId,
  files: z
    .array(z.object({ ...fileShape, link: z.url({ protocol: /^https?$/ }) }))
    .min(1)
    .max(MAX_UPDATE_FILES),
});
export type DownloadFirmware = z.infer<typeof downloadFirmwareSchema>;

/** Parameters of `installFirmware` and `cancelFirmware`. */
export const namedUpdateSchema = z.object({ updateId });

const PERCENT = /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*%/;

/** How far a robot says it is, by what its `resultDescription` begins with, such as `42 %`; and the words behind that. */
export function progressIn(description: string): { percent: number | undefined; words: string } {
  const [begin = "", number] = PERCENT.exec(description) ?? [];
  return {
    percent: number === undefined ? undefined : Math.min(100, Number(number)),
    words: description.slice(begin.length).trim(),
  };
}
