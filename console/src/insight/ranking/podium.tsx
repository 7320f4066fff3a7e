import type { RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Stage } from "../../ui/stage/index.ts";
import { Change } from "./change.tsx";
import { barShare, longestOf, measureText } from "./measure.ts";
import { PlaceMark } from "./place-mark.tsx";
import styles from "./podium.module.css";
import { rankingTexts } from "./ranking.texts.ts";
import type { RankingView } from "./ranking-list.ts";
import { SubjectName } from "./subject-name.tsx";

interface PodiumProps {
  readonly rows: readonly RankingRow[];
  readonly view: RankingView;
  readonly isLoading: boolean;
}

/** The first three. With fewer than three there is nothing to celebrate, and the table says it all. */
export function Podium({ rows, view, isLoading }: PodiumProps) {
  const t = useTexts(rankingTexts);
  const format = useFormat();
  const { measure, subject, range } = view;
  if (!isLoading && rows.length < 3) return null;
  const longest = longestOf(rows, measure);
  return (
    <Stage label={t.podium}>
      <ol className={styles.podium} aria-busy={isLoading}>
        {isLoading
          ? PLACES.map((place) => <li key={place} className={styles.step} />)
          : rows.slice(0, 3).map((row) => (
              <li key={row.id} className={styles.step}>
                <PlaceMark place={row.place} />
                <span className={styles.body}>
                  <SubjectName subject={subject} row={row} />
                  <span className={styles.value}>{measureText(measure, row[measure], format)}</span>
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${barShare(row, measure, longest) * 100}%` }} />
                  </span>
                  <span className={styles.foot}>
                    {`${t.measures[measure]} · ${t.ranges[range]} `}
                    <Change row={row} measure={measure} />
                  </span>
                </span>
              </li>
            ))}
      </ol>
    </Stage>
  );
}

const PLACES = [1, 2, 3];
