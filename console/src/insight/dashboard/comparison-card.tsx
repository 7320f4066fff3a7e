import type { Comparison } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Delta, Explained } from "../../ui/stat/index.ts";
import styles from "./comparison-card.module.css";
import { comparisonQuery } from "./dashboard.calls.ts";
import { dashboardTexts } from "./dashboard.texts.ts";

/** This week and this month so far, each against the one before up to the same moment. */
export function ComparisonCard({ timeZone }: { timeZone: string }) {
  const t = useTexts(dashboardTexts);
  const query = useQuery(comparisonQuery(timeZone));
  return (
    <Card title={t.comparison}>
      <QueryView query={query} block={17}>
        {({ week, month }) => (
          <div className={styles.pairs}>
            <Period title={t.week} versus={t.lastWeek} period={week} />
            <Period title={t.month} versus={t.lastMonth} period={month} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

interface PeriodProps {
  readonly title: string;
  readonly versus: string;
  readonly period: Comparison["week"];
}

function Period({ title, versus, period }: PeriodProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const { current, previous } = period;
  const rows = [
    {
      label: t.area,
      note: t.notes.area,
      value: format.areaShort(current.cleanedAreaSqm),
      pair: pairOf(period, "cleanedAreaSqm"),
    },
    {
      label: t.time,
      note: t.notes.time,
      value: format.duration(current.workedS),
      pair: pairOf(period, "workedS"),
    },
    {
      label: t.tasks,
      note: t.notes.tasks,
      value: format.number(period.currentTasks),
      pair: [period.currentTasks, period.previousTasks] as const,
    },
    {
      label: t.water,
      note: t.notes.water,
      value: `${format.short(current.waterUsedL)} L`,
      pair: [current.waterUsedL, previous.waterUsedL] as const,
      isNeutral: true,
    },
  ];
  return (
    <div className={styles.period}>
      <h3 className={styles.title}>
        {title} <small>{versus}</small>
      </h3>
      <dl className={styles.rows}>
        {rows.map(({ label, note, value, pair: [now, before], isNeutral }) => (
          <div key={label}>
            <dt>
              <Explained note={note}>{label}</Explained>
            </dt>
            <dd>{value}</dd>
            <dd className={styles.delta}>
              <Delta current={now} previous={before} {...(isNeutral ? { goodDirection: "none" } : {})} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const pairOf = ({ current, previous }: Comparison["week"], name: "cleanedAreaSqm" | "workedS") =>
  [current[name], previous[name]] as const;
