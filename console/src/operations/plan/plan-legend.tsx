import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { END_STATUS_LOOKS } from "../task-reports/index.ts";
import styles from "./plan.module.css";
import { type PlanTexts, planTexts } from "./plan.texts.ts";
import type { Bar } from "./plan-lanes.ts";

const ENDS = Object.keys(END_STATUS_LOOKS) as (keyof typeof END_STATUS_LOOKS)[];

/** What bars look like, by what they stand for. */
export function lookOf(bar: Bar): { tone: string; look: "solid" | "live" | "outline"; mark: string } {
  if (bar.kind === "run") {
    const { endStatus } = bar.run;
    return endStatus === null
      ? { tone: "positive", look: "live", mark: "▶" }
      : { ...END_STATUS_LOOKS[endStatus], look: "solid" };
  }
  const { state } = bar.occurrence;
  if (state === "notStarted") return { tone: "danger", look: "outline", mark: "!" };
  const mark = state === "planned" && bar.schedule.isConfirmed ? "…" : "";
  return { tone: state === "due" ? "notice" : "info", look: "outline", mark: bar.isClash ? "⚠" : mark };
}

export function stateOf(bar: Bar, t: PlanTexts, labelOf: (code: string) => string): string {
  if (bar.kind === "occurrence") {
    const { state } = bar.occurrence;
    return state === "planned" && bar.schedule.isConfirmed ? t.confirmed : t[state];
  }
  return bar.run.endStatus === null ? t.running : labelOf(bar.run.endStatus);
}

export function Legend() {
  const t = useTexts(planTexts);
  const { labelOf } = useDictionary("taskEndStatus");
  const planned = [
    { tone: "info", label: t.planned },
    { tone: "notice", label: t.due },
    { tone: "danger", label: t.notStarted },
  ];
  return (
    <ul className={styles.legend} aria-label={t.legend}>
      <li>
        <i className={styles.swatch} data-tone="positive" data-look="live" />
        {t.running}
      </li>
      {ENDS.map((end) => (
        <li key={end}>
          <i className={styles.swatch} data-tone={END_STATUS_LOOKS[end].tone} data-look="solid" />
          {labelOf(end)}
        </li>
      ))}
      {planned.map(({ tone, label }) => (
        <li key={tone}>
          <i className={styles.swatch} data-tone={tone} data-look="outline" />
          {label}
        </li>
      ))}
      <li>… {t.confirmed}</li>
    </ul>
  );
}
