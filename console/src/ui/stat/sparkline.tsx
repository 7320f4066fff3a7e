import styles from "./sparkline.module.css";

interface SparklineProps {
  /** Oldest first; null where nothing was reported, which breaks the line. */
  readonly values: readonly (number | null)[];
  /** For screen readers; a decoration beside a figure needs none. */
  readonly summary?: string;
}

const WIDTH = 100;
const HEIGHT = 28;

/** A trend without axes, drawn in the color of the text around it. */
export function Sparkline({ values, summary }: SparklineProps) {
  const lines = linesOf(values);
  if (lines.length === 0) return null;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role={summary ? "img" : undefined}
      aria-label={summary}
      aria-hidden={summary ? undefined : true}
    >
      {lines.map((points) => (
        <g key={points[0]}>
          <path className={styles.area} d={`M${points.join("L")}V${HEIGHT}H${points[0]?.split(",")[0]}Z`} />
          <path className={styles.line} d={`M${points.join("L")}`} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  );
}

/** One polyline for each unbroken run, as `x,y` texts. */
export function linesOf(values: readonly (number | null)[]): string[][] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const span = Math.max(...known, low) - low || 1;
  const step = WIDTH / Math.max(1, values.length - 1);
  const runs: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else
      runs
        .at(-1)
        ?.push(`${round(index * step)},${round(HEIGHT - 1 - ((value - low) / span) * (HEIGHT - 3))}`);
  }
  return runs.filter((run) => run.length > 1);
}

const round = (value: number): number => Math.round(value * 100) / 100;
