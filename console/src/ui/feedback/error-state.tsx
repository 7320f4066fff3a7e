import { useTexts } from "../../core/i18n/index.ts";
import { CallError } from "../../core/transport/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./state-panel.module.css";
import { StatePanel } from "./state-panel.tsx";

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** In place of content that could not be loaded: why, and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useTexts(uiTexts);
  const note = error instanceof CallError ? error.message : t.unknownFailure;
  // A plain button: the states are everywhere, and must not bring the component kit along.
  const action = onRetry ? (
    <button type="button" className={styles.retry} onClick={onRetry}>
      {t.retry}
    </button>
  ) : null;
  return <StatePanel picture="failed" title={t.failedTitle} note={note} action={action} role="alert" />;
}
