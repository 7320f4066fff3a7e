import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { InputNumber, Select } from "../../ui/kit.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";

const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
type Unit = keyof typeof UNITS;
const NAMES = Object.keys(UNITS) as Unit[];

/** The largest unit that says it without a fraction. */
const unitOf = (seconds: number): Unit =>
  [...NAMES].reverse().find((name) => seconds > 0 && seconds % UNITS[name] === 0) ?? "seconds";

interface DurationFieldProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  /** In seconds. */
  readonly value?: number;
  readonly onChange?: (seconds: number | null) => void;
  readonly unitLabel: string;
}

/** A number with its unit; the form knows seconds. */
export function DurationField({ id, value, onChange, unitLabel }: DurationFieldProps) {
  const t = useTexts(clientTexts);
  const [unit, setUnit] = useState<Unit>(() => unitOf(value ?? 0));
  const count = value === undefined ? null : value / UNITS[unit];
  return (
    <div className={styles.duration}>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        min={0}
        value={count}
        onChange={(next) => onChange?.(next === null ? null : Math.round(next * UNITS[unit]))}
      />
      <Select<Unit>
        value={unit}
        aria-label={unitLabel}
        options={NAMES.map((name) => ({ value: name, label: t.units[name] }))}
        onChange={(next) => {
          setUnit(next);
          if (count !== null) onChange?.(Math.round(count * UNITS[next]));
        }}
      />
    </div>
  );
}
