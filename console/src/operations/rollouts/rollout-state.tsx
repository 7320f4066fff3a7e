import type { Rollout, RolloutState as State } from "@sweepline/contract/operations/rollouts/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { rolloutTexts } from "./rollouts.texts.ts";

const TONES: Readonly<Record<State, Tone>> = {
  draft: "neutral",
  inReview: "notice",
  ready: "info",
  running: "active",
  paused: "notice",
  stopping: "notice",
  stopped: "neutral",
  finished: "positive",
};

interface RolloutStateProps {
  readonly rollout: Pick<Rollout, "state" | "pauseCause" | "isEmergency">;
}

/** What it does now. One that paused by itself, or was stopped at once, stands out. */
export function RolloutState({ rollout: { state, pauseCause, isEmergency } }: RolloutStateProps) {
  const t = useTexts(rolloutTexts);
  if (state === "running")
    return (
      <StatusDot tone={TONES.running} isLive>
        {t.stateOf(state)}
      </StatusDot>
    );
  if (state === "stopped" && isEmergency) return <StatusTag tone="danger">{t.emergencyStopped}</StatusTag>;
  const isAlarming = state === "paused" && pauseCause !== null && pauseCause !== "person";
  return <StatusTag tone={isAlarming ? "danger" : TONES[state]}>{t.stateOf(state)}</StatusTag>;
}
