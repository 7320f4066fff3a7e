import { INITIAL_PASSWORD_DIGITS, type StaffRow } from "@sweepline/contract/access/staff.ts";
import type { Caller } from "../../core/caller.ts";
import { type InitialPasswordFacts, stateOf } from "./initial-passwords.ts";

/**
 * The one place that decides what of a person is shown to whom. The initial password is made of the phone number, so
 * whoever may not edit a person never reads its last digits, nor whether that password still holds (decision 0112).
 */
export interface Reader {
  caller: Caller;
  now: Date;
}

export type StaffRecord = Omit<StaffRow, "lastSignInAt" | "createdAt" | "initialPassword"> &
  InitialPasswordFacts & {
    lastSignInAt: Date | null;
    createdAt: Date;
    /** Whether the reader may edit this person, or is the person. */
    mayEdit: boolean;
  };

export function shownTo(record: StaffRecord, now: Date): StaffRow {
  const { mayEdit, mustChangePassword, initialUntil, initialUsedAt, initialFailures, ...row } = record;
  const facts = { mustChangePassword, initialUntil, initialUsedAt, initialFailures };
  return {
    ...row,
    phone: mayEdit ? row.phone : withoutEnd(row.phone),
    initialPassword: mayEdit ? stateOf(facts, now) : null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A phone number without the digits that initial passwords are made of. */
export const withoutEnd = (phone: string | null): string | null =>
  phone && phone.slice(0, -INITIAL_PASSWORD_DIGITS) + "*".repeat(INITIAL_PASSWORD_DIGITS);
