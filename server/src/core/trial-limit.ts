import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "./caller.ts";
import { Refused } from "./http/refused.ts";

/** Whoever tries out holds a socket for up to a quarter of a minute. */
const MAX_TRIALS = 8;
/** Of people of one organization. */
const MAX_OWN_TRIALS = 2;
const TRIAL_TIMEOUT_S = 15;

export type LimitTrials = <T>(requester: Requester, trial: () => Promise<T>) => Promise<T>;

/** Connections to addresses that people enter are tried some at a time; more are refused. */
export function createTrialLimit(): LimitTrials {
  const running = new Map<number, number>();
  return async ({ caller: { organizationId, scope } }, trial) => {
    const own = running.get(organizationId) ?? 0;
    const all = [...running.values()].reduce((sum, count) => sum + count, 0);
    if (all >= MAX_TRIALS || own >= (scope.isAll ? MAX_TRIALS : MAX_OWN_TRIALS))
      throw new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: TRIAL_TIMEOUT_S } });
    running.set(organizationId, own + 1);
    try {
      return await trial();
    } finally {
      const left = (running.get(organizationId) ?? 1) - 1;
      if (left === 0) running.delete(organizationId);
      else running.set(organizationId, left);
    }
  };
}
