import type { ReactNode } from "react";
import { Tooltip } from "../kit.ts";
import styles from "./explained.module.css";

interface ExplainedProps {
  /** What the figure means, and of which span it is. */
  readonly note: ReactNode;
  readonly children: ReactNode;
  /** Within a link, whose own focus is enough. */
  readonly isWithin?: boolean;
}

/** The label of a figure that says what it means, to who points at it or comes to it by keys. */
export function Explained({ note, children, isWithin = false }: ExplainedProps) {
  return (
    <Tooltip title={note} trigger={["hover", "focus"]}>
      <span className={styles.explained} tabIndex={isWithin ? undefined : 0}>
        {children}
      </span>
    </Tooltip>
  );
}
