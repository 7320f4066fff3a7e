import type { CSSProperties, ReactNode } from "react";
import { variablesOf } from "../theme/appearance.ts";
import { DARK } from "../theme/palette.ts";
import styles from "./stage.module.css";

interface StageProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** What the dark palette says, for whatever stands on the stage. */
const VARIABLES = Object.fromEntries(variablesOf(DARK)) as CSSProperties;

/** The swept line on a dark floor: the one dark place of a page, in either theme, for what should be seen from afar. */
export function Stage({ label, children }: StageProps) {
  return (
    <section className={styles.stage} style={VARIABLES} aria-label={label}>
      {children}
    </section>
  );
}
