import type { Run, RunState as State } from "@sweepline/contract/operations/runs.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { EndStatusTag } from "../task-reports/index.ts";
import { runTexts } from "./runs.texts.ts";

const TONES: Readonly<Record<Exclude<State, "ended">, Tone>> = {
  waiting: "notice",
  starting: "active",
  running: "positive",
  paused: "info",
  ending: "neutral",
};

type Shown = Pick<Run, "state" | "waitsFor" | "endStatus"> & Partial<Pick<Run, "percent">>;

/** What a run does now, or how it ended. */
export function RunState({ run: { state, waitsFor, endStatus, percent } }: { readonly run: Shown }) {
  const t = useTexts(runTexts);
  if (state === "ended" && endStatus) return <EndStatusTag endStatus={endStatus} percent={percent ?? null} />;
  if (state === "running")
    return (
      <StatusDot tone={TONES.running} isLive>
        {t.states.running}
      </StatusDot>
    );
  return (
    <StatusTag tone={state === "ended" ? "neutral" : TONES[state]}>
      {waitsFor ? t.waits[waitsFor] : t.states[state]}
    </StatusTag>
  );
}

/** Who or what ended it, and what the robot said; empty where its status says it all. */
export function useEndOf(): (run: Pick<Run, "ending" | "endedByName" | "endedByKind" | "note">) => string {
  const t = useTexts(runTexts);
  const kinds = useDictionary("commandKind");
  return ({ ending, endedByName, endedByKind, note }) => {
    const by = ending === "replaced" && endedByKind ? t.replacedBy(kinds.labelOf(endedByKind)) : undefined;
    const who = ending === "stopped" && endedByName ? t.endedBy(endedByName) : undefined;
    const why = ending && !SAID_BY_STATUS.has(ending) ? t.endingOf(ending) : undefined;
    return [by ?? who ?? why, note && t.quoted(note)].filter(Boolean).join(" · ");
  };
}

const SAID_BY_STATUS: ReadonlySet<string> = new Set(["completed", "partlyCompleted", "stopped"]);
