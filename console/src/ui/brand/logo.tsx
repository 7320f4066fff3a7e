import styles from "./logo.module.css";

interface LogoProps {
  /** The mark alone, where there is no room for the name. */
  readonly isMark?: boolean;
}

/** The mark is a swept floor: two lanes and the robot at their end. */
export function Logo({ isMark = false }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" role="img" aria-label="Sweepline">
        <path
          d="M6 9.500h15a4 4 0 0 1 0 8H11a4 4 0 0 0 0 8h7.5"
          fill="none"
          stroke="var(--citron)"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="25" cy="25.5" r="2.8" fill="currentcolor" />
      </svg>
      {isMark ? null : <span aria-hidden="true">Sweepline</span>}
    </span>
  );
}
