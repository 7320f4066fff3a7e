import type { Delivery, DeliveryExportQuery } from "@sweepline/contract/care/messages/deliveries.ts";
import type { WrittenExportQuery, WrittenMessage } from "@sweepline/contract/care/messages/index.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { type ExportFile, exportList, inPages, type ListColumn } from "../../core/export/index.ts";
import { exportTexts } from "./messages-export.texts.ts";

type Paging = { current: number; size: number };

interface Export<Query, Row> {
  query: Query;
  language: Language;
  now: Date;
  page(paging: Paging): Promise<{ records: Row[] }>;
}

/** Messages that people wrote, with how far each has come. */
export function exportWritten({
  query,
  page,
  ...rest
}: Export<WrittenExportQuery, WrittenMessage>): ExportFile {
  const t = exportTexts[rest.language];
  const countOf = ({ progress }: WrittenMessage, of: "total" | "delivered" | "failed") =>
    progress.reduce((sum, one) => sum + one[of], 0);
  return exportList(
    { ...query, ...rest },
    {
      name: { zh: "消息", en: "Messages" },
      columns: (time): ListColumn<WrittenMessage>[] => [
        ["标题", "Title", 32, ({ title }) => title],
        ["内容", "Content", 48, ({ content }) => content],
        ["级别", "Severity", 10, ({ severity }) => t.severities[severity]],
        ["状态", "State", 10, ({ state }) => t.messageStates[state]],
        ["发送方式", "Channels", 24, ({ ways }) => ways.map((way) => t.ways[way]).join(t.and)],
        [
          ...(["接收人", "Receivers", 32] as const),
          ({ receivers: { organizations, roles, rotas, staff } }) =>
            [...organizations, ...roles, ...rotas, ...staff].map(({ name }) => name).join(t.and),
        ],
        ["发送人", "Author", 16, ({ authorName }) => authorName],
        ["所属组织", "Organization", 24, ({ organizationName }) => organizationName],
        ["创建时间", "Written at", 20, ({ createdAt }) => time(createdAt)],
        ["预定时间", "Scheduled for", 20, ({ scheduledAt }) => time(scheduledAt)],
        ["发送时间", "Sent at", 20, ({ sentAt }) => time(sentAt)],
        ["投递数", "Deliveries", 10, (row) => countOf(row, "total")],
        ["已送达", "Delivered", 10, (row) => countOf(row, "delivered")],
        ["失败", "Failed", 10, (row) => countOf(row, "failed")],
        ["已读", "Read", 10, ({ readCount }) => readCount],
      ],
      rows: inPages(page),
    },
  );
}

/** What goes and went out by a channel. */
export function exportDeliveries({
  query,
  channel,
  page,
  ...rest
}: Export<DeliveryExportQuery, Delivery> & { channel: string }): ExportFile {
  const { language } = rest;
  const t = exportTexts[language];
  return exportList(
    { ...query, ...rest },
    {
      name: { zh: "投递记录", en: "Deliveries" },
      of: channel,
      columns: (time): ListColumn<Delivery>[] => [
        ["投递编号", "Delivery", 38, ({ id }) => id],
        ["消息", "Message", 40, ({ title }) => title[language] || t.digest],
        ["接收人", "Receiver", 16, ({ receiverName }) => receiverName || t.program],
        ["发送方式", "Channel", 14, ({ way }) => t.ways[way]],
        ["状态", "State", 10, ({ state }) => t.deliveryStates[state]],
        ["原因", "Reason", 24, ({ reason }) => (reason === null ? "" : t.reasons[reason])],
        ["尝试次数", "Attempts", 10, ({ attempts }) => attempts],
        ["创建时间", "Made at", 20, ({ createdAt }) => time(createdAt)],
        ["下次尝试", "Next attempt", 20, ({ nextAttemptAt }) => time(nextAttemptAt)],
        ["结束时间", "Ended at", 20, ({ endedAt }) => time(endedAt)],
      ],
      rows: inPages(page),
    },
  );
}
