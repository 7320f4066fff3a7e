import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./delta.module.css";

interface DeltaProps {
  readonly current: number | null | undefined;
  readonly previous: number | null | undefined;
  /** What it is compared with: "vs. last week". */
  readonly label?: string;
  /** More is better for area, worse for faults, neither for a count of tasks. */
  readonly goodDirection?: "up" | "down" | "none";
  /** Compares percentages by their difference in points: 80 % → 84 % is +4, not +5 %. */
  readonly isPoints?: boolean;
}

/** Week-on-week and month-on-month: an arrow, a share, and a text for people who cannot see color. */
export function Delta({ current, previous, label, goodDirection = "up", isPoints = false }: DeltaProps) {
  const t = useTexts(uiTexts);
  const format = useFormat();
  const change = changeOf(current, previous, isPoints);
  if (change === undefined) return <span className={styles.delta}>{t.noComparison}</span>;
  const share = isPoints ? t.points(format.number(Math.abs(change), 1)) : format.percent(Math.abs(change), 1);
  const isFlat = Math.abs(change) < 0.05;
  const direction = change > 0 ? "up" : "down";
  const isGood = isFlat || goodDirection === "none" ? undefined : direction === goodDirection;
  const tone = isGood === undefined ? styles.plain : isGood ? styles.good : styles.bad;
  const texts = isFlat ? t.unchanged : direction === "up" ? t.up(share) : t.down(share);
  return (
    <span className={styles.delta}>
      <span className={tone}>
        <span aria-hidden="true">{isFlat ? `→ ${share}` : `${direction === "up" ? "▲" : "▼"} ${share}`}</span>
        <span className="visually-hidden">{texts}</span>
      </span>
      {label ? (
        <>
          {" "}
          <span className={styles.label}>{label}</span>
        </>
      ) : null}
    </span>
  );
}

/** In percent of the previous value, or in points; undefined where there is nothing to compare with. */
export function changeOf(
  current: number | null | undefined,
  previous: number | null | undefined,
  isPoints: boolean,
): number | undefined {
  if (current === null || current === undefined || previous === null || previous === undefined)
    return undefined;
  if (isPoints) return current - previous;
  return previous === 0 ? (current === 0 ? 0 : undefined) : ((current - previous) / Math.abs(previous)) * 100;
}
