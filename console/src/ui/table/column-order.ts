/** A person's columns: all that there were when they last chose, in their order. */
export type TableColumns = readonly { readonly key: string; readonly isShown: boolean }[];

interface Choosable {
  readonly key: string;
  readonly isHiddenAtFirst?: boolean | "narrow";
  readonly fixed?: "left" | "right";
}

export interface ArrangedColumn<Column extends Choosable> {
  readonly column: Column;
  readonly isShown: boolean;
}

/** The person's order; what has come since stands behind the one that its author put it behind. */
export function arranged<Column extends Choosable>(
  columns: readonly Column[],
  chosen: TableColumns,
  isNarrow = false,
): readonly ArrangedColumn<Column>[] {
  const choosable = columns.filter(({ fixed }) => !fixed);
  const byKey = new Map(choosable.map((column) => [column.key, column]));
  const known = chosen.flatMap(({ key, isShown }) => {
    const column = byKey.get(key);
    return column ? [{ column, isShown }] : [];
  });
  const result: ArrangedColumn<Column>[] = [...known];
  for (const [index, column] of choosable.entries()) {
    if (known.some((one) => one.column === column)) continue;
    const before = choosable[index - 1];
    const place = before ? result.findIndex((one) => one.column === before) + 1 : 0;
    const { isHiddenAtFirst: hidden } = column;
    result.splice(place, 0, { column, isShown: hidden === "narrow" ? !isNarrow : !hidden });
  }
  return result;
}

/** One step towards the front or the back; at the end it stays. */
export function moved<Column extends Choosable>(
  choice: readonly ArrangedColumn<Column>[],
  key: string,
  by: -1 | 1,
): readonly ArrangedColumn<Column>[] {
  const from = choice.findIndex(({ column }) => column.key === key);
  const to = from + by;
  const [one, other] = [choice[from], choice[to]];
  return one && other ? choice.with(from, other).with(to, one) : choice;
}

export const recorded = (choice: readonly ArrangedColumn<Choosable>[]): TableColumns =>
  choice.map(({ column, isShown }) => ({ key: column.key, isShown }));
