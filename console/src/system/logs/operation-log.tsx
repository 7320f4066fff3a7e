import type { OperationRow } from "@sweepline/contract/system/logs/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { type LogProps, LogTable } from "./log-table.tsx";
import { operationQueryOf } from "./log-view.ts";
import { operationsQuery } from "./logs.calls.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { PersonLinks } from "./person-links.tsx";
import { RowDrawer } from "./row-drawer.tsx";

/** Calls that changed something, or tried to. */
export function OperationLog({ view, onView, organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const { timeZone } = usePreferences();
  const query = useQuery(operationsQuery(operationQueryOf(view, timeZone)));
  const columns = useMemo<readonly DataColumn<OperationRow, "at">[]>(
    () => [
      { key: "who", title: t.who, width: 10, render: nameOf },
      {
        key: "organization",
        title: t.organization,
        width: 13,
        render: ({ organizationName }) => organizationName,
      },
      { key: "what", title: t.what, width: 22, render: ({ summary }) => summary },
      { key: "result", title: t.result, width: 7, render: (row) => <Result row={row} /> },
      { key: "remoteIp", title: t.remoteIp, width: 9, render: ({ remoteIp }) => remoteIp },
      {
        key: "call",
        title: t.call,
        width: 18,
        isHiddenAtFirst: true,
        render: (row) => <Call row={row} />,
      },
    ],
    [t],
  );
  const personName = query.data?.records.find(({ staffId }) => staffId === view.staffId)?.displayName;
  return (
    <LogTable<OperationRow>
      tab="operation"
      view={view}
      onView={onView}
      organizationFilter={organizationFilter}
      columns={columns}
      query={query}
      personName={personName ?? undefined}
      detail={(row, close) => (
        <Detail
          row={row}
          onClose={close}
          onOnly={(staffId) => {
            onView({ staffId, current: 1 });
            close();
          }}
        />
      )}
    />
  );
}

const nameOf = ({ displayName, staffId }: OperationRow): string => displayName ?? `#${staffId}`;

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

interface DetailProps {
  readonly row: OperationRow;
  readonly onClose: () => void;
  readonly onOnly: (staffId: number) => void;
}

function Detail({ row, onClose, onOnly }: DetailProps) {
  const t = useTexts(logsTexts);
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
      title={row.summary}
      facts={facts}
      onClose={onClose}
      actions={<PersonLinks staffId={row.staffId} isGone={row.displayName === null} onOnly={onOnly} />}
    />
  );
}
