import { arcsOf, type GroupCount } from "./status-groups.ts";
import styles from "./status-ring.module.css";

interface StatusRingProps {
  readonly groups: readonly GroupCount[];
  readonly figure: string;
  readonly label: string;
}

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;
/** Between two arcs, in the ring's own units. */
const GAP = 1.6;

/** The fleet as a ring with its size in the middle; the list beside it says the same as text. */
export function StatusRing({ groups, figure, label }: StatusRingProps) {
  const arcs = arcsOf(groups);
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.base} cx="50" cy="50" r={RADIUS} />
        {arcs.map(({ name, tone, start, share }) => {
          const length = Math.max(0.5, share * AROUND - (arcs.length > 1 ? GAP : 0));
          return (
            <circle
              key={name}
              className={styles.arc}
              data-tone={tone}
              cx="50"
              cy="50"
              r={RADIUS}
              strokeDasharray={`${length} ${AROUND - length}`}
              strokeDashoffset={-start * AROUND}
            />
          );
        })}
      </svg>
      <div className={styles.middle}>
        <span className={styles.figure}>{figure}</span>
        <span className={styles.label}>{label}</span>
      </div>
    </div>
  );
}
