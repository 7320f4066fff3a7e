import { texts } from "../../core/i18n/index.ts";

/** What versions of a task say of each other. */
export const versionTexts = texts({
  zh: {
    versions: "版本",
    versionNumber: (number: number) => `版本 ${number}`,
    olderVersions: "更早的版本",
    created: "新建",
    renamed: (before: string, after: string) => `由“${before}”更名为“${after}”`,
    stepsAdded: (names: string) => `添加 ${names}`,
    stepsRemoved: (names: string) => `移除 ${names}`,
    stepsChanged: (names: string) => `修改 ${names}`,
    reordered: "调整顺序",
    fieldChanged: (field: string) => `修改${field}`,
    fields: {
      ...{ order: "顺序", loop: "循环", startPointId: "起点", endPointId: "终点" },
      ...{ whenLow: "电量或水量不足时的处理", runner: "执行设备" },
    },
    nothingChanged: "内容未变",
    semicolon: "；",
    restore: "恢复",
    restoreOf: (name: string) => `恢复到${name}`,
    restoreQuestion: (name: string) => `将任务恢复为${name}？会生成一个新版本。`,
    restored: (name: string) => `已恢复为${name}`,
    remark: "备注",
  },
  en: {
    versions: "Versions",
    versionNumber: (number: number) => `Version ${number}`,
    olderVersions: "Older versions",
    created: "Created",
    renamed: (before: string, after: string) => `Renamed from “${before}” to “${after}”`,
    stepsAdded: (names: string) => `added ${names}`,
    stepsRemoved: (names: string) => `removed ${names}`,
    stepsChanged: (names: string) => `changed ${names}`,
    reordered: "reordered",
    fieldChanged: (field: string) => `changed ${field}`,
    fields: {
      ...{ order: "the order", loop: "repeat", startPointId: "the start", endPointId: "the end" },
      ...{ whenLow: "what happens when battery or water runs low", runner: "who runs it" },
    },
    nothingChanged: "Nothing changed",
    semicolon: "; ",
    restore: "Restore",
    restoreOf: (name: string) => `Restore ${name}`,
    restoreQuestion: (name: string) => `Restore the task to ${name}? This creates a new version.`,
    restored: (name: string) => `Restored ${name}`,
    remark: "the remark",
  },
});
export type VersionTexts = (typeof versionTexts)["en"];
