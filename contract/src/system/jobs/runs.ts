import { z } from "zod";
import { idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, listOf, searchText } from "../../core/fields.ts";
import { pageQuery } from "../../core/paging.ts";
import { organizationShape } from "../../core/rows.ts";
import { JOB_CLASS_NAMES } from "./classes.ts";
import { JOB_RUN_STATES, JOB_TRIGGERS } from "./limits.ts";

/** Runs of jobs: what was due or wanted, and what became of it. */
const jobClass = z.enum(JOB_CLASS_NAMES);

export const jobRunSchema = z.object({
  id: z.uuid(),
  jobId: int,
  /** As they were then. */
  jobName: z.string(),
  group: z.string(),
  jobClass,
  ...organizationShape,
  trigger: z.enum(JOB_TRIGGERS),
  state: z.enum(JOB_RUN_STATES),
  /** Null: not by the cron. */
  dueAt: instantSchema.nullable(),
  createdAt: instantSchema,
  /** It waits until then: the back-off of a retry. */
  startAt: instantSchema,
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  durationMs: int.nullable(),
  /** Host and process. */
  worker: z.string().nullable(),
  /** From 1. */
  attempt: int,
  /** What went wrong, or why it was skipped; empty: nothing did. */
  message: z.object({ zh: z.string(), en: z.string() }),
  /** Who started it by hand. */
  staffName: z.string().nullable(),
  hasFile: z.boolean(),
});
export type JobRun = z.infer<typeof jobRunSchema>;

export const jobRunDetailSchema = jobRunSchema.extend({
  params: z.record(z.string(), z.unknown()),
  result: z.unknown(),
  output: z.string(),
  isOutputCut: z.boolean(),
  exception: z.string(),
  stoppedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The caller may fetch the file: it is theirs. */
  isOwnFile: z.boolean(),
});
export type JobRunDetail = z.infer<typeof jobRunDetailSchema>;

export const jobRunFilters = {
  search: searchText,
  jobId: idSchema.optional(),
  states: listOf(z.enum(JOB_RUN_STATES)).optional(),
  jobClass: jobClass.optional(),
  group: searchText,
  trigger: z.enum(JOB_TRIGGERS).optional(),
  organizationId: idSchema.optional(),
  ...timeSpan,
};
export const jobRunQuery = pageQuery(["createdAt"], jobRunFilters);
export type JobRunQuery = z.output<typeof jobRunQuery>;

/** Where the console shows a run, and where a job. */
export const jobRunLink = (runId: string): string => `/platform/job/index?run=${runId}`;
export const jobLink = (jobId: number): string => `/platform/job/index?job=${jobId}`;

export const jobRunParams = z.object({ id: z.uuid() });
