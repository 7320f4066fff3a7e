import { texts } from "../../core/i18n/index.ts";

export const importDrawerTexts = texts({
  zh: {
    template: "下载模板",
    fileLabel: "选择或拖入 xls / xlsx 文件",
    wrongFile: "请选择 xls 或 xlsx 文件",
    tooLarge: "文件不能超过 10 MB",
    checking: "正在检查…",
    another: "选择其他文件",
  },
  en: {
    template: "Download the template",
    fileLabel: "Choose or drop an xls / xlsx file",
    wrongFile: "Choose an xls or xlsx file",
    tooLarge: "A file can be at most 10 MB",
    checking: "Checking…",
    another: "Choose another file",
  },
});
export type ImportTexts = (typeof importDrawerTexts)["en"];
