import { Link } from "react-router";
import { Explained } from "../../ui/stat/index.ts";
import styles from "./fleet-figure.module.css";

interface FleetFigureProps {
  readonly label: string;
  /** What it counts. */
  readonly note: string;
  readonly value: string;
  readonly foot: string;
  /** The devices behind the figure. */
  readonly href: string;
  readonly mark: "online" | "working" | "charging" | "error";
  readonly isAlarming?: boolean;
}

const MARKS = {
  online:
    "M8 12.2a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zM4.2 9.7a5.4 5.4 0 0 1 7.6 0l-1.2 1.2a3.7 3.7 0 0 0-5.2 0zM1.5 7a9.2 9.2 0 0 1 13 0l-1.2 1.2a7.5 7.5 0 0 0-10.6 0z",
  working: "M7 1.5h2v5h3.5a1 1 0 0 1 1 1v2h-11v-2a1 1 0 0 1 1-1H7zM2.9 10.7h10.2l.9 3.8H2z",
  charging: "M9 1.5 3.5 9H7.5L7 14.5 12.5 7H8.5z",
  error: "M8 1.5 15 14H1zM7.2 6v4h1.6V6zM7.2 11v1.6h1.6V11z",
} as const;

/** One big number that leads to the devices it counts. */
export function FleetFigure({ label, note, value, foot, href, mark, isAlarming = false }: FleetFigureProps) {
  return (
    <Link to={href} className={styles.figure} data-alarming={isAlarming || undefined}>
      <span className={styles.label}>
        <svg viewBox="0 0 16 16" fill="currentcolor" fillRule="evenodd" aria-hidden="true">
          <path d={MARKS[mark]} />
        </svg>
        <Explained note={note} isWithin>
          {label}
        </Explained>
      </span>
      <span className={styles.value}>{value}</span>
      <span className={styles.foot}>{foot}</span>
    </Link>
  );
}
