import { ReloadOutlined } from "@ant-design/icons";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { Button, Pagination } from "antd";
import { useEffect, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { useColumnChoice } from "./columns.ts";
import styles from "./data-table.module.css";
import type { DataTableProps } from "./data-table-props.ts";
import { useRows } from "./rows.tsx";
import { PAGE_SIZES, type TableView } from "./table-view.ts";

/** A list of the server: paged, sorted and filtered there; loading, empty and failed are told apart. */
export function DataTable<Row extends object, Sort extends string = string>(
  props: DataTableProps<Row, Sort>,
) {
  const { columns, query, view, onView } = props;
  const t = useTexts(uiTexts);
  const choice = useColumnChoice(props.id, columns, props.columnStore);
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
      <Foot view={view} onView={onView} page={query.data} />
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

const NOTHING = { total: 0, isTotalExact: true };

interface FootProps<Sort extends string> {
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
  readonly page: Pick<Page<unknown>, "total" | "isTotalExact"> | undefined;
}

function Foot<Sort extends string>({ view, onView, page = NOTHING }: FootProps<Sort>) {
  const t = useTexts(uiTexts);
  const format = useFormat();
  return (
    <div className={styles.foot}>
      <span>{t.total(format.total(page))}</span>
      <Pagination
        current={view.current}
        pageSize={view.size}
        // Of more rows than were counted, there is a next page.
        total={page.total + (page.isTotalExact ? 0 : 1)}
        showSizeChanger={{ showSearch: false }}
        pageSizeOptions={[...PAGE_SIZES]}
        showLessItems
        onChange={(current, size) => onView({ ...view, size, current: size === view.size ? current : 1 })}
      />
    </div>
  );
}
