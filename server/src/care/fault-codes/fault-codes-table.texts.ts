import type { Language } from "@sweepline/contract/core/refusal.ts";

/** Columns of the table of fault codes, of exported ones and of those that are filled in for an import, in this order. */
export const TABLE_FIELDS = [
  "code",
  "nameZh",
  "nameEn",
  "detailCode",
  "detailNameZh",
  "detailNameEn",
  "level",
  "products",
  "reportedAs",
  "adviceZh",
  "adviceEn",
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

interface ColumnText {
  header: string;
  note: string;
  example: string;
}

interface TableTexts {
  exportName: string;
  templateName: string;
  notesName: string;
  intro: readonly string[];
  columns: Readonly<Record<TableField, ColumnText>>;
}

export const FAULT_CODE_TABLE: Readonly<Record<Language, TableTexts>> = {
  zh: {
    exportName: "故障码",
    templateName: "故障码导入模板",
    notesName: "填写说明",
    intro: [
      "带 * 的列为必填。第 2 行为示例，导入时会被忽略，可直接覆盖。",
      "本组织已有相同故障码和细分码的，将被更新；一次最多 5000 行；有误的行不会导入，可改正后再导入。",
    ],
    columns: {
      code: { header: "故障码", note: "不超过 40 个字符", example: "NAV" },
      nameZh: { header: "故障名称（中文）", note: "不超过 80 个字", example: "导航" },
      nameEn: { header: "故障名称（英文）", note: "不超过 80 个字符", example: "Navigation" },
      detailCode: { header: "细分码", note: "不超过 40 个字符", example: "NAV-07" },
      detailNameZh: { header: "细分名称（中文）", note: "不超过 80 个字", example: "定位丢失" },
      detailNameEn: { header: "细分名称（英文）", note: "不超过 80 个字符", example: "Position lost" },
      level: { header: "级别", note: "提示、警告、错误或严重", example: "错误" },
      products: { header: "适用型号", note: "型号编码，多个用逗号分隔；留空则适用所有型号", example: "" },
      reportedAs: {
        header: "设备上报的名称",
        note: "设备上报的错误类型，多个用逗号分隔，不区分大小写；以 * 结尾则匹配以此开头的所有类型",
        example: "positionLost, H5-*",
      },
      adviceZh: {
        header: "处理建议（中文）",
        note: "不超过 1000 个字，可留空",
        example: "将机器人推回地图内的空旷处，再重新定位。",
      },
      adviceEn: {
        header: "处理建议（英文）",
        note: "不超过 1000 个字符，可留空",
        example: "Push the robot to an open spot of its map and relocate it.",
      },
    },
  },
  en: {
    exportName: "Fault codes",
    templateName: "Fault code import",
    notesName: "How to fill it in",
    intro: [
      "Columns with * must be filled in. Row 2 is an example: it is not imported, write over it.",
      "Codes that your organization has already are changed; at most 5000 rows at once. Rows with something wrong are not imported and can be corrected.",
    ],
    columns: {
      code: { header: "Fault code", note: "At most 40 characters", example: "NAV" },
      nameZh: { header: "Fault name (Chinese)", note: "At most 80 characters", example: "导航" },
      nameEn: { header: "Fault name (English)", note: "At most 80 characters", example: "Navigation" },
      detailCode: { header: "Detail code", note: "At most 40 characters", example: "NAV-07" },
      detailNameZh: { header: "Detail name (Chinese)", note: "At most 80 characters", example: "定位丢失" },
      detailNameEn: {
        header: "Detail name (English)",
        note: "At most 80 characters",
        example: "Position lost",
      },
      level: { header: "Level", note: "Info, Warning, Error or Critical", example: "Error" },
      products: {
        header: "Models",
        note: "Model codes, separated by commas; empty: all models",
        example: "",
      },
      reportedAs: {
        header: "Reported as",
        note: "Error types as robots report them, separated by commas, in whatever case; with * at the end, all that begin so",
        example: "positionLost, H5-*",
      },
      adviceZh: {
        header: "Advice (Chinese)",
        note: "At most 1000 characters, or empty",
        example: "将机器人推回地图内的空旷处，再重新定位。",
      },
      adviceEn: {
        header: "Advice (English)",
        note: "At most 1000 characters, or empty",
        example: "Push the robot to an open spot of its map and relocate it.",
      },
    },
  },
};

/** What an import says of a cell; `{name}` places are filled in. */
export const FAULT_CODE_IMPORT_FAULTS = {
  noCodes: { zh: "文件中没有故障码", en: "There are no fault codes in the file" },
  sameAsRow: { zh: "与第 {row} 行的故障码和细分码重复", en: "Row {row} has the same code and detail code" },
  noSuchLevel: { zh: "请填写：{choices}", en: "Write one of: {choices}" },
  noSuchProduct: { zh: "型号 {code} 不存在", en: "There is no model {code}" },
} satisfies Record<string, Record<Language, string>>;
