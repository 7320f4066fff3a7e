import type { Announcement } from "./live.ts";

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
