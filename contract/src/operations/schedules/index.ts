import { z } from "zod";
import { detailEndpoint, endpoint, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { chosenId, int, requiredText, revision, searchText } from "../../core/fields.ts";
import { pageOf, pageQuery, spanInOrder } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { runCandidateSchema } from "../runs.ts";
import { scheduleExceptionSchema, scheduleRuleSchema, wallTimeSchema } from "./rule.ts";

/**
 * Schedules: when a task or a combination is due, by the clocks of its place. Each due time is an occurrence with the name that the rule gives it
 * (`original`), which it keeps when it is moved. What is due is started, tried again for as long as it may be late, or reported as not
 * started. Spec §2 and §4 "timed tasks".
 */
export const MAX_SCHEDULE_NAME = 64;
export const LATE_MIN = { least: 0, most: 720, usual: 5 } as const;

export const SCHEDULE_REFUSALS = defineRefusals({
  strangeTask: [422, "任务不存在，或是模板", "The task does not exist or is a template"],
  strangeCombination: [422, "任务组合不存在", "The task combination does not exist"],
  /** An occurrence that the rule does not have. */
  notOfRule: [422, "该时间不在此定时任务的计划内", "This time is not part of the timed task"],
  occurrencePast: [
    409,
    "该次执行已开始或已过期，无法更改",
    "This run has already started or expired and cannot be changed",
  ],
  /** Spec §5. */
  timeNotBeforeNow: [422, "所选时间不能早于当前时间", "The selected time cannot be before now"],
  /** A robot that its task does not name, or of somebody else. */
  robotNotAllowed: [
    422,
    "该设备不在可执行此任务的设备之列",
    "This robot is not among those that can run the task",
  ],
  robotsOfCombination: [
    422,
    "任务组合由哪些设备执行，请在组合中更改",
    "Change the robots of a combination in the combination itself",
  ],
  nothingDue: [422, "按此设置不会再执行", "With these settings it would never run again"],
});

export const scheduleSchema = z.object({
  id: int,
  name: z.string(),
  ...organizationShape,
  /** Either of the two. */
  taskId: int.nullable(),
  combinationId: int.nullable(),
  /** Of the task or the combination. */
  subjectName: z.string(),
  mapId: int.nullable(),
  placeName: z.string().nullable(),
  /** IANA name: that of the place; of a combination, that of its first task's. */
  timeZone: z.string(),
  rule: scheduleRuleSchema,
  exceptions: z.array(scheduleExceptionSchema),
  /** How late it may begin, in minutes; then it is reported as not started. */
  lateMin: int,
  isPaused: z.boolean(),
  /** Null: nothing more is due, or it is paused. */
  nextAt: instantSchema.nullable(),
  /** How the last one that was due went; null: none was. */
  lastOutcome: z.enum(["due", "started", "notStarted"]).nullable(),
  lastAt: instantSchema.nullable(),
  changedAt: instantSchema,
  changedBy: z.string().nullable(),
  revision,
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** What is due: a task or a combination. */
export const SUBJECT_FIELDS = {
  taskId: chosenId("validation.required").nullable().default(null),
  combinationId: chosenId("validation.required").nullable().default(null),
};
export type ScheduleSubject = Pick<Schedule, "taskId" | "combinationId">;
export const isOneSubject = ({ taskId, combinationId }: ScheduleSubject): boolean =>
  (taskId === null) !== (combinationId === null);
export const ONE_SUBJECT = { path: ["taskId"], error: "validation.oneSubject" };

export const SCHEDULE_FIELDS = {
  name: requiredText(MAX_SCHEDULE_NAME),
  ...SUBJECT_FIELDS,
  rule: scheduleRuleSchema,
  lateMin: int.min(LATE_MIN.least).max(LATE_MIN.most).default(LATE_MIN.usual),
};
const newScheduleSchema = z.object(SCHEDULE_FIELDS).refine(isOneSubject, ONE_SUBJECT);
export type NewSchedule = z.output<typeof newScheduleSchema>;
const scheduleChangeSchema = z
  .object({
    ...SCHEDULE_FIELDS,
    revision,
    /** From this occurrence on; those before stay as they are. Left out: all of them. */
    from: wallTimeSchema.optional(),
  })
  .refine(isOneSubject, ONE_SUBJECT);
export type ScheduleChange = z.output<typeof scheduleChangeSchema>;

/** Why what was due was not started; `noRights`: a combination, which whoever wrote the schedule may not start. */
export const NOT_STARTED_CAUSES = ["noRobot", "notRunnable", "noRights", "late", "paused"] as const;

export const occurrenceSchema = z.object({
  scheduleId: int,
  scheduleName: z.string(),
  /** Its name: the time by the place's clocks that the rule gives it. */
  original: wallTimeSchema,
  at: instantSchema,
  isMoved: z.boolean(),
  /** Its own robot; null: as its task has it. */
  deviceId: int.nullable(),
  state: z.enum(["planned", "due", "started", "notStarted"]),
  /** Of one that was not started. */
  cause: z.enum(NOT_STARTED_CAUSES).nullable(),
  /** Of one that was started. */
  runId: z.uuid().nullable(),
  combinationRunId: z.uuid().nullable(),
});
export type Occurrence = z.infer<typeof occurrenceSchema>;
/** As many are listed at once. */
export const MAX_OCCURRENCES = 500;

export const scheduleListQuery = pageQuery(["nextAt", "name", "changedAt"], {
  search: searchText,
  organizationId: idSchema.optional(),
  taskId: idSchema.optional(),
  combinationId: idSchema.optional(),
  isPaused: z.stringbool().optional(),
});
export type ScheduleListQuery = z.output<typeof scheduleListQuery>;

const previewSchema = z
  .object({ ...SUBJECT_FIELDS, rule: scheduleRuleSchema })
  .refine(isOneSubject, ONE_SUBJECT);
export type SchedulePreview = z.output<typeof previewSchema>;

const LIST = "operations_schedules_list";
const EDIT = "operations_schedules_edit";
const ofSchedule = z.object({ revision });

export const SCHEDULE_ENDPOINTS = {
  list: detailEndpoint("GET /platform/schedule/page", LIST, {
    summary: "Schedules within the caller's scope",
    query: scheduleListQuery,
    answer: pageOf(scheduleSchema),
  }),
  get: detailEndpoint("GET /platform/schedule/:id", LIST, {
    summary: "One schedule as it is now",
    answer: scheduleSchema,
  }),
  occurrences: detailEndpoint("GET /platform/schedule/:id/occurrences", LIST, {
    summary: "What was due and what will be, in order of time, at most 500",
    query: z.object(timeSpan).superRefine(spanInOrder),
    answer: z.array(occurrenceSchema),
  }),
  robots: detailEndpoint("GET /platform/schedule/:id/robots", LIST, {
    summary: "Who may run its task, and what is in the way of each now",
    answer: z.array(runCandidateSchema),
    shows: "devices",
  }),
  /** Reads only, but a rule would not fit into an address. */
  preview: detailEndpoint("POST /platform/schedule/preview", LIST, {
    summary: "The next ten times of a rule at the place of a task or combination",
    body: previewSchema,
    answer: z.object({
      timeZone: z.string(),
      times: z.array(z.object({ original: wallTimeSchema, at: instantSchema })),
    }),
    isRepeatable: true,
  }),
  create: endpoint("POST /platform/schedule", EDIT, {
    summary: "A new schedule of a task or a combination",
    body: newScheduleSchema,
    answer: scheduleSchema,
  }),
  update: endpoint("PUT /platform/schedule/:id", EDIT, {
    summary: "Change a schedule: all of it, or from one occurrence on, which makes a second one",
    body: scheduleChangeSchema,
    answer: scheduleSchema,
  }),
  pause: endpoint("PUT /platform/schedule/:id/paused", EDIT, {
    summary: "Pause a schedule, or let it go on",
    body: z.object({ isPaused: z.boolean(), revision }),
    answer: scheduleSchema,
  }),
  changeOne: endpoint("PUT /platform/schedule/:id/occurrence", EDIT, {
    summary: "Move one occurrence, hand it to another robot, leave it out, or have it as the rule has it",
    body: z.object({
      original: wallTimeSchema,
      /** By the place's clocks; null: left out. The original time: as the rule has it. */
      at: wallTimeSchema.nullable(),
      /** The robot that is to do it; null: as its task has it. Left out: as it was. */
      deviceId: int.positive().nullable().optional(),
      revision,
    }),
    answer: scheduleSchema,
  }),
  /** From an occurrence on: the rest is not due any more. */
  end: endpoint("PUT /platform/schedule/:id/end", EDIT, {
    summary: "End a schedule before one of its occurrences",
    body: z.object({ original: wallTimeSchema, revision }),
    answer: scheduleSchema,
  }),
  remove: endpoint("DELETE /platform/schedule/:id", EDIT, {
    summary: "Delete a schedule; what it has started stays",
    body: ofSchedule,
    answer: z.null(),
  }),
};
