import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { staffShape } from "../../core/rows.ts";
import { MAX_CHOSEN_DEVICES } from "../devices.ts";
import { COMMAND_KINDS, sendableOrderSchema } from "./kind-lists.ts";

export {
  BUTTON_COMMANDS,
  type ButtonKind,
  COMMAND_KINDS,
  type CommandKind,
  type CommandOrder,
  type CommandParameter,
  commandOrderSchema,
  DRIVE_COMMANDS,
  MAP_COMMANDS,
  OPERATION_COMMANDS,
  STOP_COMMANDS,
  sendableOrderSchema,
  UPDATE_COMMANDS,
} from "./kind-lists.ts";

/**
 * Commands: everything that is sent to a device goes through one outbox, which survives a restart and tells honestly how
 * far each has come.
 *
 *   queued ──handed to a broker──▶ sent ──the device names it──▶ delivered ──it begins──▶ accepted ──▶ done
 *      │                             │                              │                        │
 *      └──────── its time is over: expired · refused, superseded, withdrawn, impossible: failed ──────┘
 *
 * A device works on one command at a time; the next is sent when the one before has ended or was accepted. `stop` waits for
 * nothing and supersedes the operations that are queued; settings, locks and downlinks stay. A command to drive (`isDrive`)
 * takes the place of the one before: that one is ended at the device first, and a pause is lifted when nothing is left of it.
 * The time to live is for the way
 * to the device: what it has named is no longer ours to call off, and ends by the device's word, or after a day without one.
 */
export const COMMAND_STATES = [
  "queued",
  "sent",
  "delivered",
  "accepted",
  "done",
  "failed",
  "expired",
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];
export const FINAL_COMMAND_STATES: readonly CommandState[] = ["done", "failed", "expired"];

/** Why a command failed; what the device itself said stands in `note`, unless the cause is known here (`endedBy`). */
export const COMMAND_FAILURES = [
  "refused",
  "superseded",
  "withdrawn",
  /** The device was given to another holder, who does not get what the one before wanted done. */
  "handedOn",
  "unsupported",
  "locked",
  /** The device is no longer in service. */
  "gone",
  /** It speaks through an MQTT server that is none of its holder's. */
  "foreignServer",
  /** The device had begun it and could not finish it. */
  "brokenOff",
  /** The device had reported it and does so no more, without saying how it ended. */
  "forgotten",
  /** Sent and not confirmed, and not sent again: twice it would be done twice, or the device was locked meanwhile. */
  "uncertain",
] as const;
export type CommandFailure = (typeof COMMAND_FAILURES)[number];

/** More of them wait for no device: who is away for long wants no flood when it comes back. */
export const MAX_WAITING_COMMANDS = 20;
export const DEFAULT_COMMAND_TTL_S = 300;
export const MAX_COMMAND_TTL_S = 86_400;
export const COMMAND_REFUSALS = defineRefusals({
  unsupported: [422, "该设备不支持此命令", "This device does not support this command"],
  alreadySent: [409, "该命令已发出，无法撤回", "The command has already been sent and cannot be withdrawn"],
  alreadyEnded: [409, "该命令已结束", "The command has already ended"],
  /** Spec §5 and §9. Status 100 is for repeats of one call (spec §8), this for another one that comes too soon. */
  tooSoon: [
    429,
    "对同一设备的操作间隔不能少于 2 秒",
    "Operations on the same device must be at least 2 seconds apart",
  ],
  /** Of who operates it from far away, see `operations/remote-operation`. */
  operated: [
    409,
    "{name} 正在远程操作该设备，请勿操作",
    "{name} is operating this robot remotely; do not operate it now",
  ],
  /** Of robots that are sent to their station by an order, because their protocol has no word for it. */
  noStation: [
    422,
    "地图“{map}”上没有充电桩，请在地图编辑器中添加“充电桩”点位并发布",
    "There is no dock on the map “{map}”: add a point of kind “Dock” in the map editor and publish the map",
  ],
  noStationMap: [
    422,
    "不知道充电桩在哪里：没有该设备当前所用的地图“{map}”。请先在“地图”中导入并标出充电桩",
    "It is not known where the dock is: the map “{map}” that the device drives by is not here. Import it under Maps and mark the dock on it",
  ],
  foreignServer: [
    409,
    "该设备所用的 MQTT 服务器不属于其所属组织或上级，请先更换服务器",
    "This device's MQTT server does not belong to its organization or one above it; change the server first",
  ],
  tooManyWaiting: [
    429,
    "该设备等待中的命令过多，请稍后再试",
    "Too many commands are waiting for this device; try again later",
  ],
});

