import { texts } from "../../core/i18n/index.ts";

export const importTexts = texts({
  zh: {
    faults: (count: string) => `发现 ${count} 处错误，请修改文件后重新选择`,
    warnings: (count: string) => `${count} 处提醒，不影响导入`,
    shown: (count: string) => `仅显示前 ${count} 处`,
    row: "行",
    field: "列",
    value: "内容",
    fault: "问题",
    wholeFile: "文件",
  },
  en: {
    faults: (count: string) =>
      `${count} ${count === "1" ? "fault" : "faults"}: mend the file and choose it again`,
    warnings: (count: string) => `${count} ${count === "1" ? "warning" : "warnings"}; they hinder nothing`,
    shown: (count: string) => `the first ${count} are shown`,
    row: "Row",
    field: "Column",
    value: "Content",
    fault: "Fault",
    wholeFile: "File",
  },
});
