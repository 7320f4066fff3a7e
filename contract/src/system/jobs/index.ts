import { z } from "zod";
import { endpoint, fileAnswer, idSchema, instantSchema } from "../../core/endpoint.ts";
import {
  chosenId,
  int,
  labelSchema,
  optionalText,
  requiredText,
  revision,
  searchText,
  timeZone,
} from "../../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { JOB_CLASS_NAMES, type JobClass, jobParamsSchema } from "./classes.ts";
import {
  CONCURRENCY_RULES,
  CRON_FIELDS,
  cronFieldsOf,
  JOB_RUN_STATES,
  JOB_STATES,
  JOB_LIMITS as L,
  LOST_RULES,
  MISFIRE_RULES,
} from "./limits.ts";
import { jobRunDetailSchema, jobRunFilters, jobRunParams, jobRunQuery, jobRunSchema } from "./runs.ts";

/**
 * Jobs: work of the server at the times of a cron expression (spec §3 "scheduled job"). A job names a class of `JOB_CLASSES` and gives
 * it parameters; each due time becomes a run. Runs of a job act with what its owner, who wrote it last, may do at that time.
 */
export const JOB_REFUSALS = defineRefusals({
  cronInvalid: [422, "Cron 表达式无效：{part}", "Invalid cron expression: {part}"],
  cronNever: [422, "此 Cron 表达式不会再有触发时间", "This cron expression has no further run times"],
  cronTooOften: [422, "两次触发的间隔不能少于 {seconds} 秒", "Runs must be at least {seconds} s apart"],
  jobNameTaken: [409, "该分组中已有同名任务", "This group already has a job with this name"],
  jobClassNotAllowed: [422, "您不能使用此执行类", "You cannot use this class"],
  strangeFilters: [422, "筛选条件无效：{name}", "Invalid filter: {name}"],
  strangeJobOrganization: [
    422,
    "组织不存在或不在权限范围内",
    "The organization does not exist or is outside your data scope",
  ],
  tooManyJobs: [409, "每个组织最多 {max} 个调度任务", "An organization can have at most {max} jobs"],
  jobRunning: [
    409,
    "任务正在执行，请先停止或等待结束",
    "A run is in progress; stop it first or wait for its end",
  ],
  jobAlreadyWaiting: [409, "任务已在排队等待执行", "A run of this job is already waiting"],
  runEnded: [409, "该次执行已结束", "The run has already ended"],
  noRunFile: [404, "文件不存在或已过期", "The file does not exist or has expired"],
  unknownUpkeep: [404, "没有此维护项", "This task does not exist"],
});

