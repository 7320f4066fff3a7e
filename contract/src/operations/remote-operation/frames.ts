import { z } from "zod";
import { idSchema, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import type { Socket } from "../../core/live-event.ts";
import { type CommandKind, commandOrderSchema, commandSchema } from "../../fleet/commands/index.ts";
import { mappingShape } from "../../fleet/vda5050/mapping-profile.ts";
import { driveShape, remoteReportShape } from "../../fleet/vda5050/remote-profile.ts";
import { leaseSchema, REMOTE_ENDINGS, reasonSchema } from "./lease.ts";

/**
 * The socket of remote operation (spec §7), one for each page, for one robot. The page sends `signIn`, then `open`, and is answered
 * `opened`; from then on it hears `lease` whenever that changes and `picture` as often as the robot reports. Whoever may watch may
 * open. All else is for who may operate, `drive` and `operate` for the holder of the lease alone: what anyone else sends of them is
 * dropped, and answered `refused` once for each epoch.
 *
 * `sentAt` is any clock of the page that runs evenly, in milliseconds. Drive messages that are late, repeated or overtaken are dropped.
 */
export const REMOTE_PATH = "/iot-ws/remote";

const sentAt = z.number().min(0).max(1e15);

/** What the holder may have the robot do beside driving it. */
export const REMOTE_COMMANDS = [
  "releaseStop",
  "undock",
  "dock",
  "goTo",
  "relocate",
  "pause",
  "resume",
  "stop",
  "setTools",
  "setCleaningMode",
] as const satisfies readonly CommandKind[];
export type RemoteCommand = (typeof REMOTE_COMMANDS)[number];
const isRemote = (kind: CommandKind): boolean => (REMOTE_COMMANDS as readonly CommandKind[]).includes(kind);

export const remoteRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signIn"), token: z.string().min(1).max(512) }),
  z.object({
    type: z.literal("open"),
    deviceId: idSchema,
    /** Made up by the page: by it, a page whose line was cut finds its lease again. Nobody else hears of it. */
    seat: z.uuid(),
    /** Of the texts of refusals. */
    language: z.enum(["zh", "en"]),
  }),
  /** Takes a lease that nobody has. */
  z.object({ type: z.literal("take"), reason: reasonSchema }),
  /** Asks the holder to hand it over. */
  z.object({ type: z.literal("ask"), reason: reasonSchema }),
  /** The holder's answer to who asks. */
  z.object({ type: z.literal("answer"), hands: z.boolean() }),
  /** Takes it from its holder, by a right of its own. */
  z.object({ type: z.literal("takeOver"), reason: reasonSchema.min(1) }),
  /** Takes it from a holder that is silent; the person has confirmed that nobody operates the robot (spec §6). */
  z.object({ type: z.literal("clear"), reason: reasonSchema }),
  z.object({ type: z.literal("release") }),
  /** The page is there; answered by the same, for the round trip to the server. */
  z.object({ type: z.literal("beat"), sentAt }),
  z.object({ type: z.literal("drive"), sentAt, ...driveShape }),
  z.object({
    type: z.literal("operate"),
    /** Of the page's own choice; the same again does nothing more. */
    id: z.uuid(),
    order: commandOrderSchema.refine(({ kind }) => isRemote(kind), { path: ["kind"] }),
  }),
]);
export type RemoteRequest = z.infer<typeof remoteRequestSchema>;
export const REMOTE_SOCKET: Socket = { path: REMOTE_PATH, request: remoteRequestSchema };

/** What the robot reports while it is watched, and when that came here. */
const pictureSchema = z.object({ ...remoteReportShape, receivedAt: instantSchema });
export type RemotePicture = z.infer<typeof pictureSchema>;

const remoteMappingSchema = z.object(mappingShape);
export type RemoteMapping = z.infer<typeof remoteMappingSchema>;

export const remoteDeviceSchema = z.object({
  deviceId: int,
  name: z.string().nullable(),
  serialNumber: z.string(),
  isOnline: z.boolean(),
  isLocked: z.boolean(),
  /** Knows drive messages; of any other, this page shows what its standard has. */
  canDrive: z.boolean(),
  /** What of `REMOTE_COMMANDS` and the emergency stop it knows. */
  commands: z.array(z.string()),
  /** The map that it is on, where it is known here. */
  mapId: int.nullable(),
});
export type RemoteDevice = z.infer<typeof remoteDeviceSchema>;

export const remoteReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signedIn") }),
  z.object({ type: z.literal("opened"), device: remoteDeviceSchema, lease: leaseSchema }),
  /**
   * What could not be done: `error` is a refusal's key, `text` its words in the person's language. Of what is no request at all, and
   * of who is not signed in, there is no more than the key.
   */
  z.object({
    type: z.literal("refused"),
    to: z.string().default(""),
    error: z.string(),
    text: z.string().default(""),
    /** Of what was to be done: `operate`. */
    id: z.uuid().optional(),
  }),
  z.object({ type: z.literal("lease"), lease: leaseSchema }),
  z.object({ type: z.literal("picture"), picture: pictureSchema }),
  /** How far it is with a map or a path. */
  z.object({ type: z.literal("mapping"), mapping: remoteMappingSchema }),
  z.object({ type: z.literal("beat"), sentAt }),
  /** The command that came of an `operate`; how far it comes is told by the live event `commandChanged`. */
  z.object({ type: z.literal("operated"), id: z.uuid(), command: commandSchema }),
  /** To who had the lease and has it no more. */
  z.object({
    type: z.literal("lost"),
    ending: z.enum(REMOTE_ENDINGS),
    byName: z.string().nullable(),
    reason: z.string(),
  }),
  /** To who asked: the holder keeps it. */
  z.object({ type: z.literal("declined") }),
  z.object({ type: z.literal("signedOut") }),
]);
export type RemoteReply = z.infer<typeof remoteReplySchema>;
