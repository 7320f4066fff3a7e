import { INITIAL_PASSWORD, type InitialPasswordState } from "@sweepline/contract/access/staff.ts";
import type { InitialPasswordRule } from "@sweepline/contract/system/app-info.ts";
import { hashPassword } from "./password-hasher.ts";
import { newPassword, oneTimeHash } from "./passwords.ts";

/**
 * A password that someone else chose (decision 0112): waiting for the first sign-in, then used until it is changed in the
 * session which that began. One that is used, expired, or was guessed at too often waits for a reset.
 */
export interface InitialPasswordFacts {
  mustChangePassword: boolean;
  initialUntil: Date | null;
  initialUsedAt: Date | null;
  initialFailures: number;
}

export function stateOf(facts: InitialPasswordFacts, now: Date): InitialPasswordState | null {
  if (!facts.mustChangePassword) return null;
  if (facts.initialFailures >= INITIAL_PASSWORD.attempts) return "blocked";
  if (facts.initialUsedAt !== null) return "used";
  return facts.initialUntil !== null && facts.initialUntil > now ? "waiting" : "expired";
}

export const initialUntil = (now: Date): Date => new Date(now.getTime() + INITIAL_PASSWORD.validS * 1_000);

export interface MadePassword {
  /** Null: the last digits of the phone number, of which nothing is kept. */
  passwordHash: string | null;
  /** For whoever made the account, once. */
  oneTimePassword: string | null;
}

/** The password of an account that is made or reset: the given one, or by the operator's rule. */
export async function makePassword(
  given: string | undefined,
  rule: InitialPasswordRule,
): Promise<MadePassword> {
  if (given !== undefined) return { passwordHash: await hashPassword(given), oneTimePassword: null };
  if (rule === "phone") return { passwordHash: null, oneTimePassword: null };
  const oneTimePassword = newPassword(4);
  return { passwordHash: oneTimeHash(oneTimePassword), oneTimePassword };
}
