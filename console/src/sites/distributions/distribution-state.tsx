import type { Distribution } from "@sweepline/contract/sites/distributions/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag, useDictionary } from "../../system/dictionaries/index.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";

/** Nothing comes after these. */
const ENDS: readonly Distribution["state"][] = ["enabled", "removed", "failed", "superseded"];
export const isOver = ({ state, enables }: Distribution): boolean =>
  ENDS.includes(state) || (state === "downloaded" && !enables);

/** A robot that is there and says nothing for so long is overdue (spec §8). */
const OVERTIME_MS = 60_000;

interface StateProps {
  readonly distribution: Distribution;
  /** Undefined: not known here. */
  readonly isOnline?: boolean | undefined;
}

/** How far a map has come, and as text what it waits for or why it failed. */
export function DistributionStateCell({ distribution, isOnline }: StateProps) {
  const note = useNote(distribution, isOnline);
  return (
    <span className={styles.texts}>
      <span>
        <DictionaryTag type="distributionState" value={distribution.state} />
      </span>
      {note ? (
        <span className={distribution.state === "failed" ? styles.danger : styles.faint} title={note}>
          {note}
        </span>
      ) : null}
    </span>
  );
}

function useNote(distribution: Distribution, isOnline: boolean | undefined): string {
  const t = useTexts(distributionTexts);
  const failures = useDictionary("distributionFailure");
  const now = useNow(5_000);
  const { failure, note, changedAt } = distribution;
  if (failure) return [failures.labelOf(failure), note].filter(Boolean).join(": ");
  if (isOver(distribution)) return note;
  if (isOnline === false) return t.waits;
  return now - Date.parse(changedAt) > OVERTIME_MS && isOnline ? t.overtime : "";
}
