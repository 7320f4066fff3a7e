import { useEffect, useRef } from "react";
import { saveFile } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shown this once; they go when the person says that they have them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTexts(factorTexts);
  const list = useRef<HTMLOListElement>(null);
  // What was just pressed is gone: the codes are what comes next.
  useEffect(() => list.current?.focus(), []);
  const text = codes.join("\n");
  return (
    <div className={styles.enroll}>
      <p>{t.codesNote}</p>
      <ol ref={list} className={styles.codes} aria-label={t.recovery} tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        {navigator.clipboard ? (
          <button
            type="button"
            className={styles.plain}
            onClick={() =>
              void navigator.clipboard.writeText(text).then(
                () => notify("success", t.copied),
                () => undefined,
              )
            }
          >
            {t.copy}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.plain}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), t.codesFile)}
        >
          {t.download}
        </button>
        <button type="button" className={styles.primary} onClick={onSaved}>
          {t.codesSaved}
        </button>
      </div>
    </div>
  );
}
