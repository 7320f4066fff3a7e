import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import type { LaneKind } from "./plan-lanes.ts";
import type { Span, SpanName, Tick } from "./plan-span.ts";

interface PlanAxisProps {
  readonly ticks: readonly Tick[];
  readonly span: Span;
  readonly by: LaneKind;
  readonly name: SpanName;
}

/** Days and hours above the lanes, by the person's clocks. */
export function PlanAxis({ ticks, span, by, name }: PlanAxisProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const days = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
    ...(timeZone && { timeZone }),
    ...(name === "month" ? { day: "numeric" } : { weekday: "short", day: "numeric", month: "short" }),
  });
  return (
    <div className={styles.axis} data-span={name} aria-hidden="true">
      <div className={`${styles.laneName} ${styles.head}`}>{t.lane[by]}</div>
      <div className={styles.track}>
        {ticks.map(({ at, isDay }) => (
          <span
            key={at}
            className={styles.tickName}
            data-day={isDay || undefined}
            style={{ left: placeOf(at, span) }}
          >
            {isDay && dayText(days, at)}
            {isDay || name === "week" ? null : format.time(at).slice(0, "00:00".length)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Days and hours behind all lanes, and where the present is. */
export function PlanGrid({ ticks, span, now }: Pick<PlanAxisProps, "ticks" | "span"> & { now: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      <span />
      <div className={styles.track}>
        {ticks.map(({ at, isDay }) => (
          <i
            key={at}
            className={styles.tick}
            data-day={isDay || undefined}
            style={{ left: placeOf(at, span) }}
          />
        ))}
        {now >= span.from && now <= span.to ? (
          <i className={styles.now} style={{ left: placeOf(now, span) }} />
        ) : null}
      </div>
    </div>
  );
}

/** Chinese has no space between the date and the day of the week, where a narrow column breaks it. */
const dayText = (days: Intl.DateTimeFormat, at: number): string =>
  days
    .formatToParts(at)
    .map(({ type, value }, index) => (type === "weekday" && index > 0 ? ` ${value}` : value))
    .join("");

const placeOf = (at: number, { from, to }: Span): string => `${(100 * (at - from)) / (to - from)}%`;
