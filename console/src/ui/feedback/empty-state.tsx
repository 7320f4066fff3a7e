import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { StatePanel } from "./state-panel.tsx";

interface EmptyStateProps {
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  /** The way on: a button that creates the first one, or that drops the filters. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, note, action }: EmptyStateProps) {
  const t = useTexts(uiTexts);
  return (
    <StatePanel picture="empty" title={title ?? t.emptyTitle} note={note} action={action} role="status" />
  );
}
