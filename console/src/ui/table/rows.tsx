import { type KeyboardEvent, memo, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { EmptyState, ErrorState, Skeleton } from "../feedback/index.ts";
import { useIsTight } from "../theme/index.ts";
import { PageBox, RowBox, useChoosing } from "./choosing.tsx";
import type { DataColumn } from "./columns.ts";
import styles from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { cellOf, HeadCell, headText } from "./head-cell.tsx";
import { useSides } from "./use-sides.ts";

/** Of a column that is one button and its head, rem. */
const FOLDED = 4.5;
const NO_ROWS: readonly never[] = [];

interface RowsProps<Row, Sort extends string> {
  readonly of: DataTableProps<Row, Sort>;
  readonly columns: readonly DataColumn<Row, Sort>[];
}

/**
 * The rows of a list. Their heads stay in sight while the page is scrolled, and the columns at its edges while they are
 * moved sideways: heads are a table of their own, as wide as the columns of the rows turn out. Each row is drawn again
 * when it, the columns or its choice is another.
 */
export function Rows<Row extends object, Sort extends string>({ of: list, columns }: RowsProps<Row, Sort>) {
  const { query, view, rowKey, onOpen, selection } = list;
  const records = query.data?.records ?? NO_ROWS;
  const { open, chosen, choose, choosePage } = useChoosing(list, records);
  const sides = useSides(columns);
  const toOpen = useOpening(onOpen);
  const hasBoxes = selection !== undefined;
  return (
    <>
      <div ref={sides.head} className={styles.head}>
        <table>
          <colgroup />
          <thead>
            <tr>
              {hasBoxes ? <PageBox open={open} chosen={chosen} onChange={choosePage} /> : null}
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  sort={view.sort}
                  onSort={(sort) => list.onView({ ...view, current: 1, sort })}
                />
              ))}
            </tr>
          </thead>
        </table>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys reach hidden columns only from a scroller with the focus */}
      <div ref={sides.body} className={styles.body} tabIndex={0}>
        <table>
          <Widths {...{ columns, hasBoxes }} />
          <tbody>
            <Measured {...{ columns, hasBoxes }} />
            {records.map((row) => {
              const id = rowKey(row);
              const choice = chosen.has(id) ? "on" : open.includes(id) ? "off" : "closed";
              return (
                <TableRow
                  key={id}
                  {...{ id, row, columns, onChoose: choose }}
                  choice={hasBoxes ? choice : undefined}
                  onOpen={onOpen && toOpen}
                />
              );
            })}
          </tbody>
        </table>
        {records.length > 0 ? null : <NoRows query={query} empty={list.empty} />}
      </div>
      <div ref={sides.bar} className={styles.sideways} aria-hidden="true" tabIndex={-1}>
        <div />
      </div>
    </>
  );
}

/** The same function, whatever the page hands over with each drawing. */
function useOpening<Row>(onOpen: ((row: Row) => void) | undefined): (row: Row) => void {
  const latest = useRef(onOpen);
  useLayoutEffect(() => {
    latest.current = onOpen;
  });
  return useCallback((row: Row) => latest.current?.(row), []);
}

interface ColumnsProps<Row, Sort extends string> {
  readonly columns: readonly DataColumn<Row, Sort>[];
  readonly hasBoxes: boolean;
}

function Widths<Row, Sort extends string>({ columns, hasBoxes }: ColumnsProps<Row, Sort>) {
  // Acts stand behind one button.
  const isTight = useIsTight();
  const widthOf = ({ fixed, width }: DataColumn<Row, Sort>) =>
    isTight && fixed === "right" && width ? FOLDED : width;
  return (
    <colgroup>
      {hasBoxes ? <col className={styles.boxes} /> : null}
      {columns.map((column) => {
        const width = widthOf(column);
        return <col key={column.key} style={width ? { width: `${width}rem` } : {}} />;
      })}
    </colgroup>
  );
}

/** Without a height: the heads take room in their columns, and their widths are read here. */
const Measured = <Row, Sort extends string>({ columns, hasBoxes }: ColumnsProps<Row, Sort>) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is nothing that takes the focus
  <tr className={styles.measured} aria-hidden="true">
    {hasBoxes ? <td className={styles.box} /> : null}
    {columns.map((column) => (
      <td key={column.key}>
        {/* By a style sheet, so that nobody finds a title twice. */}
        <div data-text={headText(column)} />
      </td>
    ))}
  </tr>
);

interface TableRowProps<Row, Sort extends string> {
  readonly id: string | number;
  readonly row: Row;
  readonly columns: readonly DataColumn<Row, Sort>[];
  /** Without one there is no box. */
  readonly choice: "on" | "off" | "closed" | undefined;
  readonly onChoose: ReturnType<typeof useChoosing>["choose"];
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Opened by a double click, or by Enter while the row itself has the focus. */
function DrawnRow<Row, Sort extends string>(props: TableRowProps<Row, Sort>) {
  const { id, row, columns, choice, onChoose, onOpen } = props;
  const events = onOpen && {
    tabIndex: 0,
    onDoubleClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target === event.currentTarget) onOpen(row);
    },
  };
  return (
    <tr data-row-key={id} data-chosen={choice === "on" || undefined} {...events}>
      {choice ? <RowBox {...{ id, choice, onChoose }} /> : null}
      {columns.map((column) => (
        <td key={column.key} {...cellOf(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}
const TableRow = memo(DrawnRow) as typeof DrawnRow;

interface NoRowsProps {
  readonly query: { readonly data: unknown; readonly error: unknown; refetch(): unknown };
  readonly empty: ReactNode;
}

function NoRows({ query, empty }: NoRowsProps) {
  return <div className={styles.none}>{stateOf({ query, empty })}</div>;
}

function stateOf({ query, empty }: NoRowsProps): ReactNode {
  if (query.data) return empty ?? <EmptyState />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <Skeleton lines={6} />;
}
