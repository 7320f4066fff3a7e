import { Button } from "antd";
import { EmptyState } from "./empty-state.tsx";

/** What a list says without rows. A list without texts of its own for filters says the same with and without them. */
export interface EmptyWords {
  readonly emptyTitle: string;
  readonly emptyNote?: string;
  readonly noMatchTitle?: string;
  readonly noMatchNote?: string;
  readonly clear?: string;
}

interface EmptyListProps {
  readonly words: EmptyWords;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In place of a list's rows: that there are none yet, or that none fit the filters, and the way to drop those. */
export function EmptyList({ words, isFiltered, onClear }: EmptyListProps) {
  if (!isFiltered || words.noMatchTitle === undefined)
    return <EmptyState title={words.emptyTitle} note={words.emptyNote} />;
  return (
    <EmptyState
      title={words.noMatchTitle}
      note={words.noMatchNote}
      action={words.clear === undefined ? undefined : <Button onClick={onClear}>{words.clear}</Button>}
    />
  );
}
