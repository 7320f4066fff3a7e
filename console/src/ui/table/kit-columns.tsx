import type { TableColumnsType } from "antd";
import type { ComponentProps, CSSProperties, KeyboardEvent } from "react";
import type { DataColumn } from "./columns.ts";
import styles from "./data-table.module.css";
import { nextSort, type TableView } from "./table-view.ts";

interface Input<Row, Sort extends string> {
  readonly columns: readonly DataColumn<Row, Sort>[];
  readonly sort: TableView<Sort>["sort"];
  readonly onSort: (sort: TableView<Sort>["sort"]) => void;
  readonly scale: number;
  /** Acts stand behind one button. */
  readonly isTight: boolean;
}

/** Of a column that is one button and its head, rem. */
const FOLDED = 4.5;

/** Our columns as the kit wants them. */
export function kitColumns<Row, Sort extends string>(input: Input<Row, Sort>): TableColumnsType<Row> {
  const widthOf = ({ fixed, width }: DataColumn<Row, Sort>) =>
    input.isTight && fixed === "right" ? FOLDED : width;
  return input.columns.map((column) => ({
    key: column.key,
    title: column.title,
    render: (_: unknown, row: Row) => column.render(row),
    onHeaderCell: () => sortOf(input, column.sort) as ComponentProps<"th">,
    ...(column.width
      ? { width: (widthOf(column) ?? 0) * 16 * input.scale, onCell: () => ({ style: roomOf(column.width) }) }
      : {}),
    ...(column.align ? { align: column.align } : {}),
    ...(column.fixed ? { fixed: column.fixed === "left" ? ("start" as const) : ("end" as const) } : {}),
  }));
}

/** Both sides of a cell, rem. */
const PADDING = 1.5;

/** What names of a column may take: a long one is cut off, and does not push the others out of sight. */
const roomOf = (width = 0): CSSProperties => ({ "--room": `${width - PADDING}rem` }) as CSSProperties;

interface SortProps {
  /** None where the server cannot sort by it. */
  readonly sortState?: "ascending" | "descending" | "none";
  readonly onSort?: () => void;
}

function sortOf<Row, Sort extends string>(
  { sort, onSort }: Input<Row, Sort>,
  field: Sort | undefined,
): SortProps {
  if (!field) return {};
  const sortState = sort === field ? "ascending" : sort === `-${field}` ? "descending" : "none";
  return { sortState, onSort: () => onSort(nextSort(sort, field)) };
}

const MARKS = { ascending: "↑", descending: "↓", none: "↕" } as const;

/**
 * A head that sorts holds a real button, so that a keyboard reaches it. It is added here and not in the column's title,
 * because the kit repeats titles in a hidden row to measure them.
 */
export function HeadCell({ sortState, onSort, children, ...cell }: ComponentProps<"th"> & SortProps) {
  if (!sortState) return <th {...cell}>{children}</th>;
  return (
    <th {...cell} aria-sort={sortState}>
      <button
        type="button"
        className={styles.sort}
        data-on={sortState !== "none" || undefined}
        onClick={onSort}
      >
        {children}
        <span aria-hidden="true">{MARKS[sortState]}</span>
      </button>
    </th>
  );
}

/** Opening a row: double click, or Enter while the row itself has the focus. */
export function rowEvents<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (!onOpen) return {};
  return {
    tabIndex: 0,
    onDoubleClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target === event.currentTarget) onOpen(row);
    },
  };
}
