import { texts } from "../../core/i18n/index.ts";

export const treeTexts = texts({
  zh: { fold: "收起", unfold: "选择" },
  en: { fold: "Hide", unfold: "Choose" },
});
