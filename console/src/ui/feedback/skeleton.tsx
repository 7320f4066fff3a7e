import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Lines of text that will come. */
  readonly lines?: number;
  /** Or one block of this height in rem: a chart, a map. */
  readonly block?: number;
}

/** The place of something that is on its way; holds its size, so that nothing jumps. */
export function Skeleton({ lines = 4, block }: SkeletonProps) {
  const t = useTexts(uiTexts);
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t.loading}</span>
      {block ? (
        <div className={styles.ghost} style={{ height: `${block}rem` }} />
      ) : (
        Array.from({ length: lines }, (_, line) => (
          // Lines of a ghost have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={line} className={styles.line} style={{ width: `${100 - ((line * 37) % 45)}%` }} />
        ))
      )}
    </div>
  );
}
