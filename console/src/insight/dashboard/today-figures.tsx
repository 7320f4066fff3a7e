import type { FleetNow } from "@sweepline/contract/insight/dashboard.ts";
import { type Maybe, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Explained } from "../../ui/stat/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import styles from "./today-figures.module.css";

interface TodayFiguresProps {
  readonly today: NonNullable<FleetNow["today"]> | undefined;
  readonly asOf: string | undefined;
}

/** The work of the running day, which is named where it is another one for the sites than for the reader, whose days the chart shows. */
export function TodayFigures({ today, asOf }: TodayFiguresProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const area = today && format.areaValue(today.cleanedAreaSqm);
  const [first, last] = [today?.firstDay, today?.lastDay];
  const isSeveral = first !== last;
  const isOther = isSeveral || (!!first && first !== format.date(asOf));
  const note = isSeveral ? t.notes.todaySeveral : isOther ? t.notes.todayElsewhere : t.notes.today;
  return (
    <div className={styles.today}>
      <h2 className={styles.title}>
        <Explained note={note}>
          {isOther ? t.todayOn(isSeveral ? `${first} – ${last}` : `${first}`) : t.today}
        </Explained>
      </h2>
      <dl className={styles.list}>
        <div className={styles.main}>
          <dt>
            <Explained note={t.notes.area}>{t.todayArea}</Explained>
          </dt>
          <dd>
            {wholeNumber(area, format.number)}
            <small>{format.areaUnit}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Explained note={t.notes.todayTime}>{t.todayTime}</Explained>
          </dt>
          <dd>{format.duration(today?.workedS)}</dd>
        </div>
        <div>
          <dt>
            <Explained note={t.notes.tasksDone}>{t.tasksDone}</Explained>
          </dt>
          <dd>{format.number(today?.endedTasks)}</dd>
        </div>
        <div>
          <dt>
            <Explained note={t.notes.tasksRunning}>{t.tasksRunning}</Explained>
          </dt>
          <dd>{format.number(today?.runningTasks)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Counts up in whole units: a figure on a wall should not flicker in its decimals. */
function wholeNumber(value: Maybe<number>, format: (value: Maybe<number>) => string): string {
  return value === undefined || value === null ? NOT_REPORTED : format(Math.floor(value));
}
