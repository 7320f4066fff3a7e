import { type FormEvent, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { isPasskeyGivenUp, TextField } from "../session/index.ts";
import { addPasskey } from "./second-factors.calls.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

interface EnrollPasskeyProps {
  /** With the recovery codes, where this is the first factor. */
  readonly onDone: (recoveryCodes: string[] | null) => void;
}

/** A name, then the browser's own dialog. */
export function EnrollPasskey({ onDone }: EnrollPasskeyProps) {
  const t = useTexts(factorTexts);
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    setBusy(true);
    try {
      onDone(await addPasskey(name.trim() || t.passkeyDefault));
    } catch (error) {
      setBusy(false);
      // What the server refused has shown its message.
      if (isPasskeyGivenUp(error)) setFault(t.passkeyGivenUp);
      else if (!(error instanceof CallError)) setFault(String(error));
    }
  };
  return (
    <form onSubmit={submit} noValidate className={styles.enroll}>
      <TextField
        label={t.passkeyName}
        name="passkeyName"
        value={name}
        hint={t.passkeyNameHint}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div role="alert" className={styles.fault} hidden={!fault}>
        {fault}
      </div>
      <button type="submit" className={styles.primary} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? t.passkeyMaking : t.passkeyMake}
      </button>
    </form>
  );
}
