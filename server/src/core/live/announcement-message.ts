/**
 * Announcements on the bus: two lines each, both JSON. The first says whom it is for, `[event, key, organizationId, operatorStaffId]`,
 * the last of them only where it is known; the second is the payload. An API process reads the first and hands the second on as it came:
 * to read and to write it again took a third of its time.
 */
import { jsonOf } from "../bus/process-messages.ts";
import type { Announcement } from "./live.ts";

/** An announcement that came over the bus. */
export interface ReceivedAnnouncement extends Omit<Announcement, "entry"> {
  event: string;
  key: number;
  /** The payload as JSON. */
  text: string;
}

const NEWLINE = 0x0a;

export const messageOf = (announcements: readonly Announcement[]): string =>
  announcements.map(linesOf).join("");

function linesOf({ entry: [event, key, payload], organizationId, operatorStaffId }: Announcement): string {
  const known = operatorStaffId === undefined ? [] : [operatorStaffId];
  return `${JSON.stringify([event, key, organizationId, ...known])}\n${JSON.stringify(payload ?? null)}\n`;
}

/** What is no announcement is left out: one of a process of another version may be. */
export function announcementsIn(message: Uint8Array): ReceivedAnnouncement[] {
  // Each payload is a string of its own: a part of one would keep all of the message while it waits for a slow browser.
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const announcements: ReceivedAnnouncement[] = [];
  for (let start = 0, end = 0; ; start = end + 1) {
    const headEnd = bytes.indexOf(NEWLINE, start);
    end = bytes.indexOf(NEWLINE, headEnd + 1);
    if (headEnd < 0 || end < 0) return announcements;
    const head = jsonOf(bytes.subarray(start, headEnd));
    const announcement = announcementOf(head, bytes.toString("utf8", headEnd + 1, end));
    if (announcement) announcements.push(announcement);
  }
}

/** By hand: a schema would cost more than the delivery, thousands of times a second. */
function announcementOf(head: unknown, text: string): ReceivedAnnouncement | undefined {
  if (!Array.isArray(head)) return undefined;
  const [event, key, organizationId, operatorStaffId] = head;
  if (typeof event !== "string" || typeof key !== "number" || typeof organizationId !== "number")
    return undefined;
  return { event, key, organizationId, operatorStaffId, text };
}
