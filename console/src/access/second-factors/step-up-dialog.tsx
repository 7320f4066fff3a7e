import { OWN_SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import type { SecondFactorProof } from "@sweepline/contract/access/second-factors/shapes.ts";
import type { AnswerOf, BodyOf } from "@sweepline/contract/core/endpoint.ts";
import { useEffect, useId, useRef, useState } from "react";
import { CallError, call, useIdentityQuestion } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { freshlySealed } from "../../core/seal/index.ts";
import { PasswordField, SecondFactorForm } from "../session/index.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";
import { useOneField } from "./use-one-field.ts";

type Offer = AnswerOf<typeof E.beginStepUp>;
type Proof = BodyOf<typeof E.stepUp>["proof"];

/** Confirming that it is still the person, before a dangerous act: in the browser's own modal dialog, above all others. */
export function StepUpDialog() {
  const settle = useIdentityQuestion();
  return settle ? <Dialog onSettled={settle} /> : null;
}

function Dialog({ onSettled }: { readonly onSettled: (isConfirmed: boolean) => void }) {
  const t = useTexts(factorTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { offer, fault } = useOffer();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const prove = async (proof: Proof) => {
    const challengeId = offer?.challengeId ?? null;
    await call(E.stepUp, { body: { challengeId, proof }, isQuiet: true });
    onSettled(true);
  };
  const factors = offer?.methods.filter((one) => one !== "password") ?? [];
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      // What lies below closes by Escape too, and is to stay as it is.
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onSettled(false);
      }}
    >
      <h2 id={titleId}>{t.stepUpTitle}</h2>
      <p className={styles.note}>{t.stepUpNote}</p>
      <div role="alert" className={styles.fault} hidden={!fault}>
        {fault}
      </div>
      {offer?.methods.includes("password") ? <ByPassword onProof={prove} /> : null}
      {offer && factors.length > 0 ? (
        <SecondFactorForm
          methods={factors}
          passkey={offer.passkey}
          onProof={(proof: SecondFactorProof) => prove(proof)}
        />
      ) : null}
      <button type="button" className={styles.link} onClick={() => onSettled(false)}>
        {t.cancel}
      </button>
    </dialog>
  );
}

/** By what this person can confirm; what was open before is not used again. */
function useOffer(): { offer: Offer | undefined; fault: string | undefined } {
  const t = useTexts(factorTexts);
  const [offer, setOffer] = useState<Offer>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    call(E.beginStepUp, { isQuiet: true }).then(
      (answer) => isWanted && setOffer(answer),
      (error: unknown) => isWanted && setFault(error instanceof CallError ? error.message : t.stepUpFailed),
    );
    return () => {
      isWanted = false;
    };
  }, [t]);
  return { offer, fault };
}

function ByPassword({ onProof }: { readonly onProof: (proof: Proof) => Promise<void> }) {
  const t = useTexts(factorTexts);
  const { form, field, isBusy, setText } = useOneField(
    async (password) => onProof({ method: "password", ...(await freshlySealed(password)) }),
    t.passwordMissing,
  );
  return (
    <form {...form} className={styles.enroll}>
      <PasswordField
        label={t.password}
        {...field}
        autoComplete="current-password"
        // The dialog has no other purpose than this field.
        autoFocus
        onChange={setText}
      />
      <button type="submit" className={styles.primary} disabled={isBusy} aria-busy={isBusy}>
        {t.confirm}
      </button>
    </form>
  );
}
