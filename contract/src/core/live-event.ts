import { z } from "zod";
import type { CompanyPermission } from "./endpoint.ts";
import { int } from "./fields.ts";

/**
 * What the server pushes to a browser over the one socket at `/iot-ws/live`.
 *
 * The browser sends `{ type: "signIn", token }` first, then `subscribe` and `unsubscribe`; the server answers
 * `{ type: "signedIn" }` and from then on frames of coalesced events: `{ type: "events", events: [[name, key, payload], …] }`.
 * Of several events with the same name and key within one frame only the newest is sent, unless `keepsAll`.
 */
export interface LiveEvent<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** What the key is: the id of such a row (refused outside the person's scope), `person` (one's own id), or `scope` (one per person's scope). */
  readonly keyedBy: "device" | "mqttServer" | "mqttTopic" | "map" | "elevator" | "person" | "scope";
  /** Several within one frame are all delivered, in order (log lines, trail points). */
  readonly keepsAll: boolean;
  /** What a company must have applied for before its people may watch it (spec §6). */
  readonly companyPermission: CompanyPermission | null;
  readonly summary: string;
  readonly payload: Payload;
}

export function liveEvent<Payload extends z.ZodType>(
  definition: Omit<LiveEvent<Payload>, "keepsAll" | "companyPermission"> &
    Partial<Pick<LiveEvent, "keepsAll" | "companyPermission">>,
): LiveEvent<Payload> {
  return { keepsAll: false, companyPermission: null, ...definition };
}

export const LIVE_PATH = "/iot-ws/live";
/** Coalescing interval of a browser's frames. */
export const LIVE_FRAME_MS = 140;
/** A page shows at most this many devices at once. */
export const MAX_LIVE_KEYS = 2_000;

export const liveRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signIn"), token: z.string().min(1).max(512) }),
  z.object({
    type: z.literal("subscribe"),
    event: z.string().max(64),
    keys: z.array(int.positive()).max(MAX_LIVE_KEYS),
  }),
  z.object({
    type: z.literal("unsubscribe"),
    event: z.string().max(64),
    keys: z.array(int.positive()).max(MAX_LIVE_KEYS),
  }),
]);
export type LiveRequest = z.infer<typeof liveRequestSchema>;

/** A socket of the product: where it is, and what a browser may send there. */
export interface Socket {
  readonly path: string;
  readonly request: z.ZodType;
}
export const LIVE_SOCKET: Socket = { path: LIVE_PATH, request: liveRequestSchema };

/** One pushed event: name, key (0 where keyed by scope), payload. */
export type LiveEntry = [name: string, key: number, payload: unknown];
export type LiveReply =
  | { type: "signedIn" }
  | { type: "refused"; error: string }
  | { type: "events"; events: LiveEntry[] }
  /** The session was ended or the person's rights changed: fetch user info and menu again. */
  | { type: "rightsChanged" }
  | { type: "signedOut" };
