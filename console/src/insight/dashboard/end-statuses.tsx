import type { RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { END_STATUS_LOOKS } from "../../operations/task-reports/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import styles from "./end-statuses.module.css";

interface EndStatusesProps {
  readonly report: RangeReport | undefined;
  readonly organizationId: number | undefined;
}

/** How the tasks of a range ended: shares of a whole, the most frequent first, each leading to its reports. */
export function EndStatuses({ report, organizationId }: EndStatusesProps) {
  const t = useTexts(dashboardTexts);
  return (
    <Card title={t.endStatuses}>
      {report ? <Shares report={report} organizationId={organizationId} /> : <Skeleton block={19} />}
    </Card>
  );
}

interface ShownStatuses extends EndStatusesProps {
  readonly report: RangeReport;
}

function Shares({ report: { endStatuses, from, to }, organizationId }: ShownStatuses) {
  const t = useTexts(dashboardTexts);
  const { labelOf } = useDictionary("taskEndStatus");
  const format = useFormat();
  const href = useHref();
  const mayReports = useMay(TASK_REPORT_ENDPOINTS.page);
  const total = endStatuses.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <EmptyState title={t.noTasks} />;
  const sorted = [...endStatuses].sort((a, b) => b.count - a.count);
  return (
    <div className={styles.shares}>
      <div className={styles.whole} aria-hidden="true">
        {sorted.map(({ endStatus, count }) => (
          <span
            key={endStatus}
            data-tone={END_STATUS_LOOKS[endStatus].tone}
            style={{ flexGrow: count }}
            hidden={count === 0}
          />
        ))}
      </div>
      <ul className={styles.list}>
        {sorted.map(({ endStatus, count }) => (
          <li key={endStatus} data-tone={END_STATUS_LOOKS[endStatus].tone}>
            <span className={styles.mark} aria-hidden="true">
              {END_STATUS_LOOKS[endStatus].mark}
            </span>
            {mayReports && count > 0 ? (
              <Link to={href("taskReports", { endStatuses: endStatus, organizationId, from, to })}>
                {labelOf(endStatus)}
              </Link>
            ) : (
              <span>{labelOf(endStatus)}</span>
            )}
            <strong>{format.number(count)}</strong>
            <span className={styles.share}>{format.percent((count / total) * 100)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
