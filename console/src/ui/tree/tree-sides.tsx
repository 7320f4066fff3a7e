import { type ReactNode, useEffect, useId, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../page/index.ts";
import styles from "./tree.module.css";
import { treeTexts } from "./tree.texts.ts";

interface TreeSidesProps {
  readonly title: ReactNode;
  readonly search: ReactNode;
  readonly tree: ReactNode;
  readonly selectedId: number | undefined;
  /** What belongs to the chosen one. */
  readonly children: ReactNode;
}

/** The tree at the left; above, and folded away until it is asked for, where the window is narrow. */
export function TreeSides({ title, search, tree, selectedId, children }: TreeSidesProps) {
  const t = useTexts(treeTexts);
  const [isShown, setShown] = useState(false);
  const bodyId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has chosen wants to see what they chose
  useEffect(() => setShown(false), [selectedId]);
  const fold = (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isShown}
      aria-controls={bodyId}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? t.fold : t.unfold}
    </button>
  );
  return (
    <div className={styles.sides}>
      <Card title={title} extra={fold} isFlush className={styles.side}>
        <div id={bodyId} className={isShown ? undefined : styles.folded}>
          <div className={styles.search}>{search}</div>
          <div className={styles.scroller}>{tree}</div>
        </div>
      </Card>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
