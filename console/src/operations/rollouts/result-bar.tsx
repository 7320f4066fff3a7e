import type { Rollout } from "@sweepline/contract/operations/rollouts/index.ts";
import type { UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { resultOf, UPDATE_RESULTS, type UpdateResult } from "../updates/index.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";

type Counts = Pick<Rollout, "states" | "total">;

export function resultsIn({ states }: Pick<Counts, "states">): Readonly<Record<UpdateResult, number>> {
  const results = { succeeded: 0, failed: 0, inHand: 0, leftOut: 0, waiting: 0 };
  for (const [state, devices] of Object.entries(states)) results[resultOf(state as UpdateState)] += devices;
  return results;
}

/** How far it is, for the eye alone: the figures stand beside it. */
export function ResultBar({ counts }: { readonly counts: Counts }) {
  const results = resultsIn(counts);
  return (
    <span className={styles.bar} aria-hidden="true">
      {UPDATE_RESULTS.map((result) =>
        results[result] === 0 ? null : (
          <span key={result} data-result={result} style={{ flexGrow: results[result] }} />
        ),
      )}
    </span>
  );
}

/** The same in words: how many are done, and what else there is to know. */
export function ResultLine({ counts }: { readonly counts: Counts }) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const results = resultsIn(counts);
  const besides = (["failed", "inHand", "leftOut"] as const).filter((result) => results[result] > 0);
  return (
    <span className={styles.line}>
      <span>{t.devicesOf(format.number(results.succeeded), format.number(counts.total))}</span>
      {besides.map((result) => (
        <span key={result} className={styles.besides} data-result={result}>
          {t.resultCount(t.results[result], format.number(results[result]))}
        </span>
      ))}
    </span>
  );
}

interface ResultLegendProps {
  readonly counts: Counts;
  readonly onPick: (result: UpdateResult) => void;
}

/** Each result with its figure, as the way to its devices. */
export function ResultLegend({ counts, onPick }: ResultLegendProps) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const results = resultsIn(counts);
  return (
    <ul className={styles.legend}>
      {UPDATE_RESULTS.map((result) => (
        <li key={result}>
          <button type="button" onClick={() => onPick(result)}>
            <span className={styles.swatch} data-result={result} aria-hidden="true" />
            {t.results[result]} <strong>{format.number(results[result])}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
