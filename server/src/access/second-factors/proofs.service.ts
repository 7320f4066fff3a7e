import {
  SECOND_FACTOR_REFUSALS,
  SECOND_FACTOR_TRIES,
} from "@sweepline/contract/access/second-factors/index.ts";
import type { SecondFactorProof } from "@sweepline/contract/access/second-factors/shapes.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import { factorsStore } from "./factors.store.ts";
import { assertedCount, type Site } from "./passkeys.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";

/**
 * Whether a proof is a person's, and good. What it uses up (a step of the authenticator app, a recovery code, a counter) is
 * used up in the transaction that it opens something in: of two at once one wins, and what fails uses up nothing.
 */
export interface Proofs {
  /** Refuses what is wrong; answers what uses it up, to be called in the transaction. */
  check(staffId: number, proof: SecondFactorProof, given: Given): Promise<UseUp>;
}
export type UseUp = (tx: Queries) => Promise<void>;
interface Given {
  site: Site | undefined;
  /** Of the challenge, base64url. */
  challenge: string;
}

interface Deps {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
}

export const totpSecretOf = (staffId: number): string => `totp:${staffId}`;

const wrongCode = (): Refused => refusedAt("proof.code", SECOND_FACTOR_REFUSALS.wrongSecondFactor);

export function createProofs(deps: Deps): Proofs {
  return {
    async check(staffId, proof, given) {
      if (proof.method === "passkey")
        return checkPasskey(deps, proof.credential, { ...given, staffId, isAlone: false });
      // Signatures cannot be guessed; codes can, so they are counted, before anything is looked at.
      await countTry(deps, staffId);
      const useUp =
        proof.method === "totp"
          ? await checkTotp(deps, staffId, proof.code)
          : await checkRecoveryCode(deps, staffId, proof.code);
      return async (tx) => {
        await useUp(tx);
        await factorsStore(tx).forgetTries(staffId);
      };
    },
  };
}

async function countTry({ db, clock }: Deps, staffId: number): Promise<void> {
  const { perPerson, windowS } = SECOND_FACTOR_TRIES;
  const now = clock.now();
  const { tries, since } = await factorsStore(db).countTry(staffId, { now, windowS });
  if (tries <= perPerson) return;
  const seconds = Math.ceil((since.getTime() + windowS * 1_000 - now.getTime()) / 1_000);
  throw new Refused(SECOND_FACTOR_REFUSALS.secondFactorLocked, { values: { seconds } });
}

async function checkTotp({ db, clock, secrets }: Deps, staffId: number, code: string): Promise<UseUp> {
  const totp = await factorsStore(db).totpOf(staffId);
  const sealed = totp?.confirmedAt ? totp.secret : undefined;
  const secret = sealed && secrets.open(sealed, totpSecretOf(staffId));
  const now = clock.now();
  const step = secret
    ? matchingStep(Buffer.from(secret, "hex"), code, { now, lastStep: totp?.lastStep ?? 0 })
    : undefined;
  if (step === undefined) throw wrongCode();
  return async (tx) => {
    if (!(await factorsStore(tx).useTotp(staffId, { step, now }))) throw wrongCode();
  };
}

async function checkRecoveryCode({ db }: Deps, staffId: number, code: string): Promise<UseUp> {
  const hash = recoveryCodeHash(code);
  const { recoveryCodesLeft } = await factorsStore(db).enrolled(staffId);
  if (recoveryCodesLeft === 0) throw wrongCode();
  return async (tx) => {
    if (!(await factorsStore(tx).useRecoveryCode(staffId, hash))) throw wrongCode();
  };
}

type Assertion = Extract<SecondFactorProof, { method: "passkey" }>["credential"];
interface PasskeyCheck extends Given {
  /** Whose it must be; undefined: whoever's it is. */
  staffId: number | undefined;
  isAlone: boolean;
}

/** Answers too whose passkey it is. */
export async function checkPasskey(
  { db, clock }: Pick<Deps, "db" | "clock">,
  credential: Assertion,
  { site, challenge, staffId, isAlone }: PasskeyCheck,
): Promise<UseUp & { staffId: number }> {
  const refusal = SECOND_FACTOR_REFUSALS.passkeyRefused;
  if (!site) throw new Refused(SECOND_FACTOR_REFUSALS.passkeysUnavailable);
  const passkey = found(await factorsStore(db).passkeyBy(Buffer.from(credential.id, "base64url")), refusal);
  if (passkey.rpId !== site.rpId || (staffId !== undefined && passkey.staffId !== staffId))
    throw new Refused(refusal);
  const signCount = found(await assertedCount(credential, { site, challenge, passkey, isAlone }), refusal);
  const useUp: UseUp = async (tx) => {
    const now = clock.now();
    if (!(await factorsStore(tx).usePasskey(passkey.id, { signCount, now }))) throw new Refused(refusal);
  };
  return Object.assign(useUp, { staffId: passkey.staffId });
}
