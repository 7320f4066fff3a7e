import type { ExceptionRow } from "@sweepline/contract/system/logs/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { type LogProps, LogTable } from "./log-table.tsx";
import { exceptionQueryOf } from "./log-view.ts";
import { exceptionsQuery } from "./logs.calls.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { RowDrawer } from "./row-drawer.tsx";

/** Surprises of the server's processes. */
export function ExceptionLog({ view, onView, organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const { timeZone } = usePreferences();
  const format = useFormat();
  const query = useQuery(exceptionsQuery(exceptionQueryOf(view, timeZone)));
  const columns = useMemo<readonly DataColumn<ExceptionRow, "at">[]>(
    () => [
      { key: "process", title: t.process, width: 7, render: ({ process }) => process },
      {
        key: "place",
        title: t.place,
        width: 18,
        render: ({ place }) => <span className={styles.code}>{place}</span>,
      },
      {
        key: "message",
        title: t.message,
        width: 28,
        render: ({ message }) => (
          <span className={styles.clip} title={message}>
            {message}
          </span>
        ),
      },
      {
        key: "count",
        title: t.count,
        width: 5,
        align: "right",
        render: ({ count }) => (count > 1 ? `×${format.number(count)}` : ""),
      },
    ],
    [t, format],
  );
  return (
    <LogTable<ExceptionRow>
      tab="exception"
      view={view}
      onView={onView}
      organizationFilter={organizationFilter}
      columns={columns}
      query={query}
      detail={(row, close) => <Detail row={row} onClose={close} />}
    />
  );
}

function Detail({ row, onClose }: { row: ExceptionRow; onClose: () => void }) {
  const t = useTexts(logsTexts);
  const format = useFormat();
  const facts = [
    { label: t.at, value: format.dateTime(row.at) },
    { label: t.process, value: row.process },
    { label: t.count, value: format.number(row.count) },
    { label: t.who, value: row.staffId === null ? null : `#${row.staffId}` },
    { label: t.place, value: <span className={styles.code}>{row.place}</span> },
  ];
  return (
    <RowDrawer title={row.message} facts={facts} onClose={onClose}>
      {row.stack ? (
        <section aria-label={t.stack}>
          <h3 className={styles.heading}>{t.stack}</h3>
          {/* It scrolls, so a keyboard must reach it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
          <pre className={styles.stack} tabIndex={0}>
            {row.stack}
          </pre>
        </section>
      ) : null}
    </RowDrawer>
  );
}
