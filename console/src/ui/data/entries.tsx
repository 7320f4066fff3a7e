import type { ReactNode } from "react";
import styles from "./entries.module.css";

/** A short list of things in a card or a drawer, each an `Entry`. */
export const Entries = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.entries}>{children}</ul>
);

interface EntryProps {
  /** What is known of it, its name in a `strong`. */
  readonly facts: ReactNode;
  /** At its end: what can be done with it. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

export const Entry = ({ facts, children, className = "" }: EntryProps) => (
  <li className={`${styles.entry} ${className}`}>
    <div className={styles.facts}>{facts}</div>
    {children}
  </li>
);
