import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export type Purpose = "signIn" | "passkeySignIn" | "enrollment" | "stepUp";

export interface Challenge {
  purpose: Purpose;
  staffId: number | null;
  clientId: string | null;
  addressFamily: number | null;
  grantType: string | null;
  scope: string | null;
  usesInitialPassword: boolean;
  sessionId: number | null;
  webauthnChallenge: string;
}

/** What must be the same when the answer comes. */
export type Bond = Pick<Challenge, "purpose" | "clientId" | "addressFamily" | "sessionId">;

export const challengesStore = (db: Queries) => ({
  insert: (challenge: Challenge & { idHash: Buffer; expiresAt: Date }) =>
    db.run(sql`
      insert into second_factor_challenges (id_hash, purpose, staff_id, client_id, address_family, grant_type, scope,
        uses_initial_password, session_id, webauthn_challenge, expires_at)
      values (${challenge.idHash}, ${challenge.purpose}, ${challenge.staffId}, ${challenge.clientId},
        ${challenge.addressFamily}, ${challenge.grantType}, ${challenge.scope}, ${challenge.usesInitialPassword}, ${challenge.sessionId},
        ${challenge.webauthnChallenge}, ${challenge.expiresAt})`),

  /** One more try at it; undefined where it is over, was answered, has no tries left, or is somebody else's. */
  try: (idHash: Buffer, { bond, most, now }: { bond: Bond; most: number; now: Date }) =>
    db.maybe<Challenge>(sql`
      update second_factor_challenges set tries = tries + 1
      where id_hash = ${idHash} and purpose = ${bond.purpose} and tries < ${most} and expires_at > ${now}
        and client_id is not distinct from ${bond.clientId}
        and address_family is not distinct from ${bond.addressFamily}
        and session_id is not distinct from ${bond.sessionId}
      returning purpose, staff_id as "staffId", client_id as "clientId", address_family as "addressFamily",
        grant_type as "grantType", scope, uses_initial_password as "usesInitialPassword", session_id as "sessionId", webauthn_challenge as "webauthnChallenge"`),

  /** Used up; answers whether it was still there. */
  take: async (idHash: Buffer) =>
    (await db.run(sql`delete from second_factor_challenges where id_hash = ${idHash}`)) > 0,

  expire: async ({ now, triesUntil }: { now: Date; triesUntil: Date }) => {
    await db.run(sql`delete from second_factor_challenges where expires_at <= ${now}`);
    await db.run(sql`delete from second_factor_tries where since <= ${triesUntil}`);
  },
});
