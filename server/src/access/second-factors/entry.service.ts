import {
  SECOND_FACTOR_CHALLENGE_S,
  SECOND_FACTOR_REFUSALS,
} from "@sweepline/contract/access/second-factors/index.ts";
import type {
  SecondFactorChallenge,
  SecondFactorMethod,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { SecondFactorGate, SignInOrigin, WaitingEntry } from "../session/index.ts";
import type { Enrolled } from "./factors.store.ts";
import { factorsStore } from "./factors.store.ts";
import type { Parts } from "./parts.ts";
import { assertionOptions } from "./passkeys.ts";
import { checkPasskey } from "./proofs.service.ts";

/** Between a right password and a session: who has a second factor is asked for it. */
export function createGate(parts: Parts): SecondFactorGate {
  const { db, challenges, proofs, siteAt } = parts;
  return {
    async isEnrolled(staffId, within = db) {
      return hasFactor(await factorsStore(within).enrolled(staffId));
    },
    async demand(entry) {
      const enrolled = await factorsStore(db).enrolled(entry.staffId);
      if (hasFactor(enrolled))
        throw new Refused(SECOND_FACTOR_REFUSALS.secondFactorRequired, {
          data: await openChallenge(parts, entry, enrolled),
        });
    },
    async waiting(challengeId, { clientId, remoteIp }) {
      const challenge = await challenges.try(challengeId, { purpose: "signIn", clientId, remoteIp });
      return {
        staffId: found(challenge.staffId ?? undefined, SECOND_FACTOR_REFUSALS.secondFactorExpired),
        clientId,
        grant: challenge.grantType ?? "",
        scope: challenge.scope ?? undefined,
        usesInitialPassword: challenge.usesInitialPassword,
        webauthnChallenge: challenge.webauthnChallenge,
      };
    },
    async redeem({ staffId, webauthnChallenge = "" }, { challengeId, proof, origin }) {
      const given = { site: siteAt(origin), challenge: webauthnChallenge };
      const useUp = await proofs.check(staffId, proof, given);
      await db.transaction(async (tx) => {
        await challenges.useUp(tx, challengeId);
        await useUp(tx);
      });
    },
    async redeemPasskey({ challengeId, credential, origin, remoteIp }) {
      const challenge = await challenges.try(challengeId, { purpose: "passkeySignIn", remoteIp });
      const given = { site: siteAt(origin), challenge: challenge.webauthnChallenge };
      const useUp = await checkPasskey(parts, credential, { ...given, staffId: undefined, isAlone: true });
      await db.transaction(async (tx) => {
        await challenges.useUp(tx, challengeId);
        await useUp(tx);
      });
      return useUp.staffId;
    },
  };
}

export const hasFactor = ({ hasTotp, passkeys }: Enrolled): boolean => hasTotp || passkeys > 0;

/** By what a person can answer, at this site. */
export async function answersOf(
  { db, siteAt }: Pick<Parts, "db" | "siteAt">,
  { staffId, origin }: { staffId: number; origin: string },
  enrolled: Enrolled,
) {
  const site = siteAt(origin);
  const known = site ? await factorsStore(db).credentialsOf(staffId, site.rpId) : [];
  const options = site && known.length > 0 ? await assertionOptions(site, known) : null;
  const methods: SecondFactorMethod[] = [
    ...(options ? ["passkey" as const] : []),
    ...(enrolled.hasTotp ? ["totp" as const] : []),
    ...(enrolled.recoveryCodesLeft > 0 ? ["recoveryCode" as const] : []),
  ];
  return { methods, options };
}

async function openChallenge(
  parts: Parts,
  { staffId, clientId, grant, scope, usesInitialPassword, remoteIp, origin }: WaitingEntry & SignInOrigin,
  enrolled: Enrolled,
): Promise<SecondFactorChallenge> {
  const { methods, options } = await answersOf(parts, { staffId, origin }, enrolled);
  const challengeId = await parts.challenges.open({
    purpose: "signIn",
    ...{ staffId, clientId, remoteIp, grantType: grant, scope, usesInitialPassword },
    webauthnChallenge: options?.challenge,
  });
  return {
    challengeId,
    methods,
    passkey: options && { ...options },
    expiresIn: SECOND_FACTOR_CHALLENGE_S,
  };
}

/** For whoever comes: it tells of nobody. */
export async function beginPasskeySignIn({ challenges, siteAt }: Parts, { remoteIp, origin }: SignInOrigin) {
  const site = found(siteAt(origin), SECOND_FACTOR_REFUSALS.passkeysUnavailable);
  const options = await assertionOptions(site);
  const challengeId = await challenges.open({
    purpose: "passkeySignIn",
    remoteIp,
    webauthnChallenge: options.challenge,
  });
  return { challengeId, options: { ...options } };
}
