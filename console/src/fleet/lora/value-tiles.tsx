import type { Measurement } from "@sweepline/contract/fleet/telemetry.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import styles from "./lora.module.css";
import { useNamedValues } from "./values.tsx";

interface ValueTilesProps {
  readonly values: Readonly<Record<string, Measurement>> | null;
}

/** What a device measured last, each value by its name. */
export function ValueTiles({ values }: ValueTilesProps) {
  const all = useNamedValues(values);
  if (all.length === 0) return <span className={styles.faint}>{NOT_REPORTED}</span>;
  return (
    <div className={styles.tiles}>
      {all.map(({ key, name, text }) => (
        <div key={key} className={styles.tile}>
          <span className={styles.tileName} title={name}>
            {name}
          </span>
          <span className={styles.tileValue} title={text}>
            {text}
          </span>
        </div>
      ))}
    </div>
  );
}
