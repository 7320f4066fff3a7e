import { SECOND_FACTOR_REFUSALS, type StepUpProof } from "@sweepline/contract/access/second-factors/index.ts";
import type { SecondFactorMethod } from "@sweepline/contract/access/second-factors/shapes.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { answersOf, hasFactor } from "./entry.service.ts";
import { factorsStore } from "./factors.store.ts";
import type { At } from "./own-factors.service.ts";
import type { Parts } from "./parts.ts";

/**
 * Confirming, in the midst of a session, that it is still the person: by the second factor where there is one, else by the
 * password. It opens dangerous acts for a while, in this session alone.
 */
export interface StepUp {
  begin(at: At): Promise<StepUpOffer>;
  confirm(at: At, answer: { challengeId: string | null; proof: StepUpProof }): Promise<void>;
}
interface StepUpOffer {
  methods: ("password" | SecondFactorMethod)[];
  challengeId: string | null;
  passkey: Record<string, unknown> | null;
}
/** The session room's: wrong ones count towards the lock-out. */
export type VerifyPassword = (at: At, sealed: { password: string; randomStr: string }) => Promise<boolean>;

export function createStepUp(parts: Parts, verifyPassword: VerifyPassword): StepUp {
  return {
    async begin(at) {
      const { staffId, sessionId } = at.caller;
      const enrolled = await factorsStore(parts.db).enrolled(staffId);
      if (!hasFactor(enrolled)) return { methods: ["password"], challengeId: null, passkey: null };
      const { methods, options } = await answersOf(parts, { staffId, origin: at.origin }, enrolled);
      const challengeId = await parts.challenges.open({
        purpose: "stepUp",
        ...{ staffId, sessionId },
        webauthnChallenge: options?.challenge,
      });
      return { methods, challengeId, passkey: options && { ...options } };
    },
    confirm: (at, { challengeId, proof }) =>
      proof.method === "password"
        ? byPassword(parts, at, () => verifyPassword(at, proof))
        : byFactor(parts, at, {
            challengeId: found(challengeId ?? undefined, CORE_REFUSALS.invalidInput),
            proof,
          }),
  };
}

async function byPassword(parts: Parts, at: At, isRight: () => Promise<boolean>): Promise<void> {
  const { staffId, sessionId } = at.caller;
  // Whoever has more than a password does not get by with it.
  if (hasFactor(await factorsStore(parts.db).enrolled(staffId)))
    throw new Refused(CORE_REFUSALS.invalidInput);
  if (!(await isRight())) {
    const fields = [{ field: "proof.password", text: SECOND_FACTOR_REFUSALS.wrongOwnPassword }];
    throw new Refused(SECOND_FACTOR_REFUSALS.wrongOwnPassword, { fields });
  }
  await parts.sessions.noteVerified(parts.db, sessionId, parts.clock.now());
}

async function byFactor(
  parts: Parts,
  at: At,
  { challengeId, proof }: { challengeId: string; proof: Exclude<StepUpProof, { method: "password" }> },
): Promise<void> {
  const { staffId, sessionId } = at.caller;
  const challenge = await parts.challenges.try(challengeId, { purpose: "stepUp", sessionId });
  const given = { site: parts.siteAt(at.origin), challenge: challenge.webauthnChallenge };
  const useUp = await parts.proofs.check(staffId, proof, given);
  await parts.db.transaction(async (tx) => {
    await parts.challenges.useUp(tx, challengeId);
    await useUp(tx);
    await parts.sessions.noteVerified(tx, sessionId, parts.clock.now());
  });
}
