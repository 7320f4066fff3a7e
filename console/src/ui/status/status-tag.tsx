import type { ReactNode } from "react";
import type { Tone } from "../theme/index.ts";
import styles from "./status.module.css";

interface StatusProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** The value is old: the same word, visibly less certain. */
  readonly isStale?: boolean;
  /** Something is going on right now. */
  readonly isLive?: boolean;
  readonly title?: string;
}

/** A status in a tinted pill; the text carries the meaning, the color helps. */
export function StatusTag({ tone, children, isStale = false, title }: StatusProps) {
  return (
    <span className={styles.tag} data-tone={tone} data-stale={isStale || undefined} title={title}>
      {children}
    </span>
  );
}

/** A dot and a text, for tables and lists. */
export function StatusDot({ tone, children, isStale = false, isLive = false, title }: StatusProps) {
  return (
    <span className={styles.withDot} data-stale={isStale || undefined} title={title}>
      <span className={styles.dot} data-tone={tone} data-live={isLive || undefined} aria-hidden="true" />
      {children}
    </span>
  );
}
