import { Button } from "../button/index.ts";
import { EmptyState } from "./empty-state.tsx";

/** What a list says without rows. A list without texts of its own for filters says the same with and without them. */
export interface EmptyTexts {
  readonly emptyTitle: string;
  readonly emptyNote?: string;
  readonly noMatchTitle?: string;
  readonly noMatchNote?: string;
  readonly clear?: string;
}

interface EmptyListProps {
  readonly texts: EmptyTexts;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In place of a list's rows: that there are none yet, or that none fit the filters, and the way to drop those. */
export function EmptyList({ texts, isFiltered, onClear }: EmptyListProps) {
  if (!isFiltered || texts.noMatchTitle === undefined)
    return <EmptyState title={texts.emptyTitle} note={texts.emptyNote} />;
  return (
    <EmptyState
      title={texts.noMatchTitle}
      note={texts.noMatchNote}
      action={texts.clear === undefined ? undefined : <Button onClick={onClear}>{texts.clear}</Button>}
    />
  );
}
