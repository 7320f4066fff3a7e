import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import type { ComponentType } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { readUrl, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { AuditExport, AuditLog } from "./audit-log.tsx";
import { ExceptionLog } from "./exception-log.tsx";
import type { LogProps } from "./log-filters.tsx";
import { LOG_FIELDS, LOG_TABS, type LogTab } from "./log-lists.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { OperationLog } from "./operation-log.tsx";
import { SignInLog } from "./sign-in-log.tsx";
import { useVerifying, VerifyButton, VerifyState } from "./verify-audit.tsx";

const LOGS: Readonly<Record<LogTab, ComponentType<LogProps>>> = {
  operation: OperationLog,
  signIn: SignInLog,
  audit: AuditLog,
  exception: ExceptionLog,
};

/** Who did what: each log that the person may see. The person, the organization and the days stay chosen from one log to the next. */
export function LogsPage({ organizationFilter }: LogProps) {
  const t = useTexts(logsTexts);
  const may: Readonly<Record<LogTab, boolean>> = {
    operation: useMay(E.operations),
    signIn: useMay(E.signIns),
    audit: useMay(E.audit),
    exception: useMay(E.exceptions),
  };
  const [view, setView] = useUrlState(LOG_FIELDS);
  const verifying = useVerifying();
  const tabs = LOG_TABS.filter((tab) => may[tab]);
  const tab = tabs.find((one) => one === view.tab) ?? tabs[0];
  if (!tab)
    return (
      <Page title={t.title}>
        <EmptyState title={t.emptyTitle} />
      </Page>
    );
  const { staffId, organizationId, from, until, size } = view;
  const Log = LOGS[tab];
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        tab === "audit" ? (
          <>
            <VerifyButton verifying={verifying} />
            <AuditExport />
          </>
        ) : null
      }
    >
      <div className={styles.tabs}>
        <Segments<LogTab>
          label={t.tab}
          value={tab}
          options={tabs.map((value) => ({ value, label: t.tabs[value] }))}
          onChange={(next) =>
            setView({ ...readUrl(LOG_FIELDS, ""), tab: next, staffId, organizationId, from, until, size })
          }
        />
      </div>
      {tab === "audit" ? <VerifyState verifying={verifying} /> : null}
      <Log key={tab} organizationFilter={organizationFilter} />
    </Page>
  );
}
