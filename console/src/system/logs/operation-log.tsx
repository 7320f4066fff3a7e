import type { Language } from "@sweepline/contract/core/refusal.ts";
import { actLabel } from "@sweepline/contract/system/logs/acts/index.ts";
import { LOG_ENDPOINTS as E, type OperationRow } from "@sweepline/contract/system/logs/index.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useAtColumn } from "./log-columns.tsx";
import { type LogProps, SomeoneFilters } from "./log-filters.tsx";
import { OPERATIONS } from "./log-lists.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { PersonLinks } from "./person-links.tsx";
import { RowDrawer } from "./row-drawer.tsx";
import { type DetailProps, useOpenedRow } from "./use-opened-row.ts";

/** Calls that changed something, or tried to. */
export function OperationLog({ organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const list = useList(OPERATIONS, {
    ask: ({ result }) => ({ isRefused: result && (result === "refused" ? "true" : "false") }),
  });
  const { opened, open, close, shown, only } = useOpenedRow(list);
  const columns = useColumns(open);
  return (
    <>
      <ListTable
        list={list}
        label={t.tabs.operation}
        columns={columns}
        texts={t}
        onOpen={open}
        filters={
          <SomeoneFilters
            list={list}
            tab="operation"
            organizationFilter={organizationFilter}
            personName={shown?.displayName}
          >
            <SelectOne<"succeeded" | "refused">
              {...list.bind("result")}
              options={[
                { value: "succeeded", label: t.succeeded },
                { value: "refused", label: t.refused },
              ]}
              placeholder={t.allResults}
              label={t.result}
              width={8}
            />
          </SomeoneFilters>
        }
      />
      {opened ? <Detail row={opened} onClose={close} onOnly={only} /> : null}
    </>
  );
}

function useColumns(onOpen: (row: OperationRow) => void) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const at = useAtColumn(onOpen);
  const c = useColumnsOf(E.operations);
  return useMemo(
    () => [
      at,
      { key: "who", title: t.who, width: 9.5, render: nameOf },
      c.text("organizationName", t.organization, { key: "organization", width: 10 }),
      { key: "what", title: t.what, width: 20, render: (row: OperationRow) => actOf(row, language) },
      { key: "result", title: t.result, width: 7, render: (row: OperationRow) => <Result row={row} /> },
      c.text("remoteIp", t.remoteIp, { width: 9 }),
      {
        ...{ key: "call", title: t.call, width: 18, isHiddenAtFirst: true },
        render: (row: OperationRow) => <Call row={row} />,
      },
    ],
    [t, language, at, c],
  );
}

const nameOf = ({ displayName, staffId }: OperationRow): string => displayName ?? `#${staffId}`;

/** In the words of the log; what is no longer served says what it said. */
const actOf = (row: OperationRow, language: Language): string => actLabel(row)?.[language] ?? row.summary;

function Result({ row }: { row: OperationRow }) {
  const t = useTexts(logsTexts);
  if (row.error === "") return <StatusTag tone="positive">{t.succeeded}</StatusTag>;
  const isOurs = row.status >= 500;
  return (
    <StatusTag tone={isOurs ? "danger" : "notice"} title={row.error}>
      {isOurs ? t.failed : t.refused}
    </StatusTag>
  );
}

const Call = ({ row }: { row: OperationRow }) => (
  <span className={styles.code}>
    {row.method} {row.path}
  </span>
);

function Detail({ row, onClose, onOnly }: DetailProps<OperationRow>) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const format = useFormat();
  const facts = [
    { label: t.at, value: format.dateTime(row.at) },
    { label: t.who, value: nameOf(row) },
    { label: t.organization, value: row.organizationName },
    { label: t.result, value: <Result row={row} /> },
    { label: t.status, value: row.status },
    { label: t.error, value: row.error || null },
    { label: t.duration, value: `${format.number(Math.round(row.durationMs))} ms` },
    { label: t.remoteIp, value: row.remoteIp },
    { label: t.call, value: <Call row={row} /> },
    { label: t.userAgent, value: row.userAgent || null },
  ];
  return (
    <RowDrawer
      sentence={t.act(nameOf(row), actOf(row, language))}
      facts={facts}
      onClose={onClose}
      actions={<PersonLinks staffId={row.staffId} isGone={row.displayName === null} onOnly={onOnly} />}
    />
  );
}
