import {
  measurementName,
  measurementUnit,
  sortMeasurements,
} from "@sweepline/contract/fleet/shared/measurement-names.ts";
import type { Measurement } from "@sweepline/contract/fleet/telemetry.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage } from "../../core/i18n/index.ts";
import styles from "./lora.module.css";

type Measured = Readonly<Record<string, Measurement>> | null;

interface ValuesProps {
  readonly values: Measured;
  /** At most so many; how many more there are is said. */
  readonly most?: number;
}

interface NamedValue {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

const DIGITS = 3;

/** Values by the names that people have for them, with their units. */
export function useNamedValues(values: Measured): readonly NamedValue[] {
  const format = useFormat();
  const language = useLanguage();
  return sortMeasurements(values).map(([key, value]) => {
    const unit = measurementUnit(key);
    const text =
      typeof value === "number" ? format.number(value, Number.isInteger(value) ? 0 : DIGITS) : String(value);
    return { key, name: measurementName(key, language), text: unit ? `${text} ${unit}` : text };
  });
}

/** Decoded values in one line. */
export function Values({ values, most = 3 }: ValuesProps) {
  const all = useNamedValues(values);
  if (all.length === 0) return <span className={styles.faint}>{NOT_REPORTED}</span>;
  const title = all.map(({ name, text }) => `${name}: ${text}`).join("\n");
  return (
    <span className={styles.values} title={title}>
      {all.slice(0, most).map(({ key, name, text }) => (
        <span key={key} className={styles.value}>
          <span className={styles.faint}>{name}</span> {text}
        </span>
      ))}
      {all.length > most ? <span className={styles.faint}>{`+${all.length - most}`}</span> : null}
    </span>
  );
}
