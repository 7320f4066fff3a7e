import styles from "./device-columns.module.css";

interface OneLineProps {
  readonly children: string;
  readonly isWide?: boolean;
}

/** A text that stays on the line of its row; what is cut off is told to who points at it. */
export function OneLine({ children, isWide = false }: OneLineProps) {
  return (
    <span className={styles.line} data-wide={isWide || undefined} title={children}>
      {children}
    </span>
  );
}
