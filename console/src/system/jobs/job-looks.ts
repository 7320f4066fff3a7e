import type { JobRunState, JobState } from "@sweepline/contract/system/jobs/limits.ts";
import type { ComponentProps } from "react";
import type { StatusTag } from "../../ui/status/index.ts";

type Tone = ComponentProps<typeof StatusTag>["tone"];

export const JOB_TONES: Readonly<Record<JobState, Tone>> = {
  waiting: "info",
  running: "active",
  paused: "neutral",
  blocked: "notice",
  complete: "neutral",
  error: "danger",
};

export const RUN_TONES: Readonly<Record<JobRunState, Tone>> = {
  waiting: "info",
  running: "active",
  complete: "positive",
  error: "danger",
  timedOut: "danger",
  lost: "danger",
  stopped: "neutral",
  skipped: "notice",
};

export const isOpenRun = (state: JobRunState): boolean => state === "waiting" || state === "running";
