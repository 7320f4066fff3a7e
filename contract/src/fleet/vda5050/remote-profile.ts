import { z } from "zod";
import { int } from "../../core/fields.ts";
import { topic } from "../../core/topic.ts";
import { COLLISION_BAR_STATES, FREEZE_KINDS, SPEED_LEVEL } from "../shared/codes.ts";
import { MAX_PLANNED_POINTS } from "./cleaning-profile.ts";
import { coordinate, VDA_PREFIX, vdaHeaderSchema } from "./index.ts";

/**
 * Remote operation of a robot, a part of the cleaning profile. All of it goes at QoS 0: a message that comes late is of no use.
 *
 *   itself ── a drive message of the newest epoch ──▶ driven ── none for `validMs` ──▶ driven, at rest ── none for 5 s ──▶ itself
 *
 * A robot drops a drive message that
 * - has an older epoch than the newest that it has heard: somebody else has the robot now;
 * - has a sequence number that is not higher than the newest of its epoch: it is repeated, or was overtaken;
 * - is late: it has taken `validMs` longer than the quickest of its epoch (`lateness.ts`; no clocks need to agree).
 *
 * Whatever it does by itself ends where it stands when it is driven: a run is paused, an order given up. Emergency stop, lock, pause,
 * freeze and collision bar are stronger than any drive message. The robot stops by itself `validMs` after the newest message that it took.
 */
export const DRIVE_VALID_MS = 500;
/** Between two drive messages of a person who drives. */
export const DRIVE_EVERY_MS = 100;
/** At least between two reports of a robot that is watched. */
export const REMOTE_REPORT_MS = 100;
/** A robot goes on reporting for so long after each `watch`. */
export const WATCH_FOR_MS = 3_000;
/** A driven robot that hears nothing for so long is left to itself. */
export const DRIVEN_FOR_MS = 5_000;

export const MAX_DRIVE = { linearMps: 2, angularRadps: 2 } as const;
const speedLevel = int.min(SPEED_LEVEL.auto).max(SPEED_LEVEL.high);
const epoch = int.nonnegative();
const sequence = int.nonnegative();

/** What a person wants of the robot for the next moment. */
export const driveShape = {
  sequence,
  /** Forward; negative backward. */
  linearMps: z.number().min(-MAX_DRIVE.linearMps).max(MAX_DRIVE.linearMps),
  /** Counter-clockwise. */
  angularRadps: z.number().min(-MAX_DRIVE.angularRadps).max(MAX_DRIVE.angularRadps),
  /** The robot goes no faster than its level allows; at 0 it slows down by itself where it is narrow. */
  speedLevel,
  validMs: int.min(50).max(DRIVE_VALID_MS),
};
const driveSchema = vdaHeaderSchema.extend({
  /** Counts who has the robot: each who takes it gets a higher one. */
  epoch,
  ...driveShape,
});
export type DriveMessage = z.infer<typeof driveSchema>;

const watchSchema = vdaHeaderSchema.extend({
  /** So long from now the robot reports on `remote`. */
  forMs: int.min(0).max(10_000),
});

/** Why a robot that is told to drive stands still. */
export const REMOTE_STOPS = [
  "silence",
  "emergencyStop",
  "locked",
  "paused",
  "collisionBar",
  "freeze",
  "obstacle",
] as const;
export type RemoteStop = (typeof REMOTE_STOPS)[number];

export const TOOL_STATES = ["up", "down"] as const;
export const MAX_WATER_LEVEL = 3;
export const MAX_SCAN_RAYS = 360;
const percent = z.number().min(0).max(100);

export const remoteReportShape = {
  /** The newest epoch and the newest sequence of it that the robot has taken; 0 and 0: none yet. */
  epoch,
  sequence,
  /** Between taking that message and sending this one, by the robot's own clock. */
  heldMs: z.number().min(0).max(86_400_000),
  /** Follows drive messages, rather than its own plans. */
  isDriven: z.boolean(),
  standsBecause: z.enum(REMOTE_STOPS).optional(),
  /** Drive messages that it dropped since it was switched on. */
  dropped: int.nonnegative().optional(),
  position: z
    .object({ x: coordinate, y: coordinate, theta: coordinate, mapId: z.string().max(128) })
    .optional(),
  linearMps: z.number().optional(),
  angularRadps: z.number().optional(),
  workStatus: int.min(0).max(255).optional(),
  collisionBar: z.enum(COLLISION_BAR_STATES).optional(),
  freezeKind: z.enum(FREEZE_KINDS).optional(),
  isStopped: z.boolean().optional(),
  batteryPercent: percent.optional(),
  cleanWaterPercent: percent.optional(),
  wasteWaterPercent: percent.optional(),
  brush: z.enum(TOOL_STATES).optional(),
  squeegee: z.enum(TOOL_STATES).optional(),
  waterLevel: int.min(0).max(MAX_WATER_LEVEL).optional(),
  /** What its laser sees, at most five times a second: distances in cm around the robot, 0 where nothing is; the first ray points `from`, radians from ahead. */
  scan: z
    .object({
      from: coordinate,
      step: z.number().min(0.001).max(Math.PI),
      cm: z.array(int.min(0).max(20_000)).min(1).max(MAX_SCAN_RAYS),
    })
    .optional(),
  /** As in `cleaning`; said when it has changed. Empty: nowhere. */
  plannedPath: z
    .array(z.tuple([coordinate, coordinate]))
    .max(MAX_PLANNED_POINTS)
    .optional(),
};
export const remoteReportSchema = vdaHeaderSchema.extend(remoteReportShape);
export type RemoteReport = z.infer<typeof remoteReportSchema>;

export const REMOTE_TOPICS = {
  drive: topic({
    pattern: `${VDA_PREFIX}/drive`,
    sender: "platform",
    qos: 0,
    summary: "How to move for the next moment, about ten times a second while a person drives",
    payload: driveSchema,
  }),
  watch: topic({
    pattern: `${VDA_PREFIX}/watch`,
    sender: "platform",
    qos: 0,
    summary: "Asks for `remote` reports for the next seconds",
    payload: watchSchema,
  }),
  remote: topic({
    pattern: `${VDA_PREFIX}/remote`,
    sender: "device",
    qos: 0,
    summary:
      "What the robot does and sees, up to ten times a second while it is watched; never stored with its reports",
    payload: remoteReportSchema,
  }),
};
