import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./place-mark.module.css";
import { rankingTexts } from "./ranking.texts.ts";

/** A place in the order; the first three stand out. */
export function PlaceMark({ place }: { place: number }) {
  const t = useTexts(rankingTexts);
  const format = useFormat();
  return (
    <span className={styles.place} data-place={place <= 3 ? place : undefined}>
      <span aria-hidden="true">{format.number(place)}</span>
      <span className="visually-hidden">{t.placeOf(format.number(place))}</span>
    </span>
  );
}
