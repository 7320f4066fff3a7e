/**
 * How long a drive message takes to the robot and back: the robot names in its reports the newest sequence that it has taken, and for how
 * long it has had it. No clocks need to agree.
 */
export interface RoundTrip {
  /** A drive begins or has ended: what was sent until now is not waited for any more. */
  forget(): void;
  sent(sequence: number, now: number): void;
  echoed(sequence: number, heldMs: number, now: number): void;
  /** The newest measure, or as long as the newest drive has waited for one, whichever is longer; undefined: neither. */
  ms(now: number): number | undefined;
}

/** As many messages as are waited for: four seconds of them. */
const MOST_WAITING = 40;
/** An older measure says nothing about now; and one slow message must not keep the next drive from beginning. */
const MEASURE_LASTS_MS = 2_000;

export function createRoundTrip(): RoundTrip {
  const waiting = new Map<number, number>();
  let measure: { readonly ms: number; readonly at: number } | undefined;
  return {
    forget: () => waiting.clear(),
    sent(sequence, now) {
      waiting.set(sequence, now);
      const oldest = waiting.keys().next().value;
      // The second oldest stands for it: what has waited so long is slow in any case.
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    },
    echoed(sequence, heldMs, now) {
      const sentAt = waiting.get(sequence);
      if (sentAt === undefined) return;
      // What was sent before it was overtaken or lost.
      for (const earlier of [...waiting.keys()]) if (earlier <= sequence) waiting.delete(earlier);
      measure = { ms: Math.max(0, now - sentAt - heldMs), at: now };
    },
    ms(now) {
      const known = measure && now - measure.at <= MEASURE_LASTS_MS ? measure.ms : undefined;
      const oldest = waiting.values().next().value;
      if (oldest === undefined) return known;
      return Math.max(known ?? 0, now - oldest);
    },
  };
}
