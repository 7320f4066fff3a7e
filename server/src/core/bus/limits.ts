/** What one connection to the broker may ask of it. */
export const BROKER_LIMITS = {
  /** All but maps. */
  payloadBytes: 256 * 1024,
  mapBytes: 4 * 1024 * 1024,
  /** Packets that carry no report: subscriptions, and everything before anybody has signed in; room for a last will. */
  smallPacketBytes: 64 * 1024,
  connections: 50_000,
  /** Reports of one device; more wait, they are not lost. */
  messages: { aSecond: 50, burst: 200 },
  /** Of what one device publishes: a map at once and a little more, a vacuum's live map every second. More waits. */
  bytes: { aSecond: 128 * 1024, burst: 6 * 1024 * 1024 },
  /** Packets beside reports: pings, subscriptions (each filter counts), acknowledgements. More ends the connection. */
  otherPackets: { aSecond: 20, burst: 300 },
  /** Topics of others, said or asked for. More ends the connection. */
  foreignTopics: { aSecond: 20 / 60, burst: 20 },
  /** Of one device. A flat line comes back often; what comes back all the time waits, and gets in. */
  signIns: { aSecond: 12 / 60, burst: 20 },
  /** Of one address; more are refused slowly. */
  refusedSignIns: { aSecond: 1, burst: 30 },
  slowRefusalMs: 5_000,
  filters: 100,
  topicBytes: 512,
  topicLevels: 32,
  longestKeepaliveS: 600,
  /** A connection that does not sign in is closed. */
  signInMs: 10_000,
  /** Connections that have not signed in yet. With more the oldest are closed: a robot signs in within moments. */
  strangers: { inAll: 2_000, anAddress: 500 },
  /** What waits for a device that does not read. A command that it hears later is one that it had better not hear. */
  unread: { bytes: 1024 * 1024, ms: 10_000 },
  /** … and for our own processes, which may be busy for a while. */
  unreadOfOwn: { bytes: 64 * 1024 * 1024, ms: 60_000 },
} as const;

/** Topic and header of the largest packet, beside its payload. */
const PACKET_OVERHEAD_BYTES = 1_024;
export const LARGEST_PACKET_BYTES = BROKER_LIMITS.mapBytes + PACKET_OVERHEAD_BYTES;
export const LARGEST_REPORT_PACKET_BYTES = BROKER_LIMITS.payloadBytes + PACKET_OVERHEAD_BYTES;

export function largestPayload(kind: string): number {
  return kind === "map" ? BROKER_LIMITS.mapBytes : BROKER_LIMITS.payloadBytes;
}

/** How much of something there may be a second, and how much at once. */
export interface Rate {
  aSecond: number;
  burst: number;
}

/** A bucket that is filled steadily and never holds more than its burst. */
export interface Bucket {
  /** Takes, and tells how long to wait so that the rate is kept. */
  waitMs(now: number, amount?: number): number;
  /** Takes where there is enough. */
  take(now: number, amount?: number): boolean;
  isFull(now: number): boolean;
}

export function createBucket({ aSecond, burst }: Rate): Bucket {
  const intervalMs = 1_000 / aSecond;
  // The instant at which the bucket would be full again.
  let fullAt = 0;
  const waitMs = (now: number, amount = 1): number => {
    fullAt = Math.max(fullAt, now) + amount * intervalMs;
    return Math.max(0, fullAt - now - burst * intervalMs);
  };
  return {
    waitMs,
    take(now, amount = 1) {
      const isEnough = Math.max(fullAt, now) + amount * intervalMs - now <= burst * intervalMs;
      if (isEnough) waitMs(now, amount);
      return isEnough;
    },
    isFull: (now) => fullAt <= now,
  };
}

/** A bucket for each name. Full ones are forgotten; with too many names the longest unused go first. */
export function createBuckets(rate: Rate, mostNames = 100_000): { take(name: string, now: number): boolean } {
  const buckets = new Map<string, Bucket>();
  return {
    take(name, now) {
      const bucket = buckets.get(name) ?? createBucket(rate);
      buckets.delete(name);
      for (const [other, { isFull }] of buckets) {
        if (buckets.size < mostNames && !isFull(now)) break;
        buckets.delete(other);
      }
      buckets.set(name, bucket);
      return bucket.take(now);
    },
  };
}
