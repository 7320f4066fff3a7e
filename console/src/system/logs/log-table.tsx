import type { Page } from "@sweepline/contract/core/paging.ts";
import { type ReactNode, useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { type DataColumn, DataTable } from "../../ui/table/index.ts";
import { LogFilters, type OrganizationFilter } from "./log-filters.tsx";
import type { LogTab, LogView } from "./log-view.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";

export interface LogProps {
  readonly view: LogView;
  readonly onView: (change: Partial<LogView>) => void;
  readonly organizationFilter: OrganizationFilter;
}

interface LogRow {
  readonly id: number;
  readonly at: string;
}

interface LogTableProps<Row> extends LogProps {
  readonly tab: LogTab;
  readonly columns: readonly DataColumn<Row, "at">[];
  readonly query: {
    readonly data: Page<Row> | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** The opened row; it closes itself by the second. */
  readonly detail: (row: Row, close: () => void) => ReactNode;
  readonly personName?: string | undefined;
}

/** The frame of every log: its filters, its rows newest first, and the opened row beside them. */
export function LogTable<Row extends LogRow>(props: LogTableProps<Row>) {
  const { tab, view, onView, columns, query, detail, personName, organizationFilter } = props;
  const t = useTexts(logsTexts);
  const format = useFormat();
  const [opened, setOpened] = useState<Row>();
  const all = useMemo<readonly DataColumn<Row, "at">[]>(
    () => [
      {
        key: "at",
        title: t.at,
        sort: "at",
        width: 12,
        render: (row) => (
          <button type="button" className={styles.open} title={t.open} onClick={() => setOpened(row)}>
            {format.dateTime(row.at)}
          </button>
        ),
      },
      ...columns,
    ],
    [t, format, columns],
  );
  return (
    <>
      <DataTable<Row, "at">
        id={`log-${tab}`}
        label={t.tabs[tab]}
        columns={all}
        rowKey={({ id }) => id}
        query={query}
        view={{ current: view.current, size: view.size, sort: view.sort }}
        onView={onView}
        onOpen={setOpened}
        toolbar={
          <LogFilters
            tab={tab}
            view={view}
            onChange={onView}
            personName={personName}
            organizationFilter={organizationFilter}
          />
        }
        empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
      />
      {opened ? detail(opened, () => setOpened(undefined)) : null}
    </>
  );
}
