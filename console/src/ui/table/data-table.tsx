import { ReloadOutlined } from "@ant-design/icons";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { Button, Pagination } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { type ColumnKeeper, type DataColumn, useColumnChoice } from "./columns.ts";
import styles from "./data-table.module.css";
import { useRows } from "./rows.tsx";
import { PAGE_SIZES, type TableView } from "./table-view.ts";

export interface DataTableProps<Row, Sort extends string> {
  /** Names the table in storage, where the choice of columns is kept: `devices`. */
  readonly id: string;
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row, Sort>[];
  readonly rowKey: (row: Row) => string | number;
  /** The list's `useQuery`; hand over `placeholderData: keepPreviousData`, so that paging does not blink. */
  readonly query: {
    readonly data: Page<Row> | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
  /** At the left above the rows: filters, or what the selection can do. */
  readonly toolbar?: ReactNode;
  readonly selection?: {
    readonly keys: readonly (string | number)[];
    readonly onChange: (keys: (string | number)[]) => void;
    /** Rows that cannot be chosen have a box that cannot be ticked. */
    readonly canChoose?: (row: Row) => boolean;
  };
  /** Double click or Enter on a row; a link in the first column should do the same. */
  readonly onOpen?: (row: Row) => void;
  /** Keeps the choice of columns for the person, wherever they sign in. */
  readonly columnKeeper?: ColumnKeeper | undefined;
  /** In place of rows where there are none. */
  readonly empty?: ReactNode;
}

/** A list of the server: paged, sorted and filtered there; loading, empty and failed are told apart. */
export function DataTable<Row extends object, Sort extends string = string>(
  props: DataTableProps<Row, Sort>,
) {
  const { columns, query, view, onView } = props;
  const t = useTexts(uiTexts);
  const choice = useColumnChoice(props.id, columns, props.columnKeeper);
  const rows = useRows(props, choice.visible);
  const section = useScrollByKeys();
  return (
    <section ref={section} className={styles.table} aria-label={props.label} aria-busy={query.isFetching}>
      <div className={styles.toolbar}>
        <div className={styles.tools}>{props.toolbar}</div>
        <div>
          <Button
            type="text"
            icon={<ReloadOutlined spin={query.isFetching} />}
            aria-label={t.reload}
            title={t.reload}
            onClick={() => query.refetch()}
          />
          <ColumnChooser
            choice={choice.choice}
            onToggle={choice.toggle}
            onMove={choice.move}
            onRestore={choice.restore}
          />
        </div>
      </div>
      {rows}
      <Foot view={view} onView={onView} total={query.data?.total ?? 0} />
    </section>
  );
}

/**
 * The kit's scroller of wide tables takes no focus by itself: without it, arrow keys would not reach hidden columns. Its
 * hidden row that measures repeats the box that selects all, which nobody must come upon by Tab.
 */
function useScrollByKeys() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector(".ant-table-body, .ant-table-content")?.setAttribute("tabindex", "0");
    section.current?.querySelector(".ant-table-measure-row")?.setAttribute("inert", "");
  });
  return section;
}

interface FootProps<Sort extends string> {
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
  readonly total: number;
}

function Foot<Sort extends string>({ view, onView, total }: FootProps<Sort>) {
  const t = useTexts(uiTexts);
  const format = useFormat();
  return (
    <div className={styles.foot}>
      <span>{t.total(format.number(total))}</span>
      <Pagination
        current={view.current}
        pageSize={view.size}
        total={total}
        showSizeChanger={{ showSearch: false }}
        pageSizeOptions={[...PAGE_SIZES]}
        showLessItems
        onChange={(current, size) => onView({ ...view, size, current: size === view.size ? current : 1 })}
      />
    </div>
  );
}
