import styles from "./filter-bar.module.css";

interface FilterToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A filter that is on or not: only these, or all. */
export function FilterToggle({ label, isOn, onChange }: FilterToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </button>
  );
}
