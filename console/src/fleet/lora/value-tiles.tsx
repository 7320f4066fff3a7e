import type { Measurement } from "@sweepline/contract/fleet/telemetry.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import styles from "./lora.module.css";
import { useValueText } from "./values.tsx";

interface ValueTilesProps {
  readonly values: Readonly<Record<string, Measurement>> | null;
}

/** What a device measured last, each value by its name. */
export function ValueTiles({ values }: ValueTilesProps) {
  const textOf = useValueText();
  const all = Object.entries(values ?? {});
  if (all.length === 0) return <span className={styles.faint}>{NOT_REPORTED}</span>;
  return (
    <div className={styles.tiles}>
      {all.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <span className={styles.tileName} title={name}>
            {name}
          </span>
          <span className={styles.tileValue} title={textOf(value)}>
            {textOf(value)}
          </span>
        </div>
      ))}
    </div>
  );
}
