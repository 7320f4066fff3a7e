import { useId, useState } from "react";
import styles from "./editor.module.css";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly digits: number;
  readonly step: number;
  readonly isDisabled?: boolean;
  /** The name stands above, or only in the accessibility tree. */
  readonly isBare?: boolean;
  readonly unit?: string | undefined;
  readonly onChange: (value: number) => void;
}

const plain = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** An exact number: taken by Enter or on leaving, stepped by arrows, given up by Escape. Sums such as `2.5+0.3` are worked out. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, digits, step, isDisabled = false, isBare = false, unit, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? plain(value, digits);
  const take = (text: string | undefined) => {
    setTyped(undefined);
    const next = text === undefined ? undefined : numberIn(text);
    if (next !== undefined && plain(next, digits) !== plain(value, digits)) onChange(next);
  };
  const field = (
    <input
      id={id}
      className={styles.number}
      inputMode="decimal"
      aria-label={isBare ? label : undefined}
      disabled={isDisabled}
      value={shown}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => take(typed)}
      onKeyDown={(event) => {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === "Enter") take(typed);
        else if (event.key === "Escape") setTyped(undefined);
        else if (direction) {
          event.preventDefault();
          const from = numberIn(shown) ?? value;
          take(plain(from + direction * step * (event.shiftKey ? 10 : 1), digits));
        }
      }}
    />
  );
  if (isBare) return field;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {unit ? <i>{unit}</i> : null}
      </label>
      {field}
    </div>
  );
}

/** "2.5", "2,5", "1+0.25"; undefined: no number. */
export function numberIn(text: string): number | undefined {
  const clean = text.replaceAll(",", ".").replaceAll(/\s/g, "");
  if (!/^[+-]?\d{0,9}(\.\d{0,6})?([+-]\d{1,9}(\.\d{0,6})?)*$/.test(clean)) return undefined;
  const parts = clean.match(/[+-]?[\d.]+/g) ?? [];
  const sum = parts.reduce((total, part) => total + Number(part), 0);
  return parts.length > 0 && Number.isFinite(sum) ? sum : undefined;
}
