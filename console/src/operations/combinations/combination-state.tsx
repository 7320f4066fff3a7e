import type {
  CombinationEnding,
  CombinationRun,
  CombinationState as State,
  PartState as StateOfPart,
} from "@sweepline/contract/operations/combinations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { combinationTexts } from "./combinations.texts.ts";

const TONES: Readonly<Record<Exclude<State, "running">, Tone>> = {
  confirmation: "notice",
  ending: "neutral",
  ended: "neutral",
};
const ENDING_TONES: Readonly<Record<CombinationEnding, Tone>> = {
  completed: "positive",
  partlyCompleted: "notice",
  failed: "danger",
  stopped: "neutral",
};
const PART_TONES: Readonly<Record<Exclude<StateOfPart, "running">, Tone>> = {
  planned: "neutral",
  waiting: "notice",
  done: "positive",
  partly: "notice",
  failed: "danger",
  skipped: "neutral",
};

/** What a run of a combination does now, or how it ended. */
export function CombinationState({
  run: { state, ending },
}: {
  readonly run: Pick<CombinationRun, "state" | "ending">;
}) {
  const t = useTexts(combinationTexts);
  if (state === "running")
    return (
      <StatusDot tone="positive" isLive>
        {t.states.running}
      </StatusDot>
    );
  return ending === null ? (
    <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
  ) : (
    <StatusTag tone={ENDING_TONES[ending]}>{t.endings[ending]}</StatusTag>
  );
}

export function PartState({ state }: { readonly state: StateOfPart }) {
  const t = useTexts(combinationTexts);
  return state === "running" ? (
    <StatusDot tone="positive" isLive>
      {t.partStates.running}
    </StatusDot>
  ) : (
    <StatusTag tone={PART_TONES[state]}>{t.partStates[state]}</StatusTag>
  );
}
