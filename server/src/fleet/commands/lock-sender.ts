import { COMMAND_REFUSALS, MAX_COMMAND_TTL_S } from "@sweepline/contract/fleet/commands/index.ts";
import type { SendLock } from "../devices/index.ts";
import type { Commands } from "./commands.service.ts";

/** The platform's lock holds whatever the machine knows: one that cannot be told, or has too much to hear, is not asked. */
const NOT_NEEDED: readonly string[] = [
  COMMAND_REFUSALS.unsupported.key,
  COMMAND_REFUSALS.foreignServer.key,
  COMMAND_REFUSALS.tooManyWaiting.key,
];

/** A machine hears of its lock by a command, which waits for it for a day. */
export function lockSenderOf({ issueMany }: Pick<Commands, "issueMany">): SendLock {
  return async (tx, { deviceIds, isLocked, by }) => {
    const order = { kind: isLocked ? "lock" : "unlock", parameters: {} } as const;
    const { refused } = await issueMany(tx, { deviceIds, order, by, ttlS: MAX_COMMAND_TTL_S });
    for (const reason of refused.values()) if (!NOT_NEEDED.includes(reason.refusal.key)) throw reason;
  };
}
