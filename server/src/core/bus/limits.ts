/** What one line of the broker may ask of it. */
export const BROKER_LIMITS = {
  /** All but maps. */
  payloadBytes: 256 * 1024,
  mapBytes: 4 * 1024 * 1024,
  /** Before anybody has signed in: room for a last will. */
  strangerBytes: 64 * 1024,
  connections: 50_000,
  /** Reports of one device; more wait, they are not lost. */
  messagesASecond: 50,
  burst: 200,
  longestKeepaliveS: 600,
  /** A line that does not sign in is closed. */
  signInMs: 10_000,
} as const;

/** Topic and header of the largest packet, beside its payload. */
const PACKET_OVERHEAD_BYTES = 1_024;
export const LARGEST_PACKET_BYTES = BROKER_LIMITS.mapBytes + PACKET_OVERHEAD_BYTES;

export function largestPayload(kind: string): number {
  return kind === "map" ? BROKER_LIMITS.mapBytes : BROKER_LIMITS.payloadBytes;
}

/** Tells how long a message has to wait so that its sender keeps to its rate: a bucket that refills steadily. */
export interface Pace {
  waitMs(now: number): number;
}

export function createPace({ messagesASecond, burst }: { messagesASecond: number; burst: number }): Pace {
  const intervalMs = 1_000 / messagesASecond;
  // The instant at which the bucket would be full again.
  let fullAt = 0;
  return {
    waitMs(now) {
      fullAt = Math.max(fullAt, now) + intervalMs;
      return Math.max(0, fullAt - now - burst * intervalMs);
    },
  };
}
