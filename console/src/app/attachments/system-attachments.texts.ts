import { texts } from "../../core/i18n/index.ts";

export const systemAttachmentsTexts = texts({
  zh: { title: "系统附件", tab: "附件类别", tabs: { firmware: "固件包", attachments: "全部附件" } },
  en: {
    title: "System attachments",
    tab: "What kind of attachments",
    tabs: { firmware: "Firmware packages", attachments: "All attachments" },
  },
});
