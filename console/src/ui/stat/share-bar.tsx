import type { Tone } from "../theme/index.ts";
import styles from "./share-bar.module.css";

interface ShareBarProps {
  readonly percent: number;
  readonly tone: Tone;
}

/** A share for the eye alone: its figure stands beside it. As wide as there is room. */
export function ShareBar({ percent, tone }: ShareBarProps) {
  return (
    <span className={styles.bar} data-tone={tone} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </span>
  );
}
