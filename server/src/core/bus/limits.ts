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
  /** … and of a robot that nobody registered, which has only to say who it is. */
  guestMessages: { aSecond: 10, burst: 50 },
  /** Of what one device publishes: a map at once and a little more, a vacuum's live map every second. More waits. */
  bytes: { aSecond: 128 * 1024, burst: 6 * 1024 * 1024 },
  /** Of what all devices publish in large messages: while one is read nobody else is. More waits. */
  large: { fromBytes: 16 * 1024, aSecond: 8 * 1024 * 1024, burst: 1024 * 1024 },
  /** Packets beside reports: pings, subscriptions (each filter counts), acknowledgements. More ends the connection. */
  otherPackets: { aSecond: 20, burst: 150 },
  /** Topics of others, said or asked for. More ends the connection. */
  foreignTopics: { aSecond: 20 / 60, burst: 20 },
  /** Publications that are too large: dropped and acknowledged. More ends the connection. */
  oversized: { aSecond: 20 / 60, burst: 20 },
  /** Of one device. A poor connection comes back often; what comes back all the time waits, and gets in. */
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
  pending: { inAll: 2_000, anAddress: 500 },
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

/** A bucket that is filled steadily and never holds more than its burst. A class, since each connection has several of them. */
export class Bucket {
  readonly #intervalMs: number;
  readonly #burst: number;
  /** The instant at which it would be full again. */
  #fullAt = 0;

  constructor({ aSecond, burst }: Rate) {
    this.#intervalMs = 1_000 / aSecond;
    this.#burst = burst;
  }

  /** Takes, and tells how long to wait so that the rate is kept. */
  waitMs(now: number, amount = 1): number {
    this.#fullAt = this.#with(now, amount);
    return Math.max(0, this.#fullAt - now - this.#burst * this.#intervalMs);
  }

  /** Takes where there is enough. */
  take(now: number, amount = 1): boolean {
    const fullAt = this.#with(now, amount);
    const isEnough = fullAt - now <= this.#burst * this.#intervalMs;
    if (isEnough) this.#fullAt = fullAt;
    return isEnough;
  }

  isFull(now: number): boolean {
    return this.#fullAt <= now;
  }

  #with(now: number, amount: number): number {
    return Math.max(this.#fullAt, now) + amount * this.#intervalMs;
  }
}

/** What each name has left. Full ones are forgotten; with too many names the longest unused go first. */
export interface Allowances<Allowance> {
  of(name: string, now: number): Allowance;
  /** Of one that was in use for long and may have been forgotten while it was full. */
  keep(name: string, allowance: Allowance, now: number): void;
}

export function createAllowances<Allowance extends Pick<Bucket, "isFull">>(
  create: () => Allowance,
  mostNames = 100_000,
): Allowances<Allowance> {
  const known = new Map<string, Allowance>();
  const keep = (name: string, allowance: Allowance, now: number): void => {
    known.delete(name);
    for (const [other, first] of known) {
      if (known.size < mostNames && !first.isFull(now)) break;
      known.delete(other);
    }
    known.set(name, allowance);
  };
  return {
    of(name, now) {
      const allowance = known.get(name) ?? create();
      keep(name, allowance, now);
      return allowance;
    },
    keep,
  };
}

/** What one device may ask of the broker, on all its connections one after the other: who comes back finds what it left. */
export class Budget implements Pick<Bucket, "isFull"> {
  readonly messages: Bucket;
  readonly bytes = new Bucket(BROKER_LIMITS.bytes);
  readonly otherPackets = new Bucket(BROKER_LIMITS.otherPackets);
  readonly foreignTopics = new Bucket(BROKER_LIMITS.foreignTopics);
  readonly oversized = new Bucket(BROKER_LIMITS.oversized);
  readonly signIns = new Bucket(BROKER_LIMITS.signIns);

  constructor(messages: Rate = BROKER_LIMITS.messages) {
    this.messages = new Bucket(messages);
  }

  isFull(now: number): boolean {
    const { messages, bytes, otherPackets, foreignTopics, oversized, signIns } = this;
    return [messages, bytes, otherPackets, foreignTopics, oversized, signIns].every((one) => one.isFull(now));
  }
}
