import { COMMAND_REFUSALS, MAX_COMMAND_TTL_S } from "@sweepline/contract/fleet/commands.ts";
import { Refused } from "./core/http/refused.ts";
import type { Commands } from "./fleet/commands/index.ts";
import type { SendLock } from "./fleet/devices/index.ts";

/** The platform's lock holds whatever the machine knows: one that cannot be told, or has too much to hear, is not asked. */
const NOT_NEEDED: readonly string[] = [COMMAND_REFUSALS.unsupported.key, COMMAND_REFUSALS.tooManyWaiting.key];

/** A machine hears of its lock by a command, which waits for it for a day. */
export function lockSenderOf({ issue }: Pick<Commands, "issue">): SendLock {
  return async (tx, { deviceId, isLocked, by }) => {
    const order = { kind: isLocked ? "lock" : "unlock", parameters: {} } as const;
    try {
      await issue(tx, { deviceId, order, by, ttlS: MAX_COMMAND_TTL_S });
    } catch (error) {
      if (!(error instanceof Refused && NOT_NEEDED.includes(error.refusal.key))) throw error;
    }
  };
}
