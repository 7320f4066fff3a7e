import { Bucket, type Rate } from "../../core/bus/limits.ts";

/**
 * What one link may bring: beyond it the socket is not read, so that the server has to wait, as a robot at the product's own
 * broker has to. Nothing is lost by that at QoS 1. Generous for a hall full of robots, and too little to keep the database from
 * others.
 */
export const LINK_LIMITS: LinkLimits = {
  messages: { aSecond: 1_000, burst: 4_000 },
  bytes: { aSecond: 4 * 1024 * 1024, burst: 32 * 1024 * 1024 },
  /** Read and not committed yet: QoS 0 and MQTT 3.1.1 know no flow control. */
  waitingMessages: 4_000,
  waitingBytes: 32 * 1024 * 1024,
};
export interface LinkLimits {
  messages: Rate;
  bytes: Rate;
  waitingMessages: number;
  waitingBytes: number;
}

export interface LinkThrottle {
  /** A message was read. */
  read(bytes: number): void;
  /** It is committed, or never will be. */
  settled(bytes: number): void;
  /** Nothing more is reported: the connection is gone. */
  release(): void;
}

/** As long as nothing was held back for its pace, a link is not said to be slowed. */
const SLOW_FOR_MS = 10_000;

export function createLinkThrottle(
  { hold, onSlowed }: { hold(isHeld: boolean): void; onSlowed?(isSlowed: boolean): void },
  limits: LinkLimits = LINK_LIMITS,
): LinkThrottle {
  const [messageRate, byteRate] = [new Bucket(limits.messages), new Bucket(limits.bytes)];
  const waiting = { messages: 0, bytes: 0 };
  let pausedUntil = 0;
  let isHeld = false;
  let pausing: NodeJS.Timeout | undefined;
  let slowed: NodeJS.Timeout | undefined;

  const decide = (): void => {
    const isFull = waiting.messages >= limits.waitingMessages || waiting.bytes >= limits.waitingBytes;
    const wanted = isFull || pausing !== undefined;
    if (wanted === isHeld) return;
    isHeld = wanted;
    hold(wanted);
  };
  const resume = (): void => {
    const leftMs = pausedUntil - Date.now();
    // What was read already when it was held came on top.
    pausing = leftMs > 0 ? setTimeout(resume, leftMs) : undefined;
    decide();
  };
  const saySlowed = (): void => {
    if (slowed) slowed.refresh();
    else {
      onSlowed?.(true);
      slowed = setTimeout(() => {
        slowed = undefined;
        onSlowed?.(false);
      }, SLOW_FOR_MS);
      slowed.unref();
    }
  };

  return {
    read(bytes) {
      const now = Date.now();
      waiting.messages += 1;
      waiting.bytes += bytes;
      const waitMs = Math.max(messageRate.waitMs(now), byteRate.waitMs(now, bytes));
      if (waitMs > 0) {
        pausedUntil = now + waitMs;
        pausing ??= setTimeout(resume, waitMs);
        saySlowed();
      }
      decide();
    },
    settled(bytes) {
      waiting.messages -= 1;
      waiting.bytes -= bytes;
      decide();
    },
    release() {
      clearTimeout(pausing);
      clearTimeout(slowed);
    },
  };
}
