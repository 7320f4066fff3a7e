import type { SecondFactorChallenge } from "@sweepline/contract/access/second-factors/shapes.ts";
import { SESSION_REFUSALS } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { prepareSealing } from "../../core/seal/index.ts";
import { lostBy } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { CallError } from "../../core/transport/index.ts";
import styles from "./gate.module.css";
import { GateFrame } from "./gate-frame.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProofField } from "./proof-field.tsx";
import { challengeOf, PasskeyLink, SecondFactorStep } from "./second-factor-step.tsx";
import { type Proof, signIn } from "./session.calls.ts";
import { sessionTexts } from "./session.texts.ts";
import { signOnTexts } from "./sign-on.texts.ts";
import { SignOnLink } from "./sign-on-link.tsx";
import { TextField } from "./text-field.tsx";
import { type SignOn, useSignOn } from "./use-sign-on.ts";

interface LoginPageProps {
  /** Called when typing begins: the moment to fetch what comes after. */
  readonly onTyping: () => void;
}

interface Faults {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly whole?: string | undefined;
}

/** Sign-in (spec §7). Plain React and CSS: here at once, while the console itself loads behind it. */
export function LoginPage({ onTyping }: LoginPageProps) {
  const signOn = useSignOn();
  const form = useSignIn(signOn);
  if (signOn.isEntering) return <Entering />;
  const challenge = form.challenge ?? signOn.challenge;
  if (challenge)
    return (
      <SecondFactorStep
        challenge={challenge}
        signOnCode={form.challenge && signOn.binding}
        onBack={form.challenge ? form.startOver : signOn.dropChallenge}
      />
    );
  return <PasswordStep signOn={signOn} form={form} onTyping={onTyping} />;
}

interface PasswordStepProps extends LoginPageProps {
  readonly signOn: SignOn;
  readonly form: ReturnType<typeof useSignIn>;
}

