import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import type { FloorMarking } from "./floor-map.ts";
import styles from "./legend.module.css";
import { mapTexts } from "./map-view.texts.ts";
import { useMarkColors } from "./plan.ts";
import { RobotSwatch } from "./swatches.tsx";

interface LegendProps {
  readonly hasRobots: boolean;
  /** Of the past one knows no plans, nor what was just cleaned. */
  readonly isReplay: boolean;
  readonly hasCleaned: boolean;
  readonly hasGoal: boolean;
  readonly tint?: FloorMarking["legend"];
}

/** What the marks on a floor mean, in the shapes in which they are drawn. */
export function Legend({ hasRobots, isReplay, hasCleaned, hasGoal, tint }: LegendProps) {
  const t = useTexts(mapTexts);
  const colors = useMarkColors();
  if (!hasRobots) return null;
  return (
    <ul className={styles.legend}>
      <li>
        <RobotSwatch />
        {t.legendRobot}
      </li>
      <li>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1 11h6V5h8" fill="none" stroke={colors.trail} strokeWidth="2.2" />
        </svg>
        {t.legendTrail}
      </li>
      {isReplay ? null : (
        <li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M1 11h6V5h8"
              fill="none"
              stroke={colors.robot}
              strokeWidth="2"
              strokeDasharray="1.5 2.5"
              strokeLinecap="round"
            />
          </svg>
          {t.legendPlanned}
        </li>
      )}
      {hasCleaned && !isReplay ? <AreaEntry color={colors.cleaned} label={t.legendCleaned} /> : null}
      {tint ? <AreaEntry {...tint} /> : null}
      {hasGoal ? (
        <li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M12.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 1 1 9 0M8 1v4M8 15v-4M1 8h4M15 8h-4"
              fill="none"
              stroke={colors.robot}
              strokeWidth="1.6"
            />
          </svg>
          {t.legendGoal}
        </li>
      ) : null}
    </ul>
  );
}

function AreaEntry({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <li>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <rect x="1" y="3" width="14" height="10" rx="2" fill={color} stroke="var(--line-strong)" />
      </svg>
      {label}
    </li>
  );
}

/** What the drawings of an overlay mean: items of a list, at the floor's far upper corner. */
export function FloorKey({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.key}>{children}</ul>;
}

interface FloorNoteProps {
  readonly children: ReactNode;
  readonly role?: "status";
}

/** What is to be said of the floor as a whole, at its lower edge. */
export function FloorNote({ children, role }: FloorNoteProps) {
  return (
    <p className={styles.note} role={role}>
      {children}
    </p>
  );
}
