import { texts } from "../../core/i18n/index.ts";

export const importDrawerTexts = texts({
  zh: {
    template: "下载模板",
    fileLabel: "选择或拖入 xls / xlsx 文件",
    wrongFile: "请选择 xls 或 xlsx 文件",
    tooLarge: "文件不能超过 10 MB",
    checking: "正在检查…",
    another: "选择其他文件",
    close: "关闭",
    sorted: (good: string, faulty: string) => `${good} 行无误，${faulty} 行有误`,
    runGood: (count: string) => `导入无误的 ${count} 行`,
    left: (taken: string, left: string) => `已导入 ${taken} 行，${left} 行未导入：改正后可在此选择文件`,
    marked: "下载标出错误的行",
    markedName: "有误的行",
  },
  en: {
    template: "Download the template",
    fileLabel: "Choose or drop an xls / xlsx file",
    wrongFile: "Choose an xls or xlsx file",
    tooLarge: "A file can be at most 10 MB",
    checking: "Checking…",
    another: "Choose another file",
    close: "Close",
    sorted: (good: string, faulty: string) =>
      `${good} good ${good === "1" ? "row" : "rows"}, ${faulty} with faults`,
    runGood: (count: string) => `Import the ${count === "1" ? "good row" : `${count} good rows`}`,
    left: (taken: string, left: string) =>
      `${taken} ${taken === "1" ? "row" : "rows"} imported, ${left} not: correct them and choose the file here`,
    marked: "Download the faulty rows, marked",
    markedName: "faulty rows",
  },
});
export type ImportTexts = (typeof importDrawerTexts)["en"];
