import type { RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Delta, Explained, Sparkline, StatCard } from "../../ui/stat/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import styles from "./range-figures.module.css";

/** The sums of a range, each against the period before. */
export function RangeFigures({ report }: { report: RangeReport | undefined }) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const isLoading = report === undefined;
  const { totals, previous, series = [] } = report ?? {};
  const versus = report ? t.versus[report.range] : "";
  const percent = (rate: number | null | undefined) =>
    rate === null || rate === undefined ? null : rate * 100;
  const rates = [percent(totals?.usageRate), percent(previous?.usageRate)] as const;
  const explained = (label: string, note: string) => (
    <Explained note={report ? `${note} ${t.spanOf(report.from, report.to)}` : note}>{label}</Explained>
  );
  const completed = totals && totals.tasks > 0 ? (totals.completedTasks / totals.tasks) * 100 : undefined;
  return (
    <div className={styles.figures}>
      <StatCard
        label={explained(t.area, t.notes.area)}
        value={format.short(totals && format.areaValue(totals.cleanedAreaSqm))}
        unit={format.areaUnit}
        aside={<Sparkline values={series.map(({ cleanedAreaSqm }) => cleanedAreaSqm)} />}
        foot={<Delta current={totals?.cleanedAreaSqm} previous={previous?.cleanedAreaSqm} label={versus} />}
        isLoading={isLoading}
      />
      <StatCard
        label={explained(t.time, t.notes.time)}
        value={format.duration(totals?.workedS)}
        aside={<Sparkline values={series.map(({ workedS }) => workedS)} />}
        foot={<Delta current={totals?.workedS} previous={previous?.workedS} label={versus} />}
        isLoading={isLoading}
      />
      <StatCard
        label={explained(t.usageRate, t.notes.usageRate)}
        value={format.percent(rates[0])}
        foot={<Delta current={rates[0]} previous={rates[1]} label={versus} isPoints />}
        isLoading={isLoading}
      />
      <StatCard
        label={explained(
          completed === undefined ? t.tasks : `${t.tasks} · ${t.completed(format.percent(completed, 0))}`,
          t.notes.tasks,
        )}
        value={format.number(totals?.tasks)}
        aside={<Sparkline values={series.map(({ tasks }) => tasks)} />}
        foot={<Delta current={totals?.tasks} previous={previous?.tasks} label={versus} />}
        isLoading={isLoading}
      />
      <StatCard
        label={explained(t.activeDevices, t.notes.activeDevices)}
        value={format.number(totals?.activeDevices)}
        foot={<Delta current={totals?.activeDevices} previous={previous?.activeDevices} label={versus} />}
        isLoading={isLoading}
      />
    </div>
  );
}
