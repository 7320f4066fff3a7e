import styles from "./editor.module.css";

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The browser's own list: small, and known to every keyboard. */
export function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        className={styles.text}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
