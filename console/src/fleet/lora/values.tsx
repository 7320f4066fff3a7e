import type { Measurement } from "@sweepline/contract/fleet/telemetry.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import styles from "./lora.module.css";

interface ValuesProps {
  readonly values: Readonly<Record<string, Measurement>> | null;
  /** At most so many; how many more there are is said. */
  readonly most?: number;
}

const DIGITS = 3;

export function useValueText() {
  const format = useFormat();
  return (value: Measurement): string =>
    typeof value === "number" ? format.number(value, Number.isInteger(value) ? 0 : DIGITS) : String(value);
}

/** Decoded values in one line. */
export function Values({ values, most = 3 }: ValuesProps) {
  const textOf = useValueText();
  const all = Object.entries(values ?? {});
  if (all.length === 0) return <span className={styles.faint}>{NOT_REPORTED}</span>;
  const title = all.map(([name, value]) => `${name}: ${textOf(value)}`).join("\n");
  return (
    <span className={styles.values} title={title}>
      {all.slice(0, most).map(([name, value]) => (
        <span key={name} className={styles.value}>
          <span className={styles.faint}>{name}</span> {textOf(value)}
        </span>
      ))}
      {all.length > most ? <span className={styles.faint}>{`+${all.length - most}`}</span> : null}
    </span>
  );
}
