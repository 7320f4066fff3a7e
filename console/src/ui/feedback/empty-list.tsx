import { Button } from "antd";
import { EmptyState } from "./empty-state.tsx";

interface EmptyListProps {
  readonly words: {
    readonly emptyTitle: string;
    readonly emptyNote?: string;
    readonly noMatchTitle: string;
    readonly noMatchNote?: string;
    readonly clear: string;
  };
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In place of a list's rows: that there are none yet, or that none fit the filters, and the way to drop those. */
export function EmptyList({ words, isFiltered, onClear }: EmptyListProps) {
  if (!isFiltered) return <EmptyState title={words.emptyTitle} note={words.emptyNote} />;
  return (
    <EmptyState
      title={words.noMatchTitle}
      note={words.noMatchNote}
      action={<Button onClick={onClear}>{words.clear}</Button>}
    />
  );
}
