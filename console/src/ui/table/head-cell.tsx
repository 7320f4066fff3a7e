import type { CSSProperties } from "react";
import type { DataColumn } from "./columns.ts";
import styles from "./data-table.module.css";
import { nextSort, type SortOrder } from "./table-view.ts";

const MARKS = { ascending: "↑", descending: "↓", none: "↕" } as const;

interface HeadCellProps<Row, Sort extends string> {
  readonly column: DataColumn<Row, Sort>;
  readonly sort: SortOrder<Sort> | undefined;
  readonly onSort: (sort: SortOrder<Sort> | undefined) => void;
}

/** A head that sorts holds a real button, so that a keyboard reaches it. */
export function HeadCell<Row, Sort extends string>({ column, sort, onSort }: HeadCellProps<Row, Sort>) {
  const { title, sort: field } = column;
  if (!field) return <th {...cellOf(column)}>{title}</th>;
  const state = sort === field ? "ascending" : sort === `-${field}` ? "descending" : "none";
  return (
    <th {...cellOf(column)} aria-sort={state}>
      <button
        type="button"
        className={styles.sort}
        data-on={state !== "none" || undefined}
        onClick={() => onSort(nextSort(sort, field))}
      >
        {title}
        <span aria-hidden="true">{MARKS[state]}</span>
      </button>
    </th>
  );
}

/** What a head takes, in the hidden row that the widths are read from. */
export const headText = <Row, Sort extends string>({ title, sort }: DataColumn<Row, Sort>): string =>
  sort ? `${title} ${MARKS.none}` : title;

/** Both sides of a cell, rem. */
const PADDING = 1.75;

/** What a cell of a column looks like; a long name is cut off, and does not push the others out of sight. */
export const cellOf = <Row, Sort extends string>({ width, align, fixed }: DataColumn<Row, Sort>) => ({
  "data-fixed": fixed,
  style: {
    ...(align && { textAlign: align }),
    ...(width && { "--room": `${width - PADDING}rem` }),
  } as CSSProperties,
});
