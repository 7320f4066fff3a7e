import type { RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { UsageChart } from "../../fleet/telemetry/index.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import { dayLabel } from "./dashboard-view.ts";
import styles from "./range-chart.module.css";

const HEIGHT_REM = 19;

export function RangeChart({ report }: { report: RangeReport | undefined }) {
  const t = useTexts(dashboardTexts);
  return (
    <Card title={t.cleaning}>
      {/* The same height in every state, so that nothing below it jumps. */}
      <div className={styles.place} style={{ minHeight: `${HEIGHT_REM}rem` }}>
        {report ? <Days report={report} /> : <Skeleton block={HEIGHT_REM} />}
      </div>
    </Card>
  );
}

function Days({ report }: { report: RangeReport }) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const { range, series, totals, from, to } = report;
  const days = useMemo(
    () => series.map((entry) => ({ ...entry, label: dayLabel(entry.day, range) })),
    [series, range],
  );
  if (totals.workedS === 0 && totals.cleanedAreaSqm === 0)
    return <EmptyState title={t.noWorkTitle} note={t.noWorkNote} />;
  const summary = t.chartSummary(
    `${from} – ${to}`,
    format.area(totals.cleanedAreaSqm),
    format.duration(totals.workedS),
  );
  return <UsageChart days={days} summary={summary} height={HEIGHT_REM} />;
}
