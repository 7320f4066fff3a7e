import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { ImportField } from "./staff-import-fields.ts";

/** What an import says of a cell; `{name}` places are filled in. */
export const IMPORT_FAULTS = {
  noPeople: { zh: "文件中没有人员", en: "There are no people in the file" },
  sameAsRow: { zh: "与第 {row} 行的用户名重复", en: "Row {row} has the same username" },
  noSuchChoice: { zh: "请填写：{choices}", en: "Write one of: {choices}" },
  unknownOrganization: { zh: "组织 {name} 不存在", en: "There is no organization {name}" },
  ambiguousOrganization: {
    zh: "有多个名为 {name} 的组织，请填写组织编码",
    en: "Several organizations are called {name}; write its code",
  },
  ambiguousRole: {
    zh: "有多个名为 {role} 的角色，请填写角色编码",
    en: "Several roles are called {role}; write its code",
  },
} satisfies Record<string, Record<Language, string>>;

type Notes = Record<ImportField, { note: string; example: string }>;

/** What the template says of each column, and the row that shows how it is meant. */
export const TEMPLATE_NOTES: Readonly<Record<Language, Notes & { intro: string[] }>> = {
  zh: {
    intro: [
      "带 * 的列为必填。第 2 行为示例，导入时会被忽略，可直接覆盖。",
      "初始密码为手机号后 6 位，或导入后下载的一次性密码，由平台设置决定；72 小时内有效，首次登录时必须修改。",
      "一次最多 5000 人；有误的行不会导入，可改正后再导入。",
    ],
    username: { note: "3 至 40 位字母或数字，不能与已有用户名重复，不区分大小写", example: "zhangsan" },
    displayName: { note: "不超过 60 个字", example: "张三" },
    phone: { note: "11 位数字", example: "13800138000" },
    email: { note: "有效的邮箱地址", example: "zhangsan@example.com" },
    sex: { note: "女、男、其他，或留空", example: "女" },
    role: { note: "角色名称或编码，多个角色用逗号分隔，可留空", example: "只读人员, maintenance" },
    organization: { note: "组织编码或名称；留空则为导入时选择的组织", example: "" },
    kind: { note: "管理员或员工；留空则为员工", example: "员工" },
    userCode: { note: "工号等，不超过 40 个字，可留空", example: "A-001" },
    regionInfo: { note: "不超过 100 个字，可留空", example: "华东" },
    description: { note: "不超过 500 个字，可留空", example: "夜班" },
  },
  en: {
    intro: [
      "Columns with * must be filled in. Row 2 is an example: it is not imported, write over it.",
      "The initial password is the last 6 digits of the phone number, or a one-time password that comes with the import, as the platform is set; it is good for 72 hours and must be changed at the first sign-in.",
      "At most 5000 people at once; rows with something wrong are not imported and can be corrected.",
    ],
    username: { note: "3 to 40 letters or digits, not taken yet in whatever case", example: "janedoe" },
    displayName: { note: "At most 60 characters", example: "Jane Doe" },
    phone: { note: "11 digits", example: "13800138000" },
    email: { note: "A valid address", example: "jane.doe@example.com" },
    sex: { note: "Female, Male, Other, or empty", example: "Female" },
    role: { note: "Names or codes of roles, separated by commas, or empty", example: "Viewer, maintenance" },
    organization: { note: "Code or name; empty: the one that is chosen at the import", example: "" },
    kind: { note: "Admin or Employee; empty: Employee", example: "Employee" },
    userCode: { note: "A personnel number or the like, at most 40 characters, or empty", example: "A-001" },
    regionInfo: { note: "At most 100 characters, or empty", example: "East" },
    description: { note: "At most 500 characters, or empty", example: "Night shift" },
  },
};
