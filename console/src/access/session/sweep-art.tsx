import styles from "./sweep-art.module.css";

/** The path of a robot over a floor: lanes around two pillars, as coverage planners lay them. */
const PATH =
  "M40 52H520a17 17 0 0 1 0 34H40a17 17 0 0 0 0 34H205a17 17 0 0 1 0 34H40a17 17 0 0 0 0 34H205a17 17 0 0 1 0 34H40" +
  "a17 17 0 0 0 0 34H520a17 17 0 0 0 0 -34H330a17 17 0 0 1 0 -34H520a17 17 0 0 0 0 -34H330a17 17 0 0 1 0 -34H420";

/** Decoration: a floor being swept. Still where the person asked for less motion. */
export function SweepArt() {
  return (
    <svg className={styles.art} viewBox="0 0 560 300" aria-hidden="true">
      <defs>
        <pattern id="floor" width="20" height="20" patternUnits="userSpaceOnUse">
          <path d="M20 0H0V20" className={styles.grid} />
        </pattern>
      </defs>
      <rect x="8" y="22" width="544" height="264" rx="14" className={styles.room} />
      <rect x="8" y="22" width="544" height="264" rx="14" fill="url(#floor)" />
      <path d={PATH} className={styles.lane} />
      <path d={PATH} pathLength="100" className={styles.swept} />
      <rect x="240" y="112" width="70" height="122" rx="6" className={styles.pillar} />
      <circle r="11" className={styles.robot} style={{ offsetPath: `path("${PATH}")` }} />
    </svg>
  );
}
