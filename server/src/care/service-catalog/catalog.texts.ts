import type { ProjectImportField } from "@sweepline/contract/care/service-catalog/index.ts";
import type { KeywordImportField } from "@sweepline/contract/care/service-catalog/keywords.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";

/** What the import says of a cell; `{name}` places are filled in. */
export const CATALOG_IMPORT_FAULTS = {
  noRows: { zh: "文件中没有数据", en: "There is nothing in the file" },
  sameAsRow: { zh: "与第 {row} 行重复", en: "Row {row} is the same" },
  yesOrNo: { zh: "请填写“是”或“否”", en: "Write yes or no" },
} satisfies Record<string, Record<Language, string>>;

interface TableTexts<Field extends string> {
  fileName: string;
  sheetName: string;
  notesName: string;
  intro: readonly string[];
  headers: Readonly<Record<Field, string>>;
  notes: Readonly<Record<Field, string>>;
  examples: Readonly<Record<Field, string>>;
}

const INTRO = {
  zh: [
    "带 * 的列为必填。第 2 行为示例，导入时会被忽略，可直接覆盖。",
    "本组织已有的条目会被更新；一次最多 5000 行；有误的行不会导入，可改正后再导入。",
  ],
  en: [
    "Columns with * must be filled in. Row 2 is an example: it is not imported, write over it.",
    "Rows that the organization has already are changed. At most 5000 at once; rows with something wrong are not imported and can be corrected.",
  ],
};

export const PROJECT_TABLE: Readonly<Record<Language, TableTexts<ProjectImportField>>> = {
  zh: {
    fileName: "服务项目导入模板",
    sheetName: "服务项目",
    notesName: "填写说明",
    intro: INTRO.zh,
    headers: {
      code: "项目编码",
      name: "项目名称",
      businessType: "业务类型",
      classification: "分类",
      workMinutes: "工时（分钟）",
      remark: "备注",
    },
    notes: {
      code: "组织内唯一，不区分大小写，最多 64 个字符",
      name: "最多 64 个字符",
      businessType: "字典“服务业务类型”中的名称或编码",
      classification: "字典“服务分类”中的名称或编码",
      workMinutes: "1 至 10080 的整数",
      remark: "最多 500 个字符",
    },
    examples: {
      code: "BRUSH-01",
      name: "更换滚刷",
      businessType: "换件",
      classification: "清洁机构",
      workMinutes: "30",
      remark: "",
    },
  },
  en: {
    fileName: "Service project import",
    sheetName: "Service projects",
    notesName: "Notes",
    intro: INTRO.en,
    headers: {
      code: "Item code",
      name: "Project name",
      businessType: "Business type",
      classification: "Classification",
      workMinutes: "Work time (minutes)",
      remark: "Remark",
    },
    notes: {
      code: "Once in the organization, in whatever case; at most 64 characters",
      name: "At most 64 characters",
      businessType: "A label or code of the dictionary “Business types of service”",
      classification: "A label or code of the dictionary “Classes of service”",
      workMinutes: "A whole number from 1 to 10080",
      remark: "At most 500 characters",
    },
    examples: {
      code: "BRUSH-01",
      name: "Replace the main brush",
      businessType: "Part replacement",
      classification: "Cleaning unit",
      workMinutes: "30",
      remark: "",
    },
  },
};

export const KEYWORD_TABLE: Readonly<Record<Language, TableTexts<KeywordImportField>>> = {
  zh: {
    fileName: "关键词导入模板",
    sheetName: "关键词",
    notesName: "填写说明",
    intro: INTRO.zh,
    headers: {
      name: "关键词",
      classification: "分类",
      isCritical: "关键路径",
      level: "处理级别",
      projectCode: "服务项目编码",
    },
    notes: {
      name: "组织内唯一，不区分大小写与全半角，最多 64 个字符",
      classification: "字典“服务分类”中的名称或编码",
      isCritical: "是：故障会使设备无法作业；留空为否",
      level: "字典“处理级别”中的名称或编码；可留空",
      projectCode: "本组织或上级组织的项目编码；可留空",
    },
    examples: {
      name: "滚刷磨损",
      classification: "清洁机构",
      isCritical: "否",
      level: "普通",
      projectCode: "",
    },
  },
  en: {
    fileName: "Keyword import",
    sheetName: "Keywords",
    notesName: "Notes",
    intro: INTRO.en,
    headers: {
      name: "Keyword",
      classification: "Classification",
      isCritical: "Critical path",
      level: "Processing level",
      projectCode: "Service project code",
    },
    notes: {
      name: "Once in the organization, in whatever case and width; at most 64 characters",
      classification: "A label or code of the dictionary “Classes of service”",
      isCritical: "Yes: the robot cannot work; empty means no",
      level: "A label or code of the dictionary “Processing levels”; may be empty",
      projectCode: "The code of a project of the organization or of one above; may be empty",
    },
    examples: {
      name: "worn brush",
      classification: "Cleaning unit",
      isCritical: "no",
      level: "Normal",
      projectCode: "",
    },
  },
};

export const YES_NO = {
  zh: { yes: "是", no: "否" },
  en: { yes: "yes", no: "no" },
} satisfies Record<Language, object>;
