import { texts } from "../../core/i18n/index.ts";

export const organizationTexts = texts({
  zh: { organization: "组织", all: "全部组织" },
  en: { organization: "Organization", all: "All organizations" },
});
