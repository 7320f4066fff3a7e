import { Button } from "antd";
import { CallError } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { StatePanel } from "./state-panel.tsx";

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** In place of content that could not be loaded: why, and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useTexts(uiTexts);
  const note = error instanceof CallError ? error.message : t.unknownFailure;
  const action = onRetry ? <Button onClick={onRetry}>{t.retry}</Button> : null;
  return <StatePanel picture="failed" title={t.failedTitle} note={note} action={action} role="alert" />;
}
