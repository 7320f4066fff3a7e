import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** One-time codes by time (RFC 6238): HMAC-SHA-1, six digits, 30 s, which is what every authenticator app understands. */
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** As long as SHA-1's output (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;
/** Clocks of phones are off by seconds: one step before and one after are taken too. */
const DRIFT_STEPS = 1;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (at: Date): number => Math.floor(at.getTime() / PERIOD_MS);

/** The code of one step (RFC 4226 §5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The step whose code this is; undefined where it is none of those around `now` that come after `lastStep`. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1)
    if (isSame(totpCode(secret, step), code) && step > lastStep) found ??= step;
  return found;
}

function isSame(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** What the QR code says (the Key URI format of authenticator apps). */
export function totpUri(secret: Uint8Array, who: { issuer: string; username: string }): string {
  const label = `${encodeURIComponent(who.issuer)}:${encodeURIComponent(who.username)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(secret), issuer: who.issuer })}`;
}