/** Who or what ended a command other than the device: a person took it back, or another command ended it or took its place. */
const commandEndSchema = z.object({
  /** Who took it back, or gave the other command; null: the platform itself. */
  ...staffShape,
  /** The other command; null: it was taken back. */
  commandId: z.uuid().nullable(),
  kind: z.enum(COMMAND_KINDS).nullable(),
});
export type CommandEnd = z.infer<typeof commandEndSchema>;

/** A device that has accepted a command to drive and neither moves nor says why not for so long is told as stalled. */
export const STALLED_AFTER_MS = 30_000;

export const commandSchema = z.object({
  /** A UUID; also the id of the action that the robot is sent. */
  id: z.uuid(),
  deviceId: int,
  kind: z.enum(COMMAND_KINDS),
  parameters: z.record(z.string(), z.unknown()),
  state: z.enum(COMMAND_STATES),
  failure: z.enum(COMMAND_FAILURES).nullable(),
  /** What the device answered, untranslated. */
  note: z.string(),
  /** Who sent it; null: the platform itself. */
  ...staffShape,
  /** Of commands that have ended; null: by the device's own word, by time, or by a rule of the platform. */
  endedBy: commandEndSchema.nullable(),
  /** Under way, and since then the device neither moves nor shows a reason; null: no such thing. */
  stalledSince: instantSchema.nullable(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  acceptedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  expiresAt: instantSchema,
});
export type Command = z.infer<typeof commandSchema>;

const ttlS = int.min(1).max(MAX_COMMAND_TTL_S).default(DEFAULT_COMMAND_TTL_S);
/** Of the caller's own choice: the same key again answers the command that there is, and sends nothing. */
const key = z.uuid().optional();
const commandParams = z.object({ id: idSchema, commandId: z.uuid() });

export const COMMAND_ENDPOINTS = {
  list: detailEndpoint("GET /platform/equipment/:id/commands", "fleet_commands_list", {
    summary: "Commands to a device, newest first",
    query: pageQuery(["createdAt"], {
      kinds: listOf(z.enum(COMMAND_KINDS)).optional(),
      states: listOf(z.enum(COMMAND_STATES)).optional(),
      ...timeSpan,
    }),
    answer: pageOf(commandSchema),
  }),
  possible: detailEndpoint("GET /platform/equipment/:id/commands/possible", "fleet_commands_list", {
    shows: "devices",
    summary: "Which commands the device knows, by its product, protocol and factsheet",
    answer: z.array(z.enum(COMMAND_KINDS)),
  }),
  send: detailEndpoint("POST /platform/equipment/:id/commands", "fleet_commands_send", {
    summary: "Send a command to a device; what is offline gets it when it comes back within the time to live",
    body: z.object({ order: sendableOrderSchema, ttlS, key }),
    answer: commandSchema,
    // A second stop is never refused; a second of the others is by `tooSoon`, and the key tells repeats apart.
    isRepeatable: true,
  }),
  /** Reads only, but what is asked for would not fit into an address. */
  known: detailEndpoint("POST /platform/equipment/commands/known", "fleet_commands_send", {
    summary: "How many of these devices know each command; those that the caller does not see do not count",
    body: z.object({ deviceIds: z.array(idSchema).min(1).max(MAX_CHOSEN_DEVICES) }),
    answer: z.array(z.object({ kind: z.enum(COMMAND_KINDS), count: int })),
    isRepeatable: true,
  }),
  withdraw: detailEndpoint("DELETE /platform/equipment/:id/commands/:commandId", "fleet_commands_send", {
    summary: "Take back a command that has not been sent yet",
    params: commandParams,
    answer: commandSchema,
  }),
};

export const COMMAND_EVENTS = {
  commandChanged: liveEvent({
    name: "commandChanged",
    keyedBy: "device",
    companyPermission: "deviceDetail",
    keepsAll: true,
    summary: "A command to the device, whenever it has come further",
    payload: commandSchema,
  }),
};
