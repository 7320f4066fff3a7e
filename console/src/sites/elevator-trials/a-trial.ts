import {
  keptSteps,
  outcomeOf,
  type RunStep,
  type Trial,
  type TrialRun,
  trialPlan,
} from "@sweepline/contract/sites/elevator-trials.ts";

/** Builders for tests: a run over two stops of which some steps have come to something, and a test that was kept. */
const FLOORS = ["1", "2"].map((name) => ({ name, isServed: true }));

/** The steps by `kind floor`, the others wait. */
export const stepsWith = (given: Readonly<Record<string, Partial<RunStep>>> = {}): RunStep[] =>
  trialPlan(FLOORS).map((step) => ({ ...step, ...given[[step.kind, step.floor].filter(Boolean).join(" ")] }));

export const aRun = (given: Partial<TrialRun> = {}): TrialRun => ({
  ...{ startedAt: "2026-03-10T12:00:00.000Z", endedAt: null, staffName: "Ann", steps: stepsWith() },
  ...given,
});

export function aTrial(
  id: number,
  given: Partial<Omit<Trial, "steps">> & { readonly steps?: readonly RunStep[] } = {},
): Trial {
  const steps = keptSteps(given.steps ?? stepsWith(), new Map(), 10);
  const at = `2026-03-1${id}T12:00:00.000Z`;
  const facts = { startedAt: at, keptAt: at, staffName: "Ann", remark: "" };
  return { id, ...facts, ...given, steps, outcome: outcomeOf(steps) };
}
