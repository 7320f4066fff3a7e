import { parseJson } from "@sweepline/contract/core/json.ts";
import { z } from "zod";
import type { BusMessage } from "../../core/bus/bus.ts";
import { firstIssue, type ReadItem, textOf, type Unreadable } from "../../core/ingest/adapter.ts";
import type { Reading, Reception, Uplink } from "../telemetry/index.ts";

/**
 * What both network servers have in common. Their JSON is made of protobuf: fields that are zero, false or empty are left
 * out, so that a missing frame counter is 0 and not unknown.
 */
export const MAX_CONCENTRATORS = 32;
/** More than any LoRaWAN frame holds. */
const MAX_BYTES = 256;
export const text = z.string().max(256);
export const identifier = z.string().min(1).max(128);
export const decibels = z.number().min(-400).max(400);
/** Meters, of whatever flies. */
export const altitude = z.number().min(-100_000).max(100_000);
/** Whole numbers of more than 32 bits are strings in protobuf's JSON. */
export const whole = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const FRAME_COUNT = z.number().int().min(0).max(0xffff_ffff);
export const bytes = z.base64().max(MAX_BYTES * 2);

export const hexOf = (base64: string): string =>
  Buffer.from(base64, "base64").subarray(0, MAX_BYTES).toString("hex");

/** JSON of this shape, or why not. */
export function jsonOf<Schema extends z.ZodType>(
  schema: Schema,
  message: BusMessage,
): z.output<Schema> | Unreadable {
  let json: unknown;
  try {
    json = parseJson(textOf(message));
  } catch (error) {
    return { reason: "malformed", detail: (error as Error).message };
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : { reason: "invalid", detail: firstIssue(parsed.error) };
}

export const isUnreadable = (read: object): read is Unreadable => "reason" in read;

/** The network's time where it says one. */
export function timeOf(said: string | undefined, { receivedAt }: BusMessage): number {
  const at = Date.parse(said ?? "");
  return Number.isNaN(at) ? receivedAt : at;
}

/** The loudest first; of two as loud, the one with less noise. Each concentrator once. */
export function bestFirst(receptions: readonly Reception[]): Reception[] {
  const least = Number.NEGATIVE_INFINITY;
  const inOrder = [...receptions].sort(
    (a, b) => (b.rssiDbm ?? least) - (a.rssiDbm ?? least) || (b.snrDb ?? least) - (a.snrDb ?? least),
  );
  const byName = new Map<string, Reception>();
  for (const reception of inOrder)
    if (!byName.has(reception.concentratorId)) byName.set(reception.concentratorId, reception);
  return [...byName.values()].slice(0, MAX_CONCENTRATORS);
}

/** A frame as the newest report of the sensor: how it was received, and what it says. */
export function uplinkReading(uplink: Uplink, at: number): Reading {
  const [best] = uplink.concentrators;
  const { values, spreadingFactor, frequencyHz, frameCount, concentrators } = uplink;
  return {
    uplink,
    radio: {
      at: new Date(at).toISOString(),
      concentratorId: best?.concentratorId ?? null,
      rssiDbm: best?.rssiDbm ?? null,
      snrDb: best?.snrDb ?? null,
      spreadingFactor,
      frequencyHz,
      concentrators: concentrators.length,
      frameCount,
    },
    ...(Object.keys(values).length > 0 && { measurements: values }),
  };
}

export const readingItem = (payload: Reading, at: number): ReadItem => ({
  kind: "reading",
  payload,
  at,
  headerId: payload.uplink?.frameCount ?? 0,
});
