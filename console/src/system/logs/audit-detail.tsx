import { auditSentence, subjectLabel } from "@sweepline/contract/system/logs/audit-labels.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import type { ViewOf } from "../../ui/list/index.ts";
import { actorName } from "./actor-name.ts";
import { DifferenceTable } from "./difference-table.tsx";
import type { AUDIT } from "./log-lists.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { PersonLinks } from "./person-links.tsx";
import { RowDrawer } from "./row-drawer.tsx";

interface AuditDetailProps {
  readonly row: AuditRow;
  readonly onClose: () => void;
  readonly onOnly: (change: Partial<ViewOf<typeof AUDIT>>) => void;
}

/** One change with what was before and after, and ways to everything else of the same person and the same thing. */
export function AuditDetail({ row, onClose, onOnly }: AuditDetailProps) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const format = useFormat();
  const { subjectKind, subjectId, action } = row;
  const facts = [
    { label: t.at, value: format.dateTime(row.at) },
    { label: t.who, value: actorName(row, t) },
    ...(row.onBehalfOf ? [{ label: t.onBehalfOf, value: row.onBehalfOf }] : []),
    { label: t.organization, value: row.organizationName },
    { label: t.subject, value: subjectLabel(row, language) },
    { label: t.remoteIp, value: row.remoteIp },
    { label: t.number, value: format.number(row.id) },
  ];
  return (
    <RowDrawer
      sentence={t.sentence(actorName(row, t), auditSentence(row, language))}
      facts={facts}
      longFacts={[{ label: t.hash, value: <span className={styles.code}>{row.hash}</span> }]}
      onClose={onClose}
      actions={
        <>
          <PersonLinks
            staffId={row.staffId}
            isGone={row.displayName === null}
            onOnly={(staffId) => onOnly({ staffId })}
          />
          <Button onClick={() => onOnly({ subjectKind, subjectId })}>{t.onlySubject}</Button>
          <Button onClick={() => onOnly({ action })}>{t.onlyAction}</Button>
        </>
      }
    >
      <DifferenceTable row={row} />
    </RowDrawer>
  );
}
