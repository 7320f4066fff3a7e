import { LOG_ENDPOINTS as E, type ExceptionRow } from "@sweepline/contract/system/logs/index.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ScrolledText } from "../../ui/data/index.ts";
import { ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { useAtColumn, useTimes } from "./log-columns.tsx";
import { AnyoneFilters } from "./log-filters.tsx";
import { EXCEPTIONS } from "./log-lists.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { RowDrawer } from "./row-drawer.tsx";

/** Surprises of the server's processes. */
export function ExceptionLog() {
  const t = useTexts(logsTexts);
  const list = useList(EXCEPTIONS);
  const [opened, open] = useState<ExceptionRow>();
  const columns = useColumns(open);
  return (
    <>
      <ListTable
        list={list}
        label={t.tabs.exception}
        columns={columns}
        texts={t}
        onOpen={open}
        filters={<AnyoneFilters list={list} tab="exception" />}
      />
      {opened ? <Detail row={opened} onClose={() => open(undefined)} /> : null}
    </>
  );
}

function useColumns(onOpen: (row: ExceptionRow) => void) {
  const t = useTexts(logsTexts);
  const at = useAtColumn(onOpen);
  const times = useTimes();
  const c = useColumnsOf(E.exceptions);
  return useMemo(
    () => [
      at,
      c.text("process", t.process, { width: 7 }),
      c.value("place", t.place, { width: 18, draw: code }),
      c.line("message", t.message, { width: 25 }),
      c.value("count", t.count, { width: 5, align: "right", draw: times }),
    ],
    [t, at, times, c],
  );
}

const code = (place: string) => <span className={styles.code}>{place}</span>;

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
    <RowDrawer sentence={row.message} facts={facts} onClose={onClose}>
      {row.stack ? (
        <section aria-label={t.stack}>
          <h3 className={styles.heading}>{t.stack}</h3>
          <ScrolledText text={row.stack} />
        </section>
      ) : null}
    </RowDrawer>
  );
}
