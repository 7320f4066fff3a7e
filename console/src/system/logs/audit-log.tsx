import { actionWords, kindWords } from "@sweepline/contract/system/logs/audit-words.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { actorName } from "./actor-name.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { difference } from "./difference.ts";
import { type LogProps, LogTable } from "./log-table.tsx";
import { auditQueryOf } from "./log-view.ts";
import { auditQuery } from "./logs.calls.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";

/** What was changed by whom. */
export function AuditLog({ view, onView, organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const { timeZone } = usePreferences();
  const query = useQuery(auditQuery(auditQueryOf(view, timeZone)));
  const columns = useMemo<readonly DataColumn<AuditRow, "at">[]>(
    () => [
      { key: "who", title: t.who, width: 9, render: (row) => actorName(row, t) },
      {
        key: "organization",
        title: t.organization,
        width: 11,
        render: ({ organizationName }) => organizationName,
      },
      { key: "action", title: t.what, width: 13, render: ({ action }) => actionWords(action, language) },
      {
        key: "subject",
        title: t.subject,
        width: 10,
        render: ({ subjectKind, subjectId }) => `${kindWords(subjectKind, language)} ${subjectId}`,
      },
      { key: "changes", title: t.changes, width: 15, render: (row) => <ChangedFields row={row} /> },
      {
        key: "remoteIp",
        title: t.remoteIp,
        width: 9,
        isHiddenAtFirst: true,
        render: ({ remoteIp }) => remoteIp,
      },
      {
        key: "number",
        title: t.number,
        width: 6,
        align: "right",
        isHiddenAtFirst: true,
        render: ({ id }) => id,
      },
    ],
    [t, language],
  );
  const shown = query.data?.records.find(({ staffId }) => staffId === view.staffId);
  return (
    <LogTable<AuditRow>
      tab="audit"
      view={view}
      onView={onView}
      organizationFilter={organizationFilter}
      columns={columns}
      query={query}
      personName={shown ? actorName(shown, t) : undefined}
      detail={(row, close) => (
        <AuditDetail
          row={row}
          onClose={close}
          onOnly={(change) => {
            onView({ ...change, current: 1 });
            close();
          }}
        />
      )}
    />
  );
}

/** Names of the fields that differ: enough to find a row by. */
function ChangedFields({ row }: { row: AuditRow }) {
  const fields = difference(row.before, row.after)
    .filter(({ kind }) => kind !== "same")
    .map(({ field }) => field)
    .join(", ");
  return (
    <span className={styles.clip} title={fields}>
      {fields}
    </span>
  );
}
