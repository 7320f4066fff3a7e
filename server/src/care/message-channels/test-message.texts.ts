import { newTimeId } from "../../core/time-id.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** What a channel is tried with; in both languages, since nobody knows who reads it. */
export const testMessage = (at: Date): OutgoingMessage => ({
  key: newTimeId(at),
  at,
  title: "Sweepline 测试消息 / test message",
  content: "通知渠道工作正常。\nThis channel works.",
  severity: "info",
  subject: "written",
  language: "zh",
  link: "",
  cardPath: "",
  path: "",
  eventCount: 1,
});
