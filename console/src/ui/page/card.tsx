import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly title?: ReactNode;
  /** Beside the title, at the right: a range switch, a link to more. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  /** Leaves out the inner margin, for tables and maps that reach the edge. */
  readonly isFlush?: boolean;
  readonly className?: string | undefined;
}

/** A titled piece of a page. */
export function Card({ title, extra, children, isFlush = false, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={[styles.card, className].filter(Boolean).join(" ")}
      aria-labelledby={title ? titleId : undefined}
    >
      {title || extra ? (
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {extra ? <div className={styles.extra}>{extra}</div> : null}
        </div>
      ) : null}
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
