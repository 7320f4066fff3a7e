import { JOB_CLASSES, type JobClass, jobClassOf } from "@sweepline/contract/system/jobs/classes.ts";
import type { Job } from "@sweepline/contract/system/jobs/index.ts";
import { JOB_LIMITS as L } from "@sweepline/contract/system/jobs/limits.ts";
import type { ParamField } from "@sweepline/contract/system/jobs/params.ts";

/** A job as its form has it. */
export type JobValues = Pick<
  Job,
  | ("name" | "group" | "params" | "cron" | "timeZone" | "description" | "misfire" | "concurrency")
  | ("whenLost" | "timeoutS" | "retries" | "backOffS" | "informAfter")
> & { jobClass: JobClass | undefined; organizationId: number | undefined };

export const NEW_JOB = {
  ...{ name: "", group: "", jobClass: undefined, params: {}, cron: "0 0 3 * * ?", description: "" },
  ...{ misfire: "once", concurrency: "forbid", whenLost: "end" },
  ...{ timeoutS: L.timeoutS.usual, retries: L.retries.usual, backOffS: L.backOffS.usual },
  informAfter: L.informAfter.usual,
} as const satisfies Omit<JobValues, "timeZone" | "organizationId">;

export const valuesOf = (job: Job): JobValues => ({
  organizationId: job.organizationId,
  ...{ name: job.name, group: job.group, jobClass: job.jobClass, params: job.params, cron: job.cron },
  ...{ timeZone: job.timeZone, description: job.description, misfire: job.misfire },
  ...{ concurrency: job.concurrency, whenLost: job.whenLost, timeoutS: job.timeoutS, retries: job.retries },
  ...{ backOffS: job.backOffS, informAfter: job.informAfter },
});

/** What a class is given unless people say something else. */
export const usualParams = (jobClass: JobClass): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(jobClassOf(jobClass).fields).map(([name, field]) => [name, usualOf(field)]),
  );

function usualOf(field: ParamField): unknown {
  if (field.kind === "filters") return {};
  return field.kind === "text" ? "" : field.usual;
}

/** Only those of the class: a draft may be from before it changed. */
export const paramsOf = (jobClass: JobClass, params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(JOB_CLASSES[jobClass].fields)
      .filter((name) => params[name] !== undefined && params[name] !== null)
      .map((name) => [name, params[name]]),
  );
