import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { HttpLimits } from "./http-limits.ts";
import { Refused } from "./refused.ts";

/** Large bodies lie in memory until they are answered: all of them together, and those of one person, have a bound. */
export interface BodyShares {
  /** Answers how the share is given back, as often as one likes. */
  take(who: string, bytes: number): () => void;
}

const COME_AGAIN_S = 5;

export function createBodyShares({ allBytes, bytesAPerson }: HttpLimits["largeBody"]): BodyShares {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(who, bytes) {
      const own = held.get(who) ?? 0;
      const values = { seconds: COME_AGAIN_S };
      if (own + bytes > bytesAPerson) throw new Refused(CORE_REFUSALS.tooManyRequests, { values });
      if (all + bytes > allBytes) throw new Refused(CORE_REFUSALS.unavailable, { values });
      all += bytes;
      held.set(who, own + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= bytes;
        const left = (held.get(who) ?? 0) - bytes;
        if (left > 0) held.set(who, left);
        else held.delete(who);
      };
    },
  };
}
