import { z } from "zod";
import { endpoint, idParams, instantSchema } from "../../core/endpoint.ts";
import { optionalText } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";

/**
 * Commissioning of a real elevator: what a person tried from the page, step by step, and what came of it. The steps are the
 * same calls as on any day, so each one that moved the car names its request, whose history is the evidence.
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

const figure = z.number().int().min(0).max(86_400_000).nullable().default(null);
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
  /** What was seen, in the words of the page. */
  note: optionalText(300),
});
export type TrialStep = z.output<typeof trialStepSchema>;

export const newTrialSchema = z.object({
  startedAt: instantSchema,
  steps: z.array(trialStepSchema).min(1).max(MAX_TRIAL_STEPS),
  remark: optionalText(300),
});
export type NewTrial = z.output<typeof newTrialSchema>;

const trialSchema = newTrialSchema.extend({
  id: z.number().int(),
  outcome: z.enum(TRIAL_OUTCOMES),
  staffName: z.string(),
  keptAt: instantSchema,
});
export type Trial = z.infer<typeof trialSchema>;

export function outcomeOf(steps: readonly Pick<TrialStep, "outcome">[]): TrialOutcome {
  if (steps.some(({ outcome }) => outcome === "failed")) return "failed";
  return steps.every(({ outcome }) => outcome === "passed") ? "passed" : "partial";
}

export const TRIAL_REFUSALS = defineRefusals({
  strangeEvidence: {
    status: 422,
    zh: "测试步骤引用了不属于该电梯的请求",
    en: "A step names a request that is not this elevator's",
  },
});

export const ELEVATOR_TRIAL_ENDPOINTS = {
  trials: endpoint({
    method: "GET",
    path: "/platform/elevator/:id/trials",
    permission: "sites_elevators_list",
    companyPermission: "deviceDetail",
    summary: "Commissioning tests of an elevator, newest first",
    params: idParams,
    answer: z.array(trialSchema),
  }),
  keepTrial: endpoint({
    method: "POST",
    path: "/platform/elevator/:id/trials",
    permission: "sites_elevators_operate",
    companyPermission: "deviceDetail",
    summary: "Keep a commissioning test; the outcome follows from its steps",
    params: idParams,
    body: newTrialSchema,
    answer: trialSchema,
  }),
};
