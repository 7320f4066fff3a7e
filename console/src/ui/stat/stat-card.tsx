import type { ReactNode } from "react";
import type { Tone } from "../theme/index.ts";
import styles from "./stat-card.module.css";

interface StatCardProps {
  readonly label: ReactNode;
  /** Formatted already; "—" where it was not reported. */
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  /** Below the value: a `Delta`, a share, a date. */
  readonly foot?: ReactNode;
  /** At the right: a `Sparkline` or an icon. */
  readonly aside?: ReactNode;
  /** A colored edge where the figure means a status. */
  readonly tone?: Tone;
  readonly isLoading?: boolean;
}

/** One figure of a dashboard. */
export function StatCard({ label, value, unit, foot, aside, tone, isLoading = false }: StatCardProps) {
  return (
    <div className={styles.card} data-tone={tone} aria-busy={isLoading}>
      <div className={styles.label}>{label}</div>
      <div className={styles.line}>
        {isLoading ? (
          <div className={styles.ghost} />
        ) : (
          <div className={styles.value}>
            {value}
            {unit ? <span className={styles.unit}>{unit}</span> : null}
          </div>
        )}
        {aside && !isLoading ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      {foot ? <div className={styles.foot}>{isLoading ? "\u00a0" : foot}</div> : null}
    </div>
  );
}
