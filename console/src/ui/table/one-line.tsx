import { NOT_REPORTED } from "../../core/format/index.ts";
import styles from "./cells.module.css";

interface OneLineProps {
  readonly children: string | null | undefined;
}

/** A text that stays on the line of its row; what is cut off is shown to a person who points at it. */
export function OneLine({ children }: OneLineProps) {
  return (
    <span className={styles.line} title={children ?? ""}>
      {children || NOT_REPORTED}
    </span>
  );
}
