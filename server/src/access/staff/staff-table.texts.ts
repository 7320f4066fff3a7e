import type { Sex, StaffKind } from "@sweepline/contract/access/staff.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";

/** Texts of the tables of people: of exported ones, and of those that are filled in for an import. */
export interface StaffTableTexts {
  exportName: string;
  templateName: string;
  notesName: string;
  /** Of the file with one-time passwords, and its column. */
  handoutName: string;
  oneTimePassword: string;
  yes: string;
  no: string;
  headers: {
    username: string;
    displayName: string;
    phone: string;
    email: string;
    sex: string;
    role: string;
    organization: string;
    kind: string;
    userCode: string;
    regionInfo: string;
    description: string;
    tenant: string;
    enabled: string;
    lastSignInAt: string;
    createdAt: string;
  };
  sexes: Record<Sex, string>;
  kinds: Record<StaffKind, string>;
}

const zh: StaffTableTexts = {
  exportName: "人员列表",
  templateName: "人员导入模板",
  notesName: "填写说明",
  handoutName: "一次性密码",
  oneTimePassword: "一次性密码（72 小时内首次登录有效）",
  yes: "是",
  no: "否",
  headers: {
    username: "用户名",
    displayName: "姓名",
    phone: "手机号",
    email: "邮箱",
    sex: "性别",
    role: "角色",
    organization: "所属组织",
    kind: "人员类型",
    userCode: "人员编号",
    regionInfo: "区域",
    description: "描述",
    tenant: "租户",
    enabled: "启用",
    lastSignInAt: "最近登录时间",
    createdAt: "创建时间",
  },
  sexes: { "": "", female: "女", male: "男", other: "其他" },
  kinds: { admin: "管理员", employee: "员工" },
};

const en: StaffTableTexts = {
  exportName: "Staff",
  templateName: "Staff import",
  notesName: "Notes",
  handoutName: "One-time passwords",
  oneTimePassword: "One-time password (first sign-in, within 72 h)",
  yes: "yes",
  no: "no",
  headers: {
    username: "Username",
    displayName: "Name",
    phone: "Phone",
    email: "Email",
    sex: "Sex",
    role: "Roles",
    organization: "Organization",
    kind: "Kind",
    userCode: "Staff number",
    regionInfo: "Region",
    description: "Description",
    tenant: "Tenant",
    enabled: "Enabled",
    lastSignInAt: "Last sign-in",
    createdAt: "Created",
  },
  sexes: { "": "", female: "Female", male: "Male", other: "Other" },
  kinds: { admin: "Admin", employee: "Employee" },
};

export const STAFF_TABLE_TEXTS: Readonly<Record<Language, StaffTableTexts>> = { zh, en };
