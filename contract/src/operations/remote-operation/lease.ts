import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { staffShape } from "../../core/rows.ts";

/**
 * The lease: the right of one page of one person to drive one robot now. It is kept in the database, so that it is one for all
 * processes of the server; each gets a higher epoch, by which the robot itself drops what an earlier holder still says.
 *
 *   free ── take ──▶ held ── release, hand over, take over, clear, silence, right or session or robot lost ──▶ free, or held by the next
 *
 * Who takes it from somebody whose page may still be driving waits until that page's process has certainly stopped (`drivesInMs`).
 */

/** A page that holds the lease says so this often while it does not drive. */
export const LEASE_BEAT_MS = 1_000;
/** A holder that was not heard for so long may have lost the connection: others may clear it (spec §6). */
export const LEASE_ABNORMAL_MS = 3_000;
/** … and loses the lease. */
export const LEASE_SILENCE_MS = 30_000;
/** For so long a process of the server believes the lease that it read; it reads them all three times as often. */
export const LEASE_TRUST_MS = 1_000;
/** Somebody who asked and got no answer for so long has to ask again. */
export const ASK_LASTS_MS = 60_000;

/** How a session of remote operation began. */
export const REMOTE_BEGINNINGS = ["taken", "handedOver", "takenOver", "cleared"] as const;
export type RemoteBeginning = (typeof REMOTE_BEGINNINGS)[number];

/** Why it ended. */
export const REMOTE_ENDINGS = [
  "released",
  "handedOver",
  /** By force, by somebody who has the right to. */
  "takenOver",
  /** Its page was silent, and somebody confirmed that nobody operates the robot. */
  "cleared",
  "silence",
  /** The robot was silent for ten seconds (spec §8, §9). */
  "robotSilent",
  /** The person lost the right, or their session ended. */
  "rightsLost",
  /** The robot was given to another holder, locked, or put out of service. */
  "deviceLeft",
  "locked",
] as const;
export type RemoteEnding = (typeof REMOTE_ENDINGS)[number];

export const MAX_REASON = 200;
export const reasonSchema = z.string().trim().max(MAX_REASON);

const holderSchema = z.object({
  ...staffShape,
  /** This very page. */
  isMe: z.boolean(),
  since: instantSchema,
  reason: z.string(),
  /** Not heard for some seconds: its connection may be abnormal (spec §6). */
  isAbnormal: z.boolean(),
  /** The newest that was heard of its page. */
  seenAt: instantSchema,
});

const requesterSchema = z.object({
  ...staffShape,
  isMe: z.boolean(),
  askedAt: instantSchema,
  reason: z.string(),
});

/** The lease of a robot as one page sees it. */
export const leaseSchema = z.object({
  /** 0: nobody has ever had it. */
  epoch: int,
  holder: holderSchema.nullable(),
  /** Who wants to have it, and waits for the holder's answer. */
  requester: requesterSchema.nullable(),
  /** Of the holder: it may drive in so many milliseconds. */
  drivesInMs: int,
});
export type Lease = z.infer<typeof leaseSchema>;