function PasswordStep({ signOn, form, onTyping }: PasswordStepProps) {
  const t = useTexts(sessionTexts);
  return (
    <GateFrame title={t.signInTitle} note={t.signInNote}>
      <LostNote />
      {signOn.binding !== undefined && <BindingNote onStop={signOn.stopBinding} />}
      <form
        ref={form.ref}
        onSubmit={form.submit}
        onInput={() => {
          prepareSealing();
          onTyping();
        }}
        noValidate
        className={styles.form}
      >
        <Alert text={form.faults.whole} signOn={signOn} />
        <TextField
          label={t.username}
          name="username"
          value={form.username}
          error={form.faults.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          // The page has no other purpose than this field.
          autoFocus
          onChange={(event) => form.typeUsername(event.target.value)}
        />
        <PasswordField
          label={t.password}
          value={form.password}
          error={form.faults.password}
          autoComplete="current-password"
          onChange={form.typePassword}
        />
        <ProofField
          onProof={form.takeProof}
          attempt={form.attempt}
          error={form.faults.code}
          workFor={form.workFor}
          onFailed={form.stopWaiting}
        />
        <button type="submit" className={styles.submit} aria-busy={form.isBusy} disabled={form.isBusy}>
          {form.isBusy ? t.signingIn : t.signIn}
        </button>
      </form>
      {form.wasRefused && (
        <p role="status" className={styles.hint}>
          {t.initialHint}
        </p>
      )}
      {signOn.binding === undefined && (
        <>
          <PasskeyLink onFault={form.say} />
          <SignOnLink />
        </>
      )}
    </GateFrame>
  );
}

/** What went wrong with the form, else with single sign-on. */
function Alert({ text, signOn }: { readonly text: string | undefined; readonly signOn: SignOn }) {
  const t = useTexts(signOnTexts);
  const shown = text ?? signOn.refusal ?? (signOn.error ? t.errors[signOn.error] : undefined);
  return (
    <div role="alert" className={styles.alert} hidden={!shown}>
      {shown}
    </div>
  );
}

function Entering() {
  const [t, gate] = [useTexts(signOnTexts), useTexts(sessionTexts)];
  return (
    <GateFrame title={gate.signInTitle} note={gate.signInNote}>
      <p role="status" className={styles.entering}>
        {t.entering}
      </p>
    </GateFrame>
  );
}

/** Why one is here again. */
function LostNote() {
  const t = useTexts(sessionTexts);
  const reason = useStore(lostBy);
  if (reason === null) return null;
  return (
    <p role="status" className={styles.lost}>
      {t.lostBy[reason]}
    </p>
  );
}

function BindingNote({ onStop }: { readonly onStop: () => void }) {
  const t = useTexts(signOnTexts);
  return (
    <div role="status" className={styles.binding}>
      <strong>{t.bindTitle}</strong>
      <p>{t.bindNote}</p>
      <button type="button" className={styles.link} onClick={onStop}>
        {t.bindNot}
      </button>
    </div>
  );
}

function useSignIn(signOn: SignOn) {
  const t = useTexts(sessionTexts);
  const ref = useRef<HTMLFormElement>(null);
  const proof = useRef<Proof>({ randomStr: "", code: "" });
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  // An account that strangers guess at asks for more work than the image: once it is done, the form goes off by itself.
  const [workFor, setWorkFor] = useState<string>();
  const [wasRefused, setWasRefused] = useState(false);
  const isWaiting = useRef(false);
  const stopWaiting = useCallback(() => {
    isWaiting.current = false;
    setBusy(false);
  }, []);
  const takeProof = useCallback((next: Proof) => {
    proof.current = next;
    if (next.code && isWaiting.current) {
      isWaiting.current = false;
      ref.current?.requestSubmit();
    }
    if (next.code) setFaults((given) => (given.code === undefined ? given : { ...given, code: undefined }));
  }, []);

  // Counts answers with faults: typing a fault away must not move the focus.
  const [refusals, setRefusals] = useState(0);
  const refuse = (next: Faults): void => {
    setFaults(next);
    setRefusals((count) => count + 1);
  };
  // Once the faults are drawn: a refused proof has a new field by then, and the old one would take the focus with it.
  useEffect(() => {
    if (refusals > 0) focusFirstFault(ref.current);
  }, [refusals]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Faults = {
      ...(username.trim() ? {} : { username: t.usernameMissing }),
      ...(password ? {} : { password: t.passwordMissing }),
      ...(proof.current.code ? {} : { code: t.codeMissing }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    setFaults({});
    setBusy(true);
    try {
      // The guard sees the session and leads on; the button stays busy until then.
      const credentials = { username: username.trim(), password, proof: proof.current };
      await signIn({ ...credentials, signOnCode: signOn.binding });
    } catch (error) {
      if (isBindingOver(error)) signOn.stopBinding();
      setAttempt((count) => count + 1);
      if (keyOf(error) === SESSION_REFUSALS.workRequired.key) {
        isWaiting.current = true;
        setWorkFor(username.trim());
        return;
      }
      setBusy(false);
      const asked = challengeOf(error);
      if (asked) return setChallenge(asked);
      setWasRefused(keyOf(error) === CORE_REFUSALS.badCredentials.key);
      refuse(faultsOf(error));
    }
  };
  const startOver = (reason?: string): void => {
    setChallenge(undefined);
    setPassword("");
    if (reason) refuse({ whole: reason });
  };
  const say = (whole: string | undefined): void => setFaults(whole === undefined ? {} : { whole });
  // Which of the two was wrong is not said, so either may mend it.
  const forget = () => setFaults(({ code }) => ({ code }));
  const typeUsername = (text: string): void => {
    forget();
    setUsername(text);
  };
  const typePassword = (text: string): void => {
    forget();
    setPassword(text);
  };
  const fields = { username, password, typeUsername, typePassword };
  const work = { takeProof, attempt, workFor, stopWaiting };
  const second = { challenge, startOver, say };
  return { ref, ...fields, ...work, ...second, wasRefused, isBusy, faults, submit };
}

const keyOf = (error: unknown): string => (error instanceof CallError ? error.error : "");

/** The identity has come too late, or is someone else's: what is left is to sign in without binding it. */
const isBindingOver = (error: unknown): boolean =>
  error instanceof CallError &&
  ["singleSignOnFailed", "singleSignOnOff", "alreadyBound"].includes(error.error);

/** A wrong code is said at its field; everything else above the form, and never which of name and password it was. */
function faultsOf(error: unknown): Faults {
  const text = error instanceof CallError ? error.message : String(error);
  return error instanceof CallError && error.status === 428 ? { code: text } : { whole: text };
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const target =
    form?.querySelector<HTMLInputElement>("input[aria-invalid=true]") ?? form?.querySelector("input");
  target?.focus();
}
