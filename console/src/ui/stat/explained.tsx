import { lazy, type ReactNode, Suspense, useState } from "react";
import styles from "./explained.module.css";

/** The component kit's own, which a page loads only once somebody asks. */
const Hint = lazy(() => import("./hint.tsx").then((part) => ({ default: part.Hint })));

interface ExplainedProps {
  /** What the figure means, and of which span it is. */
  readonly note: string;
  readonly children: ReactNode;
  /** Within a link, which takes the focus itself. */
  readonly isWithin?: boolean;
}

/** The label of a figure that says what it means, to who points at it or comes to it by keys. */
export function Explained({ note, children, isWithin = false }: ExplainedProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, and says what the figure means
    <span
      className={styles.explained}
      tabIndex={isWithin ? undefined : 0}
      aria-description={note}
      onPointerEnter={() => setAsked(true)}
      onPointerLeave={() => setAsked(false)}
      onFocus={() => setAsked(true)}
      onBlur={() => setAsked(false)}
    >
      {children}
      {isAsked ? (
        <Suspense fallback={null}>
          <Hint note={note} />
        </Suspense>
      ) : null}
    </span>
  );
}
