import { z } from "zod";
import { detailEndpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape, staffShape } from "../../core/rows.ts";
import { commandSchema } from "../../fleet/commands/index.ts";
import { REMOTE_BEGINNINGS, REMOTE_ENDINGS } from "./lease.ts";
import { remoteEventSchema, trackPartSchema, trackScanSchema } from "./track.ts";

/**
 * Remote operation: a person far away drives a robot, and nobody else at the same time. `frames.ts` is the socket, `lease.ts` who has
 * the robot; what was done is kept as a session (here), with the way that was driven (`track.ts`). Spec §2, §5–§9.
 */
export const REMOTE_PERMISSIONS = {
  watch: "operations_remote-operation_watch",
  operate: "operations_remote-operation_operate",
  takeOver: "operations_remote-operation_take-over",
  replay: "operations_remote-operation_replay",
} as const;

export const REMOTE_REFUSALS = defineRefusals({
  notHolder: [409, "您没有该设备的控制权", "You do not have control of this robot"],
  held: [409, "该设备正由 {name} 控制", "{name} has control of this robot"],
  notAbnormal: [
    409,
    "控制者的连接正常，不能清除",
    "The controller's connection is working and cannot be cleared",
  ],
  notYet: [
    409,
    "请稍候：正在等待上一位控制者的页面停止",
    "Please wait: the previous controller's page is still being stopped",
  ],
  alreadyAsked: [409, "{name} 已在请求控制权", "{name} is already requesting control"],
  nobodyAsks: [409, "没有人在请求控制权", "Nobody is requesting control"],
  robotSilent: [409, "设备离线，无法远程操作", "The robot is offline and cannot be operated"],
  cannotDrive: [422, "该设备不支持远程驾驶", "This robot cannot be driven remotely"],
  /** Spec §8. */
  notInTask: [409, "设备未在自动任务中，请勿操作", "The robot is not in an auto task; do not operate"],
});

export const remoteSessionSchema = z.object({
  /** A UUID of version 7. */
  id: z.uuid(),
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  ...organizationShape,
  ...staffShape,
  reason: z.string(),
  beginning: z.enum(REMOTE_BEGINNINGS),
  /** Who had it before, where it was handed over, taken over or cleared. */
  fromName: z.string().nullable(),
  startedAt: instantSchema,
  /** Null: it goes on. */
  endedAt: instantSchema.nullable(),
  ending: z.enum(REMOTE_ENDINGS).nullable(),
  /** Who took it. */
  endedByName: z.string().nullable(),
  endReason: z.string(),
  durationS: z.number(),
  distanceM: z.number(),
  commandCount: int,
  /** Emergency stops, and stops because drive messages stayed away. */
  stopCount: int,
  barCount: int,
});
export type RemoteSession = z.infer<typeof remoteSessionSchema>;

export const remoteSessionDetailSchema = remoteSessionSchema.extend({
  /** Of the map that the robot was on when it began; null: none that is known here. */
  mapId: int.nullable(),
  /** Milliseconds from the beginning to the end, or until now. */
  lengthMs: int,
  /** Oldest first. */
  events: z.array(remoteEventSchema),
});
export type RemoteSessionDetail = z.infer<typeof remoteSessionDetailSchema>;
/** More events of one session are not kept. */
export const MAX_REMOTE_EVENTS = 2_000;

export const remoteSessionQuery = pageQuery(["startedAt"], {
  search: searchText,
  organizationId: idSchema.optional(),
  deviceId: idSchema.optional(),
  endings: listOf(z.enum(REMOTE_ENDINGS)).optional(),
  ...timeSpan,
});
export type RemoteSessionQuery = z.output<typeof remoteSessionQuery>;

/** A session as a file: what the export writes and the history page opens. */
export const REMOTE_FILE_FORMAT = "sweepline-remote-session/1";
export const remoteFileSchema = z.object({
  format: z.literal(REMOTE_FILE_FORMAT),
  session: remoteSessionDetailSchema,
  track: trackPartSchema,
  scans: z.array(trackScanSchema),
});
export type RemoteFile = z.infer<typeof remoteFileSchema>;

/** Of scans that are read at once. */
export const MAX_SCANS_MS = 600_000;
const sessionParams = z.object({ id: z.uuid() });
const { watch, operate, replay } = REMOTE_PERMISSIONS;
export const REMOTE_ENDPOINTS = {
  emergencyStop: detailEndpoint("POST /platform/equipment/:id/remote/stop", operate, {
    summary:
      "Emergency stop: the robot moves for nobody until it is released. Needs no lease and is never refused",
    answer: commandSchema,
    isRepeatable: true,
  }),
  state: detailEndpoint("GET /platform/equipment/:id/remote", watch, {
    summary: "Who operates a robot remotely now",
    answer: z.object({ holder: z.object({ ...staffShape, since: instantSchema }).nullable() }),
  }),
  list: detailEndpoint("GET /platform/remote/page", replay, {
    summary: "Sessions of remote operation within the caller's scope, newest first",
    query: remoteSessionQuery,
    answer: pageOf(remoteSessionSchema),
    shows: "devices",
  }),
  get: detailEndpoint("GET /platform/remote/:id", replay, {
    summary: "One session with its events",
    params: sessionParams,
    answer: remoteSessionDetailSchema,
    shows: "devices",
  }),
  track: detailEndpoint("GET /platform/remote/:id/track", replay, {
    summary: "Where the robot was and what it was told, of one session",
    params: sessionParams,
    answer: trackPartSchema,
  }),
  scans: detailEndpoint("GET /platform/remote/:id/scans", replay, {
    summary: "What its laser saw, from one moment of the session to another, at most ten minutes of it",
    params: sessionParams,
    query: z.object({
      fromMs: z.coerce.number().int().min(0).default(0),
      toMs: z.coerce.number().int().min(0).default(MAX_SCANS_MS),
    }),
    answer: z.array(trackScanSchema),
  }),
  export: detailEndpoint("GET /platform/remote/:id/export", replay, {
    summary: "A session as a file, with all that its replay needs but the map",
    params: sessionParams,
    ...fileAnswer,
  }),
};

export const REMOTE_EVENTS = {
  remoteHolderChanged: liveEvent({
    name: "remoteHolderChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    summary: "Somebody began to operate the robot remotely, or nobody does any more",
    payload: z.object({ holder: z.object({ ...staffShape, since: instantSchema }).nullable() }),
  }),
};
