import {
  actionLabel,
  auditSentence,
  kindLabel,
  subjectLabel,
} from "@sweepline/contract/system/logs/audit-labels.ts";
import { difference } from "@sweepline/contract/system/logs/difference.ts";
import { fieldLabel } from "@sweepline/contract/system/logs/field-labels.ts";
import { type AuditRow, LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { useMemo } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { ListExport, type ListState, ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import { actorName } from "./actor-name.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { useAtColumn } from "./log-columns.tsx";
import { type LogProps, Picked, SomeoneFilters } from "./log-filters.tsx";
import { AUDIT } from "./log-lists.ts";
import { logsTexts } from "./logs.texts.ts";
import { useOpenedRow } from "./use-opened-row.ts";

/** What was changed by whom. */
export function AuditLog({ organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const list = useList(AUDIT);
  const { opened, open, close, shown } = useOpenedRow(list);
  const columns = useColumns(open);
  return (
    <>
      <ListTable
        list={list}
        label={t.tabs.audit}
        columns={columns}
        texts={t}
        onOpen={open}
        filters={
          <>
            <SomeoneFilters
              list={list}
              tab="audit"
              organizationFilter={organizationFilter}
              personName={shown && actorName(shown, t)}
            />
            <PickedOfAudit list={list} />
          </>
        }
      />
      {opened ? (
        <AuditDetail
          row={opened}
          onClose={close}
          onOnly={(change) => {
            list.setView({ ...change, current: 1 });
            close();
          }}
        />
      ) : null}
    </>
  );
}

/** The list as it is filtered: asked for once, by whoever comes first. */
export function AuditExport() {
  const t = useTexts(logsTexts);
  return <ListExport list={useList(AUDIT)} endpoint={E.auditExport} name={t.fileName} />;
}

function PickedOfAudit({ list: { view, setView, rows } }: { readonly list: ListState<typeof AUDIT> }) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const { action, subjectKind, subjectId } = view;
  const shown = rows.find((row) => row.subjectKind === subjectKind && row.subjectId === subjectId);
  return (
    <>
      {action ? (
        <Picked onRemove={() => setView({ action: "", current: 1 })}>
          {t.chosenAction(actionLabel(action, language))}
        </Picked>
      ) : null}
      {subjectKind ? (
        <Picked onRemove={() => setView({ subjectKind: "", subjectId: "", current: 1 })}>
          {t.chosenSubject(
            shown ? subjectLabel(shown, language) : `${kindLabel(subjectKind, language)} ${subjectId}`,
          )}
        </Picked>
      ) : null}
    </>
  );
}

function useColumns(onOpen: (row: AuditRow) => void) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const at = useAtColumn(onOpen);
  const c = useColumnsOf(E.audit);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      at,
      { key: "who", title: t.who, width: 9, render: (row: AuditRow) => actorName(row, t) },
      c.text("organizationName", t.organization, { key: "organization", width: 11 }),
      { key: "what", title: t.what, width: 20.5, render: (row: AuditRow) => auditSentence(row, language) },
      { key: "changes", title: t.changes, width: 15, render: (row: AuditRow) => <ChangedFields row={row} /> },
      c.text("remoteIp", t.remoteIp, { width: 9, ...hidden }),
      c.value("id", t.number, { key: "number", width: 6, align: "right", ...hidden, draw: String }),
    ];
  }, [t, language, at, c]);
}

/** Names of the fields that differ: enough to find a row by. */
function ChangedFields({ row }: { row: AuditRow }) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const fields = difference(row.before, row.after)
    .filter(({ kind }) => kind !== "same")
    .map(({ field }) => fieldLabel(field, language))
    .join(t.comma);
  return <OneLine>{fields}</OneLine>;
}
