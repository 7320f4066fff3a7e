import { randomBytes } from "node:crypto";

/** Ids of rows in tables that are cut by time are UUIDs of version 7 (RFC 9562): their first 48 bits are the ms of `created_at`. */
const TIME_DIGITS = 12;
const VERSION = 0x70;
const VARIANT = 0x80;

export function newTimeId(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = VERSION | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Whether it is an id of this kind; what others name as they like is hardly ever. */
export const isTimeId = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);

/** When the row was made. Of an id that is not one of ours it is some instant at which there is no row. */
export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, TIME_DIGITS), 16));
}
