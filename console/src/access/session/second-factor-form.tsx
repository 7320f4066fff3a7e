import type {
  SecondFactorMethod,
  SecondFactorProof,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CallError } from "../../core/transport/index.ts";
import styles from "./gate.module.css";
import { arePasskeysPossible, assertPasskey, isPasskeyGivenUp } from "./passkey-browser.ts";
import { secondFactorTexts } from "./second-factor.texts.ts";
import { TextField } from "./text-field.tsx";

interface SecondFactorFormProps {
  readonly methods: readonly SecondFactorMethod[];
  /** For the browser, where a passkey is among the methods. */
  readonly passkey: Record<string, unknown> | null;
  /** Rejects where the server refuses; resolves when it is done. */
  readonly onProof: (proof: SecondFactorProof) => Promise<void>;
}

/** One proof, by the way that the person chooses among those they have. */
export function SecondFactorForm({ methods, passkey, onProof }: SecondFactorFormProps) {
  const possible = methods.filter((one) => one !== "passkey" || (passkey !== null && arePasskeysPossible()));
  const [method, setMethod] = useState(possible[0] ?? "recoveryCode");
  return (
    <>
      {method === "passkey" ? (
        <ByPasskey options={passkey ?? {}} onProof={onProof} />
      ) : (
        <ByCode key={method} method={method} onProof={onProof} />
      )}
      <OtherWays methods={possible.filter((one) => one !== method)} onChoose={setMethod} />
    </>
  );
}

const OTHER = { totp: "byTotp", passkey: "byPasskey", recoveryCode: "byRecoveryCode" } as const;

interface OtherWaysProps {
  readonly methods: readonly SecondFactorMethod[];
  readonly onChoose: (method: SecondFactorMethod) => void;
}

function OtherWays({ methods, onChoose }: OtherWaysProps) {
  const t = useTexts(secondFactorTexts);
  return (
    <div className={styles.ways}>
      {methods.map((one) => (
        <button key={one} type="button" className={styles.link} onClick={() => onChoose(one)}>
          {t[OTHER[one]]}
        </button>
      ))}
    </div>
  );
}

type OnProof = SecondFactorFormProps["onProof"];

function ByCode({
  method,
  onProof,
}: {
  readonly method: "totp" | "recoveryCode";
  readonly onProof: OnProof;
}) {
  const t = useTexts(secondFactorTexts);
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Once the fault is drawn; typing it away must not move the focus.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector("input")?.focus();
  }, [refusals]);
  const refuse = (text: string): void => {
    setFault(text);
    setRefusals((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return refuse(t.missing);
    setFault(undefined);
    setBusy(true);
    try {
      await onProof({ method, code });
    } catch (error) {
      setBusy(false);
      setCode("");
      refuse(messageOf(error));
    }
  };
  const isTotp = method === "totp";
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <TextField
        label={isTotp ? t.totp : t.recoveryCode}
        name={method}
        value={code}
        error={fault}
        hint={isTotp ? t.totpHint : t.recoveryHint}
        autoComplete={isTotp ? "one-time-code" : "off"}
        inputMode={isTotp ? "numeric" : "text"}
        autoCapitalize={isTotp ? "none" : "characters"}
        spellCheck={false}
        maxLength={isTotp ? 7 : 24}
        // The step has no other purpose than this field.
        autoFocus
        onChange={(event) => {
          setFault(undefined);
          setCode(event.target.value);
        }}
      />
      <button type="submit" className={styles.submit} aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? t.confirming : t.confirm}
      </button>
    </form>
  );
}

function ByPasskey({ options, onProof }: { options: Record<string, unknown>; readonly onProof: OnProof }) {
  const t = useTexts(secondFactorTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Nothing else is to be done here; the browser's own dialog wants a press.
  useEffect(() => button.current?.focus(), []);
  const go = async () => {
    setFault(undefined);
    setBusy(true);
    try {
      await onProof({ method: "passkey", credential: await assertPasskey(options) });
    } catch (error) {
      setBusy(false);
      setFault(isPasskeyGivenUp(error) ? t.givenUp : messageOf(error));
    }
  };
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t.passkeyNote}</p>
      <div role="alert" className={styles.alert} hidden={!fault}>
        {fault}
      </div>
      <button
        ref={button}
        type="button"
        className={styles.submit}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void go()}
      >
        {isBusy ? t.confirming : t.passkeyGo}
      </button>
    </div>
  );
}

const messageOf = (error: unknown): string =>
  error instanceof CallError ? (error.fields[0]?.msg ?? error.message) : String(error);
