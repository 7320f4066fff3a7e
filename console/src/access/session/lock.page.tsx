import { type FormEvent, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { signOut, unlock, usePerson } from "../../core/session/index.ts";
import { CallError } from "../../core/transport/index.ts";
import styles from "./gate.module.css";
import { GateFrame } from "./gate-frame.tsx";
import { PasswordField } from "./password-field.tsx";
import { verifyPassword } from "./session.calls.ts";
import { sessionTexts } from "./session.texts.ts";

/** Behind it the pages stay as they were. The server checks the password; the guard leads back once it is unlocked. */
export function LockPage() {
  const t = useTexts(sessionTexts);
  const name = usePerson()?.sysUser.displayName ?? "";
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setFault(t.passwordMissing);
    setBusy(true);
    try {
      if (await verifyPassword(password)) unlock();
      else setFault(t.wrongPassword);
    } catch (error) {
      setFault(error instanceof CallError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <GateFrame title={t.lockTitle} note={t.lockNote(name)}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <PasswordField
          label={t.password}
          value={password}
          error={fault}
          autoComplete="current-password"
          autoFocus
          onChange={(value) => {
            setPassword(value);
            setFault(undefined);
          }}
        />
        <button type="submit" className={styles.submit} disabled={isBusy}>
          {t.unlock}
        </button>
        <button type="button" className={`${styles.link} ${styles.after}`} onClick={() => void signOut()}>
          {t.signInAsOther}
        </button>
      </form>
    </GateFrame>
  );
}
