import type { Language } from "@sweepline/contract/core/refusal.ts";
import { type JobRunState, LOST_AFTER_S, MAX_MADE_UP } from "@sweepline/contract/system/jobs/limits.ts";

export type Texts = Record<Language, string>;
export const NOTHING: Texts = { zh: "", en: "" };
/** What a program says is the same in both. */
export const both = (text: string): Texts => ({ zh: text, en: text });

export const RUN_TEXTS = {
  waits: {
    zh: "上一次执行未结束，且已有一次在等待",
    en: "A run was in progress and another one was already waiting",
  },
  tooManyWait: { zh: "等待执行的次数过多", en: "Too many runs were waiting already" },
  missed: {
    zh: "服务停止期间错过，按规则不补执行",
    en: "Missed while the server was stopped; its rule skips missed runs",
  },
  notAllMadeUp: {
    zh: `错过的次数过多，只补执行最近 ${MAX_MADE_UP} 次`,
    en: `Too many runs were missed; only the latest ${MAX_MADE_UP} were run`,
  },
  jobGone: { zh: "任务已删除", en: "The job was deleted" },
  ownerGone: {
    zh: "负责人已停用或无法登录，不能以其权限执行",
    en: "Its owner is disabled or cannot sign in, so it cannot run with their permissions",
  },
  ownerMayNot: {
    zh: "负责人已没有执行此任务所需的权限",
    en: "Its owner no longer has the permission that it needs",
  },
  organizationNotGranted: {
    zh: "负责人所在公司未获得所需的数据权限",
    en: "Its owner's company has not been granted the data that it needs",
  },
  noHandler: { zh: "此版本没有该执行类", en: "This version does not have this class" },
  badParams: { zh: "参数不再有效", en: "Its parameters are no longer valid" },
  stopped: { zh: "已被手动停止", en: "Stopped manually" },
  lost: {
    zh: `执行它的进程超过 ${LOST_AFTER_S} 秒没有响应`,
    en: `Its process did not respond for more than ${LOST_AFTER_S} s`,
  },
  closing: { zh: "执行它的进程已停止", en: "Its process was stopped" },
} as const satisfies Record<string, Texts>;

export const timedOutText = (seconds: number): Texts => ({
  zh: `超过 ${seconds} 秒未完成，已中止`,
  en: `Not finished within ${seconds} s; aborted`,
});

const ENDED: Partial<Record<JobRunState, Texts>> = {
  error: { zh: "失败", en: "failed" },
  timedOut: { zh: "超时", en: "timed out" },
  lost: { zh: "中断", en: "was lost" },
};

export function failingNotice(
  { name, group }: { name: string; group: string },
  { state, failures, message }: { state: JobRunState; failures: number; message: Texts },
): { title: Texts; content: Texts } {
  const ended = ENDED[state] ?? both(state);
  const why = (language: Language): string => message[language].slice(0, 500);
  return {
    title: {
      zh: `调度任务“${name}”连续失败 ${failures} 次`,
      en: `Scheduled job “${name}” failed ${failures} times in a row`,
    },
    content: {
      zh: `分组“${group}”的调度任务“${name}”最近一次执行${ended.zh}：${why("zh")}`,
      en: `The last run of the scheduled job “${name}” in group “${group}” ${ended.en}: ${why("en")}`,
    },
  };
}

export const fileNotice = (name: string, fileName: string): { title: Texts; content: Texts } => ({
  title: { zh: `“${name}”的文件已生成`, en: `The file of “${name}” is ready` },
  content: { zh: `${fileName} 可在执行记录中下载`, en: `${fileName} can be downloaded from the run` },
});
