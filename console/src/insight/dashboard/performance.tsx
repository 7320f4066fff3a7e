import { CAUSES_ENDPOINTS } from "@sweepline/contract/insight/causes.ts";
import { DASHBOARD_RANGES, type DashboardRange } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { KindSelect } from "../../fleet/products/index.ts";
import { ErrorState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { rangeReportQuery } from "./dashboard.calls.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { EndStatuses } from "./end-statuses.tsx";
import styles from "./performance.module.css";
import { RangeChart } from "./range-chart.tsx";
import { RangeFigures } from "./range-figures.tsx";
import { Waiting } from "./waiting.tsx";

/** After the charts: it names stops as the room of assists does. */
const StopCauses = lazy(() => import("../causes/index.ts").then((room) => ({ default: room.StopCauses })));

interface PerformanceProps {
  readonly view: DashboardView;
  readonly onChange: (change: Partial<DashboardView>) => void;
  readonly timeZone: string;
}

/** The work of a range against the equally long one before it. */
export function Performance({ view, onChange, timeZone }: PerformanceProps) {
  const t = useTexts(dashboardTexts);
  const mayKnowCauses = useMay(CAUSES_ENDPOINTS.list);
  const query = useQuery(rangeReportQuery({ ...view, timeZone }));
  return (
    <section className={styles.performance} aria-labelledby="performance">
      <header className={styles.head}>
        <h2 id="performance">{t.performance}</h2>
        <div className={styles.filters}>
          <KindSelect value={view.kind} onChange={(kind) => onChange({ kind })} />
          <OrganizationSelect
            value={view.organizationId}
            onChange={(organizationId) => onChange({ organizationId })}
          />
          <Segments<DashboardRange>
            value={view.range}
            label={t.rangeLabel}
            options={DASHBOARD_RANGES.map((range) => ({ value: range, label: t.ranges[range] }))}
            onChange={(range) => onChange({ range })}
          />
        </div>
      </header>
      {query.error && !query.data ? (
        <Card>
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        </Card>
      ) : (
        <div className={styles.report} data-old={query.isPlaceholderData || undefined}>
          <RangeFigures report={query.data} />
          <div className={styles.charts}>
            <RangeChart report={query.data} />
            <EndStatuses report={query.data} organizationId={view.organizationId} />
          </div>
          {mayKnowCauses ? (
            <Suspense fallback={<Waiting />}>
              <StopCauses {...view} timeZone={timeZone} />
            </Suspense>
          ) : null}
        </div>
      )}
    </section>
  );
}
