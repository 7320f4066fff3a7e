import { NOT_REPORTED } from "../../core/format/index.ts";
import styles from "./cells.module.css";

interface OneLineProps {
  readonly children: string | null | undefined;
  /** At most, in rem. */
  readonly width?: number;
}

/** A text that stays on the line of its row; what is cut off is shown to a person who points at it. */
export function OneLine({ children, width = 10.25 }: OneLineProps) {
  return (
    <span className={styles.line} style={{ maxWidth: `${width}rem` }} title={children ?? ""}>
      {children || NOT_REPORTED}
    </span>
  );
}
