import type { Language } from "@sweepline/contract/core/refusal.ts";
import { newTimeId } from "../../core/time-id.ts";
import type { OutgoingMessage } from "../message-channels/index.ts";

const TEXTS: Readonly<Record<Language, { title: string; content: string }>> = {
  zh: { title: "测试通知", content: "此设备可以接收 Sweepline 的通知。" },
  en: { title: "Test notification", content: "This device shows notifications from Sweepline." },
};

/** What a person tries a browser with; it leads to where it was asked for. */
export const pushTest = (at: Date, language: Language): OutgoingMessage => ({
  ...{ key: newTimeId(at), at, ...TEXTS[language], language, severity: "info", subject: "written" },
  ...{ link: "", path: "/platform/message/settings", cardPath: "", eventCount: 1 },
});
