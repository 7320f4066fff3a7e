import { MAX_SUMMED_REPORTS } from "@sweepline/contract/operations/task-reports.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatCard } from "../../ui/stat/index.ts";
import styles from "./reports.module.css";
import { reportTexts } from "./reports.texts.ts";
import { type AskedFilters, sumsQuery } from "./task-reports.calls.ts";
import { taskReportTexts } from "./task-reports.texts.ts";

/** What the reports that fit come to. */
export function ReportSums({ filters }: { readonly filters: AskedFilters }) {
  const t = useTexts(reportTexts);
  const { perHour } = useTexts(taskReportTexts);
  const format = useFormat();
  const { data: sums, error } = useQuery(sumsQuery(filters));
  if (error) return null;
  const ended = Object.values(sums?.ends ?? {}).reduce((sum, count) => sum + count, 0);
  const done = sums?.ends.completed ?? 0;
  const isLoading = sums === undefined;
  return (
    <section className={styles.sums} aria-label={t.sums}>
      <StatCard
        {...{ isLoading, label: t.reports, value: format.number(sums?.reports) }}
        foot={sums?.isCut ? t.newestOnly(format.number(MAX_SUMMED_REPORTS)) : "\u00a0"}
      />
      <StatCard
        {...{ isLoading, label: t.completed }}
        value={format.percent(ended > 0 ? (100 * done) / ended : null)}
        foot={t.completedOf(format.number(done), format.number(ended))}
      />
      <StatCard {...{ isLoading, label: t.time, value: format.duration(sums?.durationS) }} foot={"\u00a0"} />
      <StatCard
        {...{ isLoading, label: t.areaSum, value: format.areaShort(sums?.actualAreaSqm) }}
        foot={t.ofPlanned(format.areaShort(sums?.plannedAreaSqm))}
      />
      <StatCard
        {...{ isLoading, label: t.coverage, value: format.percent(sums?.coveragePercent) }}
        foot={sums ? perHour(format.area(Math.round(sums.efficiencySqmH))) : "\u00a0"}
      />
    </section>
  );
}
