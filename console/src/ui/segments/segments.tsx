import { useId } from "react";
import styles from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  /** The accessible name of the choice. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly size?: "small" | "middle";
}

/** One of a few choices side by side: radio buttons underneath, so that arrow keys and screen readers know their way. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChange, size = "middle" } = props;
  const name = useId();
  return (
    <fieldset className={styles.track} data-size={size}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-on={option.value === value || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
