import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { JobClass, JobParams } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_REFUSALS } from "@sweepline/contract/system/jobs/index.ts";
import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import type { z } from "zod";
import type { Caller } from "./caller.ts";
import type { Queries } from "./db/database.ts";
import type { ExportFile } from "./export/index.ts";
import { refusedAt } from "./http/refused.ts";

/** What people are informed of by their bell: what a job has done, or somebody else for them; leading to where they find more. */
export interface JobNotice {
  title: Record<Language, string>;
  content: Record<Language, string>;
  severity: "info" | "warning" | "error";
  /** Path in the console. */
  link: string;
  organizationId: number;
}

/** In the transaction that decides it: whoever is informed is so if it commits. */
export type Inform = (tx: Queries, staffIds: readonly number[], notice: JobNotice) => Promise<void>;

/** What a run has to work with. */
export interface JobContext {
  /** Whoever wrote the job last, as they are now: it sees and may do what they may. */
  owner: Caller;
  organizationId: number;
  timeZone: string;
  now: Date;
  /** Ends when its time is up, when somebody stops it, or with the process: whoever works on after that does it in vain. */
  signal: AbortSignal;
  /** A line of what people read of it. */
  print(line: string): void;
  /** Keeps a file for the owner, who is informed of it. */
  keepFile(file: ExportFile): Promise<void>;
  /** In a transaction of the handler's own: whoever is informed once is so if it commits. */
  inform(tx: Queries, staffIds: readonly number[], notice: JobNotice): Promise<void>;
}

/** What stands in the log as the run's result. */
export type JobResult = Readonly<Record<string, unknown>>;

/** What a class of jobs does. The room that owns the data brings it; who may have it stands in the contract. */
export interface JobHandler {
  jobClass: JobClass;
  /** Refuses parameters by which nothing could be done, when they are written. */
  check?(params: Record<string, unknown>): void;
  run(context: JobContext, params: Record<string, unknown>): Promise<JobResult>;
}

/** A handler by the types of its class. Parameters have passed the schema of the class. */
export const jobHandler = <Class extends JobClass>(
  jobClass: Class,
  {
    run,
    check,
  }: {
    run(context: JobContext, params: JobParams<Class>): Promise<JobResult>;
    check?(params: JobParams<Class>): void;
  },
): JobHandler => ({
  jobClass,
  run: (context, params) => run(context, params as JobParams<Class>),
  ...(check && { check: (params: Record<string, unknown>) => check(params as JobParams<Class>) }),
});

/** What went wrong, in words for people: an error of what is looked after, not of the product. */
export class JobFailure extends Error {
  readonly texts: Record<Language, string>;
  constructor(texts: Record<Language, string>) {
    super(texts.en);
    this.texts = texts;
  }
}

/** Filters as the call takes them that makes the file; refuses what it does not know. */
export function readFilters<Query extends z.ZodObject>(query: Query, filters: JobFilters): z.output<Query> {
  const read = query.strict().safeParse(filters);
  if (read.success) return read.data as z.output<Query>;
  const [issue] = read.error.issues;
  const name = issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : String(issue?.path[0] ?? "");
  throw refusedAt("params.filters", JOB_REFUSALS.strangeFilters, { name });
}
