import { texts } from "../../core/i18n/index.ts";

/** Of a filter that stands on many pages, which need no more of this room's texts. */
export const organizationSelectTexts = texts({
  zh: { organization: "组织", all: "全部组织" },
  en: { organization: "Organization", all: "All organizations" },
});