/** As it is written: five to seven fields, one blank between them. */
export const cronSchema = requiredText(L.cron)
  .refine(
    (text) =>
      /^[0-9A-Za-z*?/,#\-\s]*$/.test(text) &&
      cronFieldsOf(text).length >= CRON_FIELDS.least &&
      cronFieldsOf(text).length <= CRON_FIELDS.most,
    "validation.cron",
  )
  .overwrite((text) => cronFieldsOf(text).join(" "));
const jobClass = z.enum(JOB_CLASS_NAMES);
const paramsShape = z.record(z.string().max(40), z.unknown());

const lastRunSchema = z.object({
  id: z.uuid(),
  state: z.enum(JOB_RUN_STATES),
  endedAt: instantSchema.nullable(),
});

export const jobSchema = z.object({
  id: int,
  name: z.string(),
  group: z.string(),
  ...organizationShape,
  jobClass,
  /** By the class's fields. */
  params: paramsShape,
  cron: z.string(),
  /** IANA name: by whose clocks it is due. */
  timeZone: z.string(),
  description: z.string(),
  isPaused: z.boolean(),
  state: z.enum(JOB_STATES),
  /** Null: paused, or nothing more is due. */
  nextAt: instantSchema.nullable(),
  /** The newest that has ended; null: none has. */
  lastRun: lastRunSchema.nullable(),
  misfire: z.enum(MISFIRE_RULES),
  concurrency: z.enum(CONCURRENCY_RULES),
  whenLost: z.enum(LOST_RULES),
  timeoutS: int,
  retries: int,
  backOffS: int,
  informAfter: int,
  /** One after another, until now. */
  failures: int,
  /** Whose rights its runs have; null: they are gone, and it fails. */
  ownerId: int.nullable(),
  ownerName: z.string().nullable(),
  changedAt: instantSchema,
  changedBy: z.string().nullable(),
  revision,
});
export type Job = z.infer<typeof jobSchema>;

const within = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  int.min(least).max(most).default(usual);

/** Fields of the form, each with its rule. Spec §5: cron, name, group and class are required. */
export const JOB_FIELDS = {
  name: requiredText(L.name),
  group: requiredText(L.group),
  jobClass: z.enum(JOB_CLASS_NAMES, "validation.jobClass"),
  params: paramsShape.default({}),
  cron: cronSchema,
  timeZone: timeZone.default("Asia/Shanghai"),
  description: optionalText(L.description),
  misfire: z.enum(MISFIRE_RULES).default("once"),
  concurrency: z.enum(CONCURRENCY_RULES).default("forbid"),
  whenLost: z.enum(LOST_RULES).default("end"),
  timeoutS: within(L.timeoutS),
  retries: within(L.retries),
  backOffS: within(L.backOffS),
  informAfter: within(L.informAfter),
};

/** Parameters are those of the class. */
function checkParams(
  { jobClass: name, params }: { jobClass: JobClass; params: Record<string, unknown> },
  context: z.RefinementCtx,
): void {
  const parsed = jobParamsSchema(name).safeParse(params);
  for (const issue of parsed.error?.issues ?? [])
    context.addIssue({ code: "custom", path: ["params", ...issue.path], message: issue.message });
}

/** Without an organization it is of the caller's own. */
export const newJobSchema = z
  .object({
    ...JOB_FIELDS,
    organizationId: chosenId("validation.required").optional(),
    isPaused: z.boolean().default(false),
  })
  .superRefine(checkParams);
export type NewJob = z.output<typeof newJobSchema>;
export const jobChangeSchema = z.object({ ...JOB_FIELDS, revision }).superRefine(checkParams);
export type JobChange = z.output<typeof jobChangeSchema>;

export const jobListQuery = pageQuery(["name", "group", "nextAt", "changedAt"], {
  search: searchText,
  group: searchText,
  jobClass: jobClass.optional(),
  state: z.enum(JOB_STATES).optional(),
  organizationId: idSchema.optional(),
});
export type JobListQuery = z.output<typeof jobListQuery>;

/** The product's own upkeep: what it does by itself, in which interval. */
const upkeepSchema = z.object({
  name: z.string(),
  title: labelSchema,
  everyMs: int,
  /** Several processes do it at once. */
  isShared: z.boolean(),
  /** Null: not since it has been recorded. */
  lastAt: instantSchema.nullable(),
  lastDurationMs: z.number().nullable(),
  /** Of the last that failed, where none has succeeded since. */
  lastError: z.string().nullable(),
  failedAt: instantSchema.nullable(),
  /** Host and process. */
  worker: z.string().nullable(),
  nextAt: instantSchema.nullable(),
});
export type UpkeepRow = z.infer<typeof upkeepSchema>;

const LIST = "system_jobs_list";
const EDIT = "system_jobs_edit";
const RUN = "system_jobs_run";
const LOG = "system_jobs_log";

export const JOB_ENDPOINTS = {
  list: endpoint("GET /platform/job/page", LIST, {
    summary: "Scheduled jobs within the caller's scope",
    ...pagesOf(jobSchema, jobListQuery),
  }),
  get: endpoint("GET /platform/job/:id", LIST, { summary: "One job", answer: jobSchema }),
  classes: endpoint("GET /platform/job/classes", LIST, {
    summary: "Classes that the caller may have jobs of; their titles and fields are in the contract",
    answer: z.array(jobClass),
  }),
  groups: endpoint("GET /platform/job/groups", LIST, {
    summary: "Names of groups within the caller's scope, 200 at most",
    answer: z.array(z.string()),
  }),
  nextTimes: endpoint("GET /platform/job/next-times", LIST, {
    summary: "The next ten times of a cron expression by the clocks of a time zone",
    query: z.object({ cron: cronSchema, timeZone: timeZone.default("Asia/Shanghai") }),
    answer: z.array(instantSchema),
  }),
  create: endpoint("POST /platform/job", EDIT, {
    summary: "Adds a job; the caller becomes its owner",
    body: newJobSchema,
    answer: jobSchema,
  }),
  update: endpoint("PUT /platform/job/:id", EDIT, {
    summary: "Changes a job; the caller becomes its owner",
    body: jobChangeSchema,
    answer: jobSchema,
  }),
  pause: endpoint("PUT /platform/job/:id/pause", EDIT, {
    summary: "Pauses a job, or starts it again; what would have been due meanwhile is not made up for",
    body: z.object({ isPaused: z.boolean(), revision }),
    answer: jobSchema,
  }),
  remove: endpoint("DELETE /platform/job/:id", EDIT, {
    summary: "Deletes a job that is not running; its runs stay in the log",
    body: z.object({ revision }),
    answer: z.null(),
  }),
  run: endpoint("POST /platform/job/:id/run", RUN, {
    summary: "Has a job run now, beside its times",
    answer: jobRunSchema,
  }),
  runs: endpoint("GET /platform/job/run/page", LOG, {
    summary: "Runs of jobs within the caller's scope, newest first",
    ...pagesOf(jobRunSchema, jobRunQuery),
  }),
  runExport: endpoint("GET /platform/job/run/export", LOG, {
    summary: "The filtered runs as CSV or XLSX in the caller's language",
    query: exportQuery(["createdAt"], jobRunFilters),
    ...fileAnswer,
  }),
  getRun: endpoint("GET /platform/job/run/:id", LOG, {
    summary: "One run with its result, output and exception",
    params: jobRunParams,
    answer: jobRunDetailSchema,
  }),
  stopRun: endpoint("POST /platform/job/run/:id/stop", RUN, {
    summary: "Stops a run that waits or is in progress",
    params: jobRunParams,
    answer: jobRunSchema,
  }),
  file: endpoint("GET /platform/job/run/:id/file", "signed-in", {
    summary: "The file that a run made for the caller",
    params: jobRunParams,
    ...fileAnswer,
  }),
  upkeep: endpoint("GET /platform/job/upkeep", "system_jobs_upkeep", {
    summary: "The product's own upkeep, with its last and next run",
    answer: z.array(upkeepSchema),
  }),
  runUpkeep: endpoint("POST /platform/job/upkeep/run", "system_jobs_upkeep-run", {
    summary: "Has the product's own upkeep run now, where its process is",
    body: z.object({ name: requiredText(80) }),
    isRepeatable: true,
  }),
};
