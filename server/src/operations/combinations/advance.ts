import type { CombinationDefinition } from "@sweepline/contract/operations/combinations/definition.ts";
import type {
  CombinationEnding,
  CombinationState,
  PartState,
  RunPart,
} from "@sweepline/contract/operations/combinations/index.ts";
import { RUN_ENDINGS, type RunEnding } from "@sweepline/contract/operations/runs.ts";

/** How far a run of a combination is. */
export interface Progress {
  state: CombinationState;
  ending: CombinationEnding | null;
  /** The stage that is under way, counted from 0; -1: none yet. */
  stage: number;
  stages: readonly Pick<CombinationDefinition["stages"][number], "begins">[];
  parts: readonly RunPart[];
  onFailure: CombinationDefinition["onFailure"];
  waitMin: number;
}

/** How the run of a part is. */
export interface RunFact {
  deviceId: number;
  /** Null: it goes on. */
  ending: RunEnding | null;
  /** The run that does what this one left undone. */
  continuedById: string | null;
}

const MINUTE_MS = 60_000;
export const OVER: readonly PartState[] = ["done", "partly", "failed", "skipped"];

export const isOver = ({ state }: Pick<RunPart, "state">): boolean => OVER.includes(state);

/** Runs of parts that go on. */
export const openRunsOf = (parts: readonly RunPart[]): string[] =>
  parts.flatMap(({ state, runId }) => (state === "running" ? (runId ?? []) : []));

/** What follows from how the runs are: parts that are over, the next stage, the end. Of nothing new nothing follows. */
export function advance(before: Progress, facts: ReadonlyMap<string, RunFact>, now: Date): Progress {
  let progress: Progress = { ...before, parts: before.parts.map((part) => settled(part, facts, now)) };
  while (progress.state === "running" && isStageOver(progress)) progress = afterStage(progress, now);
  if (progress.state === "ending" && progress.parts.every(isOver))
    progress = { ...progress, state: "ended", ending: "stopped" };
  return progress;
}

/** By the run that does it, or by its time. */
function settled(part: RunPart, facts: ReadonlyMap<string, RunFact>, now: Date): RunPart {
  if (part.state === "waiting" && part.until !== null && now >= new Date(part.until))
    return {
      ...part,
      state: "failed",
      cause: part.cause === "ride" ? "notBrought" : (part.cause ?? "noRobot"),
    };
  const fact = part.runId === null ? undefined : facts.get(part.runId);
  if (part.state !== "running" || !fact || fact.ending === null) return part;
  // Another robot does the rest of it: that one's end is the end of the part.
  if (fact.continuedById !== null) return settled({ ...part, runId: fact.continuedById }, facts, now);
  return { ...part, deviceId: fact.deviceId, state: stateBy(fact.ending) };
}

function stateBy(ending: RunEnding): PartState {
  const { endStatus } = RUN_ENDINGS[ending];
  if (endStatus === "completed") return "done";
  return endStatus === "partlyCompleted" ? "partly" : "failed";
}

const isStageOver = ({ parts, stage }: Progress): boolean =>
  parts.every((part) => part.stage !== stage || isOver(part));

function afterStage(progress: Progress, now: Date): Progress {
  const { parts, stages, onFailure } = progress;
  const hasFailed = parts.some(({ state }) => state === "failed");
  if (hasFailed && onFailure === "end")
    return ended({
      ...progress,
      parts: parts.map((part) =>
        isOver(part) ? part : { ...part, state: "skipped", cause: "earlierFailed" },
      ),
    });
  const stage = progress.stage + 1;
  const next = stages[stage];
  if (!next) return ended(progress);
  const isWanted = parts.some((part) => part.stage === stage && !isOver(part));
  return next.begins === "confirmed" && isWanted
    ? { ...progress, stage, state: "confirmation" }
    : begun({ ...progress, stage }, now);
}

/** The stage that it is at, whose parts look for their robots. */
export function begun(progress: Progress, now: Date): Progress {
  const until = new Date(now.getTime() + progress.waitMin * MINUTE_MS).toISOString();
  return {
    ...progress,
    state: "running",
    parts: progress.parts.map((part) =>
      part.stage === progress.stage && part.state === "planned" ? { ...part, state: "waiting", until } : part,
    ),
  };
}

function ended(progress: Progress): Progress {
  const has = (...states: PartState[]) => progress.parts.some(({ state }) => states.includes(state));
  return { ...progress, state: "ended", ending: endingOf(has) };
}

function endingOf(has: (...states: PartState[]) => boolean): CombinationEnding {
  if (!has("done", "partly")) return has("failed") ? "failed" : "stopped";
  return has("partly", "failed") ? "partlyCompleted" : "completed";
}

/** A person has stopped it: nothing more begins; what goes on is told to stop and ends by its robot's word. */
export function stopped(progress: Progress): Progress {
  const parts = progress.parts.map((part) =>
    part.state === "planned" || part.state === "waiting"
      ? ({ ...part, state: "skipped", cause: "stopped" } as const)
      : part,
  );
  return advance({ ...progress, parts, state: "ending" }, new Map(), new Date(0));
}
