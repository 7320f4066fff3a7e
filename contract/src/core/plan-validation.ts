/** What is wrong with an entry about a database that is read, or a room that is to be written. */
export const PLAN_VALIDATION = {
  "validation.batchSize": {
    zh: "批量生成需要选择 2 至 10 张表",
    en: "Batch generation needs 2 to 10 tables",
  },
  "validation.sourceUrl": {
    zh: "地址形如 postgresql://主机:5432/数据库 或 mysql://主机:3306/数据库，不含用户名和密码",
    en: "An address like postgresql://host:5432/database or mysql://host:3306/database, without user and password",
  },
  "validation.roomName": {
    zh: "小写字母、数字和 -，以字母开头，例如 map-layers",
    en: "Lower-case letters, digits and -, beginning with a letter, such as map-layers",
  },
  "validation.fieldName": {
    zh: "字母和数字，以小写字母开头，例如 unitPrice",
    en: "Letters and digits, beginning with a small letter, such as unitPrice",
  },
  "validation.fieldTaken": { zh: "每一行都已有该名称的字段", en: "Each row has a field of this name anyway" },
  "validation.fieldQuery": { zh: "该类型不支持此查询方式", en: "This type cannot be filtered like this" },
  "validation.fieldNeeded": {
    zh: "必填字段必须出现在表单中",
    en: "A field that is required must be in the form",
  },
} as const;
