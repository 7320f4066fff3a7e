import { type KeyboardEvent, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./gate.module.css";
import { sessionTexts } from "./session.texts.ts";
import { TextField } from "./text-field.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: "current-password" | "new-password";
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly autoFocus?: boolean;
}

/** A password with a way to look at it, and a note while Caps Lock is on. */
export function PasswordField({ onChange, error, hint, ...input }: PasswordFieldProps) {
  const t = useTexts(sessionTexts);
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <TextField
      {...input}
      type={isShown ? "text" : "password"}
      error={error}
      hint={hasCaps ? t.capsLock : hint}
      maxLength={64}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCaps(false)}
      end={
        <button
          type="button"
          className={styles.inside}
          aria-pressed={isShown}
          aria-label={isShown ? t.hidePassword : t.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12s3.5-6.5 9.5-6.5S21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown ? null : <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
    />
  );
}
