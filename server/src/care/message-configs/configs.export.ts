import type { MessageConfig, MessageConfigExportQuery } from "@sweepline/contract/care/message-configs.ts";
import { ALARM_CODES, ANY_CODE } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { type ExportFile, exportList, inPages, type ListColumn } from "../../core/export/index.ts";
import { exportTexts } from "../messages/index.ts";
import { configExportTexts } from "./configs-export.texts.ts";

interface Export {
  query: MessageConfigExportQuery;
  language: Language;
  now: Date;
  page(paging: { current: number; size: number }): Promise<{ records: MessageConfig[] }>;
}

/** Which events become messages to whom, as a file. */
export function exportConfigs({ query, page, ...rest }: Export): ExportFile {
  const { language } = rest;
  const [t, m] = [configExportTexts[language], exportTexts[language]];
  const labelOf = (code: string): string =>
    (ALARM_CODES as Readonly<Record<string, Record<Language, string>>>)[code]?.[language] ?? code;
  const listed = (codes: readonly string[]): string =>
    codes.includes(ANY_CODE) ? t.all : codes.map(labelOf).join(m.and);
  const namesOf = ({ organizations, roles, rotas, staff }: MessageConfig["receiverNames"]): string =>
    [...organizations, ...roles, ...rotas, ...staff].map(({ name }) => name).join(m.and);
  const stepsOf = ({ steps, stepNames }: MessageConfig): string =>
    steps
      .map(({ afterMin }, index) => {
        const names = stepNames[index];
        return t.step(afterMin, names ? namesOf(names) : "");
      })
      .join("; ");
  return exportList(
    { ...query, ...rest },
    {
      name: { zh: "消息配置", en: "Message configuration" },
      columns: (): ListColumn<MessageConfig>[] => [
        ["编码", "Code", 20, ({ code }) => code],
        ["名称", "Name", 32, ({ name }) => name],
        ["类型", "Type", 10, ({ kind }) => t.kinds[kind]],
        ["故障配置", "Fault configuration", 32, ({ codes }) => listed(codes)],
        ["故障明细", "Fault details", 24, ({ detailCodes }) => listed(detailCodes)],
        ["最低级别", "From severity", 12, ({ leastSeverity }) => m.severities[leastSeverity]],
        ["公司类型", "Company type", 12, ({ companyType }) => companyType],
        ["公司", "Company", 24, ({ companyName }) => companyName],
        [
          ...(["设备", "Devices", 32] as const),
          ({ deviceNames }) => deviceNames.map(({ name }) => name).join(m.and) || t.all,
        ],
        ["接收人", "Receivers", 32, ({ receiverNames }) => namesOf(receiverNames)],
        ["发送方式", "Channels", 24, ({ ways }) => ways.map((way) => m.ways[way]).join(m.and)],
        ["升级通知", "Escalation", 32, stepsOf],
        ["恢复时通知", "When it is over", 12, ({ informsWhenCleared }) => t.yesNo(informsWhenCleared)],
        ["标题", "Title", 32, ({ title }) => title[language]],
        ["内容", "Content", 48, ({ content }) => content[language]],
        ["启用", "Enabled", 10, ({ isEnabled }) => t.yesNo(isEnabled)],
        ["所属组织", "Organization", 24, ({ organizationName }) => organizationName],
      ],
      rows: inPages(page),
    },
  );
}
