import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { DataTable, type DataTableProps, FilterBar } from "../../ui/table/index.ts";
import styles from "./history.module.css";
import { historyTexts } from "./history.texts.ts";

/** What the views of both histories have. */
interface HistoryPlace {
  readonly from: string;
  readonly to: string;
  readonly current: number;
  readonly size: number;
}

interface HistoryListProps<Row>
  extends Pick<DataTableProps<Row, string>, "id" | "label" | "columns" | "query"> {
  readonly view: HistoryPlace;
  readonly onChange: (change: Partial<HistoryPlace>) => void;
  /** Undefined where nothing is filtered. */
  readonly onReset: (() => void) | undefined;
  /** Beside the range of days. */
  readonly filters: ReactNode;
  readonly exports: ReactNode;
  readonly empty: { readonly title: string; readonly note: string };
}

/** A list of what was, newest first, by days and in pages: of rides, or of single events. */
export function HistoryList<Row extends { readonly id: string | number }>(props: HistoryListProps<Row>) {
  const { view, onChange, onReset, filters, exports, empty, ...table } = props;
  const t = useTexts(historyTexts);
  return (
    <DataTable<Row>
      {...table}
      rowKey={(row) => row.id}
      view={{ current: view.current, size: view.size, sort: undefined }}
      onView={({ current, size }) => onChange({ current, size })}
      toolbar={
        <div className={styles.toolbar}>
          <FilterBar onReset={onReset}>
            {filters}
            <DayRange
              label={t.range}
              from={view.from}
              to={view.to}
              onChange={(days) => onChange({ ...days, current: 1 })}
            />
          </FilterBar>
          {exports}
        </div>
      }
      empty={
        <EmptyList
          words={{ ...t, emptyTitle: empty.title, emptyNote: empty.note }}
          isFiltered={onReset !== undefined}
          onClear={() => onReset?.()}
        />
      }
    />
  );
}
