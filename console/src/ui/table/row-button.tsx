import styles from "./row-button.module.css";

interface RowButtonProps {
  /** On two lines at most; the whole of it stands in the title. */
  readonly children: string;
  /** The accessible name, where it says more. */
  readonly label?: string;
  /** Whether it is open, where one row of the list is. */
  readonly isOpen?: boolean;
  readonly onClick: () => void;
}

/** What a row is called, as the way to open it. */
export function RowButton({ children, label, isOpen, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      title={children}
      aria-label={label}
      aria-pressed={isOpen}
      onClick={onClick}
    >
      <span className={styles.name}>{children}</span>
    </button>
  );
}
