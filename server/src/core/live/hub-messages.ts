import { z } from "zod";
import type { Announcement } from "./live.ts";

/** Messages of the internal topics. Only our own processes send there, yet a broken one must not stop the rest. */
const rightsChangeSchema = z.object({
  staffIds: z.array(z.number()).default([]),
  sessionIds: z.array(z.number()).default([]),
  everyone: z.boolean().default(false),
});
export type RightsChange = z.output<typeof rightsChangeSchema>;

export function rightsChangeOf(payload: Uint8Array): RightsChange | undefined {
  return rightsChangeSchema.safeParse(jsonOf(payload)).data;
}

/** By hand: a schema would cost more than the delivery, thousands of times a second. */
export function announcementsOf(payload: Uint8Array): Announcement[] {
  const value = jsonOf(payload);
  return Array.isArray(value) ? value.filter(isAnnouncement) : [];
}

function isAnnouncement(value: unknown): value is Announcement {
  const { entry, organizationId } = (value ?? {}) as Partial<Announcement>;
  return (
    Array.isArray(entry) &&
    typeof entry[0] === "string" &&
    typeof entry[1] === "number" &&
    typeof organizationId === "number"
  );
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString());
  } catch {
    return undefined;
  }
}
