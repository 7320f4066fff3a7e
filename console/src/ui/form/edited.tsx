import { Fragment, type ReactNode } from "react";

interface EditedProps<Row> {
  /** What is changed, if anything. */
  readonly row: Row | "new" | undefined;
  /** The form; of a new one without its row. */
  readonly children: (row: Row | undefined) => ReactNode;
}

/** The form of what is changed: another row begins another form. */
export function Edited<Row extends { readonly id: number }>({ row, children }: EditedProps<Row>) {
  if (!row) return null;
  const isNew = row === "new";
  return <Fragment key={isNew ? "new" : row.id}>{children(isNew ? undefined : row)}</Fragment>;
}
