/** Sending takes no longer than this: what a process has taken in hand is nobody else's for so long. */
export const LEASE_MS = 60_000;
/**
 * In any such span no more go to a person by a way than their limit. It is an hour, and as long as sending may take: counted is
 * when an attempt begins, and what arrives late must not arrive beside what is counted next.
 */
export const PACE_MS = 3_600_000 + LEASE_MS;

/** What was counted for one person and way within the span, oldest first. */
export interface Counted {
  deliveryId: string;
  at: Date;
}

/** Null: it may go now, as one more; else when there is room for it again. */
export function heldBack(counted: readonly Counted[], deliveryId: string, limit: number): Date | null {
  // An attempt that failed takes no place beside the next one of the same delivery.
  const others = counted.filter((one) => one.deliveryId !== deliveryId);
  const last = others[others.length - limit];
  return last ? new Date(last.at.getTime() + PACE_MS) : null;
}
