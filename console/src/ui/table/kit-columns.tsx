import type { TableColumnsType } from "antd";
import type { KeyboardEvent } from "react";
import type { DataColumn } from "./columns.ts";
import styles from "./data-table.module.css";
import { nextSort, type TableView } from "./table-view.ts";

interface Input<Row, Sort extends string> {
  readonly columns: readonly DataColumn<Row, Sort>[];
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
  readonly scale: number;
}

/** Our columns as the kit wants them. Heads that sort are real buttons, so that a keyboard reaches them. */
export function kitColumns<Row, Sort extends string>(input: Input<Row, Sort>): TableColumnsType<Row> {
  return input.columns.map((column) => ({
    key: column.key,
    title: column.sort ? <SortHead {...input} title={column.title} field={column.sort} /> : column.title,
    render: (_: unknown, row: Row) => column.render(row),
    onHeaderCell: () => ({ "aria-sort": ariaSort(input.view, column.sort) }),
    ...(column.width ? { width: column.width * 16 * input.scale } : {}),
    ...(column.align ? { align: column.align } : {}),
    ...(column.fixed ? { fixed: column.fixed === "left" ? ("start" as const) : ("end" as const) } : {}),
  }));
}

function ariaSort<Sort extends string>(view: TableView<Sort>, field: Sort | undefined) {
  if (!field) return undefined;
  if (view.sort === field) return "ascending" as const;
  return view.sort === `-${field}` ? ("descending" as const) : ("none" as const);
}

interface SortHeadProps<Sort extends string> {
  readonly title: string;
  readonly field: Sort;
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
}

function SortHead<Sort extends string>({ title, field, view, onView }: SortHeadProps<Sort>) {
  const mark = view.sort === field ? "↑" : view.sort === `-${field}` ? "↓" : "↕";
  return (
    <button
      type="button"
      className={styles.sort}
      data-on={mark !== "↕" || undefined}
      onClick={() => onView({ ...view, current: 1, sort: nextSort(view.sort, field) })}
    >
      {title}
      <span aria-hidden="true">{mark}</span>
    </button>
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
