/** Codes and limits of jobs. */

/** What happens to due times that nobody was there for: nothing, one run for all of them, or one for each. */
export const MISFIRE_RULES = ["skip", "once", "all"] as const;
export type MisfireRule = (typeof MISFIRE_RULES)[number];
/** A due time that is late by more than this was missed. */
export const MISFIRE_AFTER_S = 60;
/** `all` makes up for so many of the newest that were missed. */
export const MAX_MADE_UP = 100;

/**
 * `forbid`: one run after the other. A due time that comes while a run is in progress waits for its end (the job is blocked); one
 * that comes while another waits already is skipped. `allow`: side by side.
 */
export const CONCURRENCY_RULES = ["forbid", "allow"] as const;
export type ConcurrencyRule = (typeof CONCURRENCY_RULES)[number];

/** What becomes of a run whose process died: it is over, or it is tried again. */
export const LOST_RULES = ["end", "retry"] as const;
export type LostRule = (typeof LOST_RULES)[number];

export const JOB_LIMITS = {
  name: 64,
  group: 40,
  description: 200,
  cron: 120,
  timeoutS: { least: 1, most: 86_400, usual: 3_600 },
  retries: { least: 0, most: 10, usual: 0 },
  /** Before the first retry; twice as long before each further one, up to `MAX_BACK_OFF_S`. */
  backOffS: { least: 1, most: 3_600, usual: 30 },
  /** After so many failures one after another administrators are informed, once. */
  informAfter: { least: 1, most: 100, usual: 3 },
  perOrganization: 200,
} as const;
/** How often jobs of anybody but the platform may be due, in seconds. */
export const LEAST_INTERVAL_S = 60;
export const MAX_BACK_OFF_S = 21_600;
/** What a run says beyond this is cut. */
export const JOB_OUTPUT_BYTES = 65_536;
export const JOB_RESULT_BYTES = 65_536;
export const JOB_EXCEPTION_BYTES = 16_384;
/** A run whose process has given no sign for so long is lost. */
export const LOST_AFTER_S = 30;
/** Files that runs made: so many of each job, and for so long. */
export const JOB_FILES_KEPT = 10;
export const JOB_FILES_KEPT_DAYS = 30;
/** Runs of a job that may wait where they run side by side; what is due beyond that is skipped. */
export const MAX_WAITING_RUNS = 100;
export const NEXT_TIMES = 10;

/** As the job is now, derived from its runs and its cron. */
export const JOB_STATES = ["waiting", "running", "paused", "blocked", "complete", "error"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_RUN_STATES = [
  "waiting",
  "running",
  "complete",
  "error",
  "timedOut",
  "lost",
  "stopped",
  "skipped",
] as const;
export type JobRunState = (typeof JOB_RUN_STATES)[number];
/** Those after which a run may be tried again, and that count as failures. */
export const FAILED_RUN_STATES = ["error", "timedOut", "lost"] as const satisfies readonly JobRunState[];

/** A due time, one that was missed, a person, or a run that failed. */
export const JOB_TRIGGERS = ["schedule", "misfire", "hand", "retry"] as const;
export type JobTrigger = (typeof JOB_TRIGGERS)[number];

export const CRON_FIELDS = { least: 5, most: 7 } as const;
export const cronFieldsOf = (cron: string): string[] => cron.trim().split(/\s+/);
/**
 * Weekdays of five fields count from Sunday 0 (7 is Sunday too), as cron does; those of six or seven, where seconds come first,
 * from Sunday 1, as Quartz does.
 */
export const countsFromSundayOne = (cron: string): boolean => cronFieldsOf(cron).length > CRON_FIELDS.least;
