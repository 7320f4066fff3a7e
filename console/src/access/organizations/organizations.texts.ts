import { texts } from "../../core/i18n/index.ts";

export const organizationTexts = texts({
  zh: {
    organization: "组织",
    all: "全部组织",
    choose: "选择组织",
    searching: "搜索中…",
    noneFound: "没有匹配的组织",
  },
  en: {
    organization: "Organization",
    all: "All organizations",
    choose: "Choose an organization",
    searching: "Searching…",
    noneFound: "No organization matches",
  },
});
