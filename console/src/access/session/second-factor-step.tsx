import {
  SECOND_FACTOR_ENDPOINTS as E,
  SECOND_FACTOR_REFUSALS,
} from "@sweepline/contract/access/second-factors/index.ts";
import type { SecondFactorChallenge } from "@sweepline/contract/access/second-factors/shapes.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { beginSession, CLIENT_AUTHORIZATION } from "../../core/session/index.ts";
import { CallError, request } from "../../core/transport/index.ts";
import styles from "./gate.module.css";
import { GateFrame } from "./gate-frame.tsx";
import { arePasskeysPossible, assertPasskey, isPasskeyGivenUp } from "./passkey-browser.ts";
import { secondFactorTexts } from "./second-factor.texts.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

/** The challenge that a sign-in was refused with; undefined where it was refused for another reason. */
export function challengeOf(error: unknown): SecondFactorChallenge | undefined {
  const isAsked =
    error instanceof CallError && error.error === SECOND_FACTOR_REFUSALS.secondFactorRequired.key;
  return isAsked ? (error.data as SecondFactorChallenge) : undefined;
}

interface SecondFactorStepProps {
  readonly challenge: SecondFactorChallenge;
  /** Of single sign-on: its identity is bound with this sign-in. */
  readonly signOnCode: string | undefined;
  /** Back to the password, with what there is to say about it. */
  readonly onBack: (reason?: string) => void;
}

/** Between the password and the console. The guard sees the session and leads on. */
export function SecondFactorStep({ challenge, signOnCode, onBack }: SecondFactorStepProps) {
  const t = useTexts(secondFactorTexts);
  const { challengeId, methods, passkey } = challenge;
  return (
    <GateFrame title={t.title} note={t.note}>
      <SecondFactorForm
        methods={methods}
        passkey={passkey}
        onProof={async (proof) => {
          const body = { challengeId, proof, ...(signOnCode !== undefined && { sso_code: signOnCode }) };
          try {
            beginSession(await request(E.signIn, { body }, { authorization: CLIENT_AUTHORIZATION }));
          } catch (error) {
            if (isOver(error)) onBack(error.message);
            throw error;
          }
        }}
      />
      <button type="button" className={`${styles.link} ${styles.after}`} onClick={() => onBack()}>
        {t.startOver}
      </button>
    </GateFrame>
  );
}

/** Whatever is tried now, this challenge lets nobody in any more. */
const isOver = (error: unknown): error is CallError =>
  error instanceof CallError &&
  [SECOND_FACTOR_REFUSALS.secondFactorExpired.key, SECOND_FACTOR_REFUSALS.secondFactorLocked.key].includes(
    error.error,
  );

/** The way in without a password; not there where the browser or the address have none. */
export function PasskeyLink({ onFault }: { readonly onFault: (text: string | undefined) => void }) {
  const t = useTexts(secondFactorTexts);
  const [isBusy, setBusy] = useState(false);
  if (!arePasskeysPossible()) return null;
  const go = async () => {
    onFault(undefined);
    setBusy(true);
    try {
      const { challengeId, options } = await request(E.beginPasskeySignIn, {});
      const body = { challengeId, credential: await assertPasskey(options) };
      beginSession(await request(E.passkeySignIn, { body }, { authorization: CLIENT_AUTHORIZATION }));
    } catch (error) {
      setBusy(false);
      onFault(isPasskeyGivenUp(error) ? t.givenUp : (error as Error).message);
    }
  };
  return (
    <button
      type="button"
      className={styles.otherButton}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void go()}
    >
      {isBusy ? t.passkeySigningIn : t.passkeySignIn}
    </button>
  );
}
