import type { Language } from "@sweepline/contract/core/refusal.ts";
import { jobClassOf } from "@sweepline/contract/system/jobs/classes.ts";
import type { JobRunState, JobTrigger } from "@sweepline/contract/system/jobs/limits.ts";
import type { JobRun } from "@sweepline/contract/system/jobs/runs.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inBatches } from "../../core/export/index.ts";
import { type RunChoice, type RunReader, runsAfter } from "./job-runs.store.ts";

export interface RunExport extends RunChoice {
  sort?: "createdAt" | "-createdAt" | undefined;
  format: "csv" | "xlsx";
  timeZone: string;
  language: Language;
}

const BATCH = 2_000;
const STATE_TEXTS: Record<JobRunState, Record<Language, string>> = {
  waiting: { zh: "等待中", en: "Waiting" },
  running: { zh: "执行中", en: "Running" },
  complete: { zh: "成功", en: "Complete" },
  error: { zh: "失败", en: "Error" },
  timedOut: { zh: "超时", en: "Timed out" },
  lost: { zh: "中断", en: "Lost" },
  stopped: { zh: "已停止", en: "Stopped" },
  skipped: { zh: "已跳过", en: "Skipped" },
};
const TRIGGER_TEXTS: Record<JobTrigger, Record<Language, string>> = {
  schedule: { zh: "定时", en: "Schedule" },
  misfire: { zh: "补执行", en: "Misfire" },
  hand: { zh: "手动", en: "By hand" },
  retry: { zh: "重试", en: "Retry" },
};

/** All that fit, a line each, in the order of the page. */
export function exportRuns(
  db: Queries,
  reader: RunReader,
  { language, format, timeZone, ...choice }: RunExport,
): ExportFile {
  return exportList<JobRun>(
    { language, format, timeZone, now: reader.now },
    {
      name: { zh: "调度任务执行记录", en: "Runs of scheduled jobs" },
      columns: (time) => [
        ["任务", "Job", 26, ({ jobName }) => jobName],
        ["分组", "Group", 16, ({ group }) => group],
        ["执行类", "Class", 22, ({ jobClass }) => jobClassOf(jobClass)?.title[language] ?? jobClass],
        ["组织", "Organization", 22, ({ organizationName }) => organizationName],
        ["触发方式", "Trigger", 12, ({ trigger }) => TRIGGER_TEXTS[trigger][language]],
        ["操作人", "By", 16, ({ staffName }) => staffName],
        ["应触发时间", "Due", 20, ({ dueAt }) => time(dueAt)],
        ["创建时间", "Created", 20, ({ createdAt }) => time(createdAt)],
        ["开始时间", "Started", 20, ({ startedAt }) => time(startedAt)],
        ["结束时间", "Ended", 20, ({ endedAt }) => time(endedAt)],
        ["时长（毫秒）", "Duration (ms)", 14, ({ durationMs }) => durationMs],
        ["状态", "State", 10, ({ state }) => STATE_TEXTS[state][language]],
        ["次数", "Attempt", 8, ({ attempt }) => attempt],
        ["执行进程", "Process", 22, ({ worker }) => worker],
        ["说明", "Message", 50, ({ message }) => message[language]],
      ],
      rows: inBatches(({ after, limit }) => runsAfter(db, reader, { choice, after, limit }), BATCH),
    },
  );
}
