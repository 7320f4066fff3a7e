import { z } from "zod";
import { detailEndpoint, instantSchema } from "../core/endpoint.ts";
import { int, optionalText } from "../core/fields.ts";
import { liveEvent } from "../core/live-event.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * Commissioning of a real elevator: the server tries it step by step for the person who started it, whether or not they stay at the
 * page. The steps are the same calls as on any day, so each one that moved the car names its request, whose history is the evidence.
 *
 *   started ─▶ running ─all steps tried, or stopped─▶ over ─kept by a person, with the gaps they measured─▶ a trial
 *                                                      └─started again─▶ running
 *
 * An elevator has one run at most.
 */
export const TRIAL_STEP_KINDS = [
  /** It signed in and is heard. */
  "line",
  /** It says where its car is. */
  "state",
  /** The car comes to a floor. */
  "call",
  /** The doors that open there are the declared ones. */
  "doors",
  /** The door stays open beyond its own time as long as it is held. */
  "hold",
  /** Given free, the door closes within the declared time. */
  "release",
  /** Between floor and car, as measured by a person. */
  "gap",
] as const;
export type TrialStepKind = (typeof TRIAL_STEP_KINDS)[number];
export const TRIAL_STEP_OUTCOMES = ["passed", "failed", "skipped"] as const;
export type TrialStepOutcome = (typeof TRIAL_STEP_OUTCOMES)[number];
/** `partial`: nothing failed, but something was not tried. */
export const TRIAL_OUTCOMES = ["passed", "failed", "partial"] as const;
export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number];

export const MAX_TRIAL_STEPS = 300;
/** Older ones go. */
export const MAX_TRIALS = 50;

const figure = int.min(0).max(86_400_000).nullable().default(null);
export const trialStepSchema = z.object({
  kind: z.enum(TRIAL_STEP_KINDS),
  /** As the elevator calls it; null: the elevator as a whole. */
  floor: z.string().max(16).nullable().default(null),
  outcome: z.enum(TRIAL_STEP_OUTCOMES),
  /** Milliseconds; of the gap millimeters. */
  measured: figure,
  /** What was declared of it, in the same unit. */
  declared: figure,
  /** The call by which it was tried. */
  requestId: z.uuid().nullable().default(null),
  /** What was seen, as the page shows it. */
  note: optionalText(300),
});
export type TrialStep = z.output<typeof trialStepSchema>;

/** A step of a run: waiting, in progress, or with what came of it. */
export const runStepSchema = trialStepSchema.extend({
  outcome: z.enum([...TRIAL_STEP_OUTCOMES, "waiting", "running"]),
});
export type RunStep = z.output<typeof runStepSchema>;

export const trialRunSchema = z.object({
  startedAt: instantSchema,
  /** Null: it is in progress. */
  endedAt: instantSchema.nullable(),
  /** Who started it. */
  staffName: z.string(),
  steps: z.array(runStepSchema),
});
export type TrialRun = z.infer<typeof trialRunSchema>;

export const newTrialSchema = z.object({
  /** Of the run that is kept. */
  startedAt: instantSchema,
  /** What a person measured at the sills, in millimeters. */
  gaps: z
    .array(z.object({ floor: z.string().max(16), measured: int.min(0).max(1_000) }))
    .max(MAX_TRIAL_STEPS)
    .default([]),
  remark: optionalText(300),
});
export type NewTrial = z.output<typeof newTrialSchema>;

const trialSchema = z.object({
  id: int,
  startedAt: instantSchema,
  steps: z.array(trialStepSchema),
  outcome: z.enum(TRIAL_OUTCOMES),
  staffName: z.string(),
  remark: z.string(),
  keptAt: instantSchema,
});
export type Trial = z.infer<typeof trialSchema>;

export function outcomeOf(steps: readonly Pick<TrialStep, "outcome">[]): TrialOutcome {
  if (steps.some(({ outcome }) => outcome === "failed")) return "failed";
  return steps.every(({ outcome }) => outcome === "passed") ? "passed" : "partial";
}

const aStep = (kind: TrialStepKind, floor: string | null): RunStep => ({
  ...{ kind, floor, outcome: "waiting", measured: null, declared: null, requestId: null, note: "" },
});

/** What is tried of an elevator, in order; of the gap a person says afterwards what they measured. */
export function trialPlan(floors: readonly { name: string; isServed: boolean }[]): RunStep[] {
  const stops = floors.filter(({ isServed }) => isServed).map(({ name }) => name);
  const last = stops.at(-1) ?? null;
  return [
    aStep("line", null),
    aStep("state", null),
    ...stops.flatMap((floor) => [aStep("call", floor), aStep("doors", floor)]),
    aStep("hold", last),
    aStep("release", last),
    ...stops.map((floor) => aStep("gap", floor)),
  ];
}

/** The steps as they are kept, with what was measured at the sills; what was not tried was skipped. */
export function keptSteps(
  steps: readonly RunStep[],
  gaps: ReadonlyMap<string, number>,
  declaredMm: number,
): TrialStep[] {
  const declared = declaredMm > 0 ? declaredMm : null;
  return steps.map((step) => {
    const measured = step.kind === "gap" ? gaps.get(step.floor ?? "") : undefined;
    if (measured !== undefined) {
      const isWide = declared !== null && measured > declared;
      return { ...step, declared, measured, outcome: isWide ? "failed" : "passed" };
    }
    const { outcome } = step;
    return { ...step, outcome: outcome === "passed" || outcome === "failed" ? outcome : "skipped" };
  });
}

export const TRIAL_REFUSALS = defineRefusals({
  runs: [409, "测试正在进行，请等待其结束或先停止", "A test is in progress; wait for it to end or stop it"],
  noRun: [
    409,
    "没有可保存的测试，可能已被保存或重新开始",
    "There is no test to save; it may have been saved already or restarted",
  ],
});

export const ELEVATOR_TRIAL_ENDPOINTS = {
  trials: detailEndpoint("GET /platform/elevator/:id/trials", "sites_elevators_list", {
    summary: "Commissioning tests of an elevator that were kept, newest first",
    answer: z.array(trialSchema),
  }),
  run: detailEndpoint("GET /platform/elevator/:id/trial", "sites_elevators_list", {
    summary: "The commissioning test that is under way, or that is over and not yet kept",
    answer: z.object({ run: trialRunSchema.nullable() }),
  }),
  start: detailEndpoint("POST /platform/elevator/:id/trial", "sites_elevators_operate", {
    summary: "Start a commissioning test; the server goes through its steps",
    answer: trialRunSchema,
  }),
  stop: detailEndpoint("DELETE /platform/elevator/:id/trial", "sites_elevators_operate", {
    summary: "Stop the commissioning test that is under way: what was not tried is skipped",
    answer: z.object({ run: trialRunSchema.nullable() }),
    isRepeatable: true,
  }),
  keepTrial: detailEndpoint("POST /platform/elevator/:id/trials", "sites_elevators_operate", {
    summary: "Keep a commissioning test that is over; the outcome follows from its steps",
    body: newTrialSchema,
    answer: trialSchema,
  }),
};

export const ELEVATOR_TRIAL_EVENTS = {
  elevatorTrialChanged: liveEvent({
    name: "elevatorTrialChanged",
    keyedBy: "elevator",
    companyPermission: "deviceDetail",
    summary: "A commissioning test has come further, is over or was kept",
    payload: z.object({ run: trialRunSchema.nullable() }),
  }),
};
