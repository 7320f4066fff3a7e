import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { STOP_OUTCOME_CODES, type StopOutcome } from "@sweepline/contract/operations/updates/states.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../../ui/page/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { actTexts } from "./acts.texts.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";

export const STOP_TONES = {
  prevented: "positive",
  recalled: "positive",
  pending: "notice",
  notRecalled: "danger",
  tooLate: "neutral",
} as const satisfies Record<StopOutcome, Tone>;

interface StopCardProps {
  readonly rollout: RolloutDetail;
  readonly onPick: (outcome: StopOutcome) => void;
}

/** What an emergency stop could still do, each figure as the way to its devices. */
export function StopCard({ rollout: { stops, total }, onPick }: StopCardProps) {
  const t = useTexts(actTexts);
  const r = useTexts(rolloutTexts);
  const format = useFormat();
  const shown = STOP_OUTCOME_CODES.filter((outcome) => (stops[outcome] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <Card title={t.emergencyResult}>
      <ul className={styles.waits}>
        {shown.map((outcome) => (
          <li key={outcome}>
            <button type="button" title={r.showDevices} onClick={() => onPick(outcome)}>
              <span>{t.outcomeOf(outcome)}</span> <strong>{format.number(stops[outcome] ?? 0)}</strong>
              <ShareBar percent={(100 * (stops[outcome] ?? 0)) / total} tone={STOP_TONES[outcome]} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
