import { z } from "zod";
import { faultEndpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, timeZone } from "../../core/fields.ts";
import { pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { alarmRuleDraftSchema } from "./rules.ts";

/**
 * Trials: what a rule would have raised in the past, by just what rules were looked at by then. Worked through device by device in the background; it goes
 * on after a restart.
 */
export const TRIAL_DAYS = 30;
/** A rule that would have raised more is too noisy to be looked at one by one: there the trial ends. */
export const MAX_TRIED_ALARMS = 5_000;
export const MAX_TRIED_DEVICES = 10_000;

export const TRIAL_REFUSALS = defineRefusals({
  tooManyToTry: [
    422,
    "该规则适用的设备超过 {max} 台，请缩小适用范围后再试算",
    "The rule applies to more than {max} devices; narrow its scope before trying it",
  ],
});

export const TRIAL_STATES = ["running", "done", "cancelled"] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

export const alarmTrialSchema = z.object({
  id: int,
  state: z.enum(TRIAL_STATES),
  from: instantSchema,
  to: instantSchema,
  /** From when on what rules look at is kept of these devices; null: nothing is. */
  keptFrom: instantSchema.nullable(),
  devices: int,
  devicesDone: int,
  /** It ended at `MAX_TRIED_ALARMS`. */
  isCut: z.boolean(),
  /** Alarms, how often they came, those that a maintenance window would have held back, and those that hold still. */
  alarms: int,
  times: int,
  suppressed: int,
  active: int,
  /** Devices with at least one. */
  devicesAlarmed: int,
  /** A line a day with alarms, in the time zone that was asked for. */
  days: z.array(z.object({ day: z.iso.date(), alarms: int })),
  /** Those with most alarms. */
  noisiest: z.array(
    z.object({ deviceId: int, deviceName: z.string().nullable(), serialNumber: z.string(), alarms: int }),
  ),
});
export type AlarmTrial = z.infer<typeof alarmTrialSchema>;

export const triedAlarmSchema = z.object({
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  /** As of alarms. */
  subjectName: z.string(),
  since: instantSchema,
  raisedAt: instantSchema,
  /** Null: it holds still. */
  clearedAt: instantSchema.nullable(),
  times: int,
  value: z.number().nullable(),
  isSuppressed: z.boolean(),
});
export type TriedAlarm = z.infer<typeof triedAlarmSchema>;

const newTrialSchema = z.object({
  rule: alarmRuleDraftSchema,
  /** The rule that is changed, or in whose place it stands; null: a new one. */
  ruleId: idSchema.nullable().default(null),
  days: int.min(1).max(TRIAL_DAYS).default(TRIAL_DAYS),
});
export type NewTrial = z.output<typeof newTrialSchema>;

const EDIT = "care_alarms_edit-rules";

export const ALARM_TRIAL_ENDPOINTS = {
  begin: faultEndpoint("POST /platform/alarm/trial", EDIT, {
    summary:
      "Try a rule on the past, before it is saved; one of the same person that is running is cancelled",
    body: newTrialSchema,
    answer: alarmTrialSchema,
    shows: "devices",
  }),
  get: faultEndpoint("GET /platform/alarm/trial/:id", EDIT, {
    summary: "How far a trial is, and what came of it",
    query: z.object({ timeZone: timeZone.default("UTC") }),
    answer: alarmTrialSchema,
    shows: "devices",
  }),
  alarms: faultEndpoint("GET /platform/alarm/trial/:id/alarms", EDIT, {
    summary: "What the rule would have raised, newest first",
    query: pageQuery(["raisedAt"], { deviceId: idSchema.optional() }),
    answer: pageOf(triedAlarmSchema),
    shows: "devices",
  }),
  cancel: faultEndpoint("POST /platform/alarm/trial/:id/cancel", EDIT, {
    summary: "Stop a trial; what came of it so far stays",
    answer: alarmTrialSchema,
    shows: "devices",
  }),
};
