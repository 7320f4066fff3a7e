import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import styles from "./upload.module.css";
import type { UploadState } from "./use-upload.ts";

interface UploadStatusProps {
  readonly state: UploadState;
  /** What may be uploaded, shown while nothing else is to say. */
  readonly hint: string;
  readonly hintId: string;
  readonly onCancel: () => void;
  readonly onResume: (file: File) => void;
}

/** How far an upload is, or why it did not succeed. */
export function UploadStatus({ state, hint, hintId, onCancel, onResume }: UploadStatusProps) {
  const t = useTexts(attachmentTexts);
  if (state.kind === "sending")
    return (
      <div className={styles.status}>
        <span className={styles.sending}>{t.sending(state.file.name, state.percent)}</span>
        <progress className={styles.bar} max={100} value={state.percent} aria-label={t.progress} />
        <Button size="small" type="link" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    );
  if (state.kind === "failed") {
    const { resumes } = state;
    return (
      <div className={styles.status}>
        <span className={styles.fault} role="alert" id={hintId}>
          {state.text}
        </span>
        {resumes && (
          <Button size="small" type="link" onClick={() => onResume(resumes)}>
            {t.resume}
          </Button>
        )}
      </div>
    );
  }
  return (
    <span className={styles.hint} id={hintId}>
      {hint}
    </span>
  );
}
