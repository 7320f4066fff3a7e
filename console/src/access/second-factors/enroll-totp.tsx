import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { TextField } from "../session/index.ts";
import { beginTotp, confirmTotp } from "./second-factors.calls.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";
import { useOneField } from "./use-one-field.ts";

interface EnrollTotpProps {
  /** With the recovery codes, where this is the first factor. */
  readonly onDone: (recoveryCodes: string[] | null) => void;
  /** The server gave no secret, or the person did not confirm that it is them. */
  readonly onRefused: () => void;
}

/** A secret as a QR code and as text, then the first code of it. */
export function EnrollTotp({ onDone, onRefused }: EnrollTotpProps) {
  const t = useTexts(factorTexts);
  const made = useSecret(onRefused);
  const { form, field, isBusy, setText } = useOneField(async (code) => {
    const { recoveryCodes } = await confirmTotp(code);
    onDone(recoveryCodes);
  }, t.codeMissing);
  return (
    <form {...form} className={styles.enroll}>
      <p>{t.appStepOne}</p>
      <div className={styles.secret}>
        {made ? (
          <img className={styles.qr} src={made.picture} alt={t.qrCode} width="176" height="176" />
        ) : (
          <span className={styles.qr} aria-busy="true" />
        )}
        <div className={styles.keyText}>
          <span>{t.key}</span>
          <code>{made?.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </div>
      </div>
      <p>{t.appStepTwo}</p>
      <TextField
        label={t.code}
        name="totp"
        {...field}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={7}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={styles.primary} disabled={isBusy || !made} aria-busy={isBusy}>
        {t.confirm}
      </button>
    </form>
  );
}

interface Made {
  readonly secret: string;
  /** Of the QR code, as a data address. */
  readonly picture: string;
}

function useSecret(onRefused: () => void): Made | undefined {
  const [made, setMade] = useState<Made>();
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    let isWanted = true;
    const make = async () => {
      const [{ secret, uri }, { toDataURL }] = await Promise.all([beginTotp(), import("qrcode")]);
      // Black on white in both themes: cameras read nothing else well.
      const picture = await toDataURL(uri, { margin: 2, width: 352 });
      if (isWanted) setMade({ secret, picture });
    };
    // A refusal has shown its message.
    make().catch(() => isWanted && refused.current());
    return () => {
      isWanted = false;
    };
  }, []);
  return made;
}
