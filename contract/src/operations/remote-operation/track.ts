import { z } from "zod";
import { int } from "../../core/fields.ts";
import { commandSchema } from "../../fleet/commands/index.ts";
import { remoteReportShape } from "../../fleet/vda5050/remote-profile.ts";

/**
 * What is kept of a session to be looked at again: where the robot was and what it was told, ten times a second, and what its laser
 * saw, twice a second. Columns of whole numbers, so that a second takes a few hundred bytes; every `ms` counts from the beginning of the
 * session.
 */
export const TRACK_UNITS = {
  /** Of lengths and speeds: millimeters. */
  perMeter: 1_000,
  /** Of angles and turning: thousandths of a radian. */
  perRadian: 1_000,
} as const;
/** Between two kept scans. */
export const TRACK_SCAN_EVERY_MS = 500;

const column = z.array(int);
/** One part of a track: rows by their columns, all of one length. */
export const trackPartSchema = z.object({
  ms: column,
  x: column,
  y: column,
  theta: column,
  /** What it did. */
  linear: column,
  angular: column,
  /** What it was told; 0 where nobody drove. */
  wantedLinear: column,
  wantedAngular: column,
});
export type TrackPart = z.infer<typeof trackPartSchema>;

export const trackScanSchema = remoteReportShape.scan.unwrap().extend({ ms: int });
export type TrackScan = z.infer<typeof trackScanSchema>;

export const REMOTE_EVENT_KINDS = [
  "began",
  "ended",
  /** Somebody asked to have the robot; the holder kept it. */
  "asked",
  "declined",
  "command",
  "emergencyStop",
  "collisionBar",
  "freeze",
  /** The robot stood still because drive messages stayed away. */
  "silence",
  /** The robot changed to another map. */
  "map",
] as const;
export type RemoteEventKind = (typeof REMOTE_EVENT_KINDS)[number];
export const remoteEventSchema = z.object({
  ms: int,
  kind: z.enum(REMOTE_EVENT_KINDS),
  /** Who did it, where that was a person. */
  staffName: z.string().nullable(),
  /** A code or a text, as the kind has it: state of the bar, kind of freeze, name of the map, reason. */
  detail: z.string(),
  /** With its answer, as it is now. */
  command: commandSchema.nullable(),
});
export type RemoteEvent = z.infer<typeof remoteEventSchema>;
