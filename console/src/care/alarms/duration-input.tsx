import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { InputNumber, Select } from "../../ui/kit.ts";
import styles from "./rules.module.css";
import { ruleTexts } from "./rules.texts.ts";

const UNITS = { seconds: 1, minutes: 60, hours: 3_600 } as const;
type Unit = keyof typeof UNITS;
const NAMES = Object.keys(UNITS) as Unit[];

/** The largest unit that says it without a fraction; nothing is said in minutes. */
export const unitOfSeconds = (seconds: number): Unit =>
  seconds === 0 ? "minutes" : (NAMES.findLast((name) => seconds % UNITS[name] === 0) ?? "seconds");

interface DurationInputProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (seconds: number | null) => void;
  /** What the kind begins with, in seconds. */
  readonly usual: number | undefined;
}

/** A number with its unit; the form knows seconds. */
export function DurationInput({ id, value = null, onChange, usual }: DurationInputProps) {
  const t = useTexts(ruleTexts);
  const format = useFormat();
  const [chosen, setUnit] = useState<Unit>();
  const unit = chosen ?? unitOfSeconds(value ?? 0);
  const count = value === null ? null : value / UNITS[unit];
  const change = (next: number | null, by: Unit) => {
    setUnit(by);
    onChange?.(next === null ? null : Math.round(next * UNITS[by]));
  };
  return (
    <div className={styles.duration}>
      <InputNumber<number>
        {...(id === undefined ? {} : { id })}
        min={0}
        value={count === null ? null : Math.round(count * 100) / 100}
        {...(usual !== undefined && { placeholder: t.usual(format.duration(usual)) })}
        onChange={(next) => change(next, unit)}
      />
      <Select<Unit>
        value={unit}
        aria-label={t.unit}
        options={NAMES.map((name) => ({ value: name, label: t.units[name] }))}
        onChange={(next) => change(count, next)}
      />
    </div>
  );
}
