import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Unsaved {
  /** Whether what was typed may go. */
  readonly ask: () => Promise<boolean>;
  /** To be drawn where it is asked. */
  readonly question: ReactNode;
}

/** Asks before what was typed is thrown away. */
export function useUnsaved(): Unsaved {
  const t = useTexts(uiTexts);
  const [settle, setSettle] = useState<(isYes: boolean) => void>();
  // Once the key that leaves has been dealt with: the browser would take Escape for an answer to the question too.
  const ask = () => new Promise<boolean>((resolve) => setTimeout(() => setSettle(() => resolve)));
  const answer = (isYes: boolean) => {
    setSettle(undefined);
    settle?.(isYes);
  };
  const question = settle ? (
    <ConfirmDialog
      title={t.unsavedTitle}
      note={t.unsavedNote}
      confirm={t.discard}
      cancel={t.goOnEditing}
      isGrave
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  ) : null;
  return { ask, question };
}
