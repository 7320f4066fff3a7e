import { z } from "zod";
import { endpoint, fileAnswer, fileBody, idSchema, instantSchema } from "../core/endpoint.ts";
import {
  email,
  int,
  listOf,
  optionalText,
  password,
  phone,
  requiredEmail,
  requiredText,
  revision,
  searchText,
  username,
} from "../core/fields.ts";
import { faultyRows, importReportSchema } from "../core/import-report.ts";
import { exportQuery, pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";
import { sealedPassword, sealRandom } from "../core/sealed-password.ts";
import { INITIAL_PASSWORD_RULES } from "../system/app-info.ts";
import { sessionSchema } from "./session/index.ts";

/** Staff: the people of organizations and how they sign in. Spec §3, §5, §6. */
export const STAFF_KINDS = ["admin", "employee"] as const;
export type StaffKind = (typeof STAFF_KINDS)[number];
export const SEXES = ["", "female", "male", "other"] as const;
export type Sex = (typeof SEXES)[number];
/** The initial password is that many last digits of the phone number (spec §5). */
export const INITIAL_PASSWORD_DIGITS = 6;
/**
 * An initial password is one that someone else chose for a person: those digits, a one-time password, or a given one. It is
 * good for so long and for one sign-in, and after so many wrong attempts waits for a reset.
 */
export const INITIAL_PASSWORD = { validS: 72 * 3_600, attempts: 3 } as const;
export const INITIAL_PASSWORD_STATES = ["waiting", "used", "expired", "blocked"] as const;
export type InitialPasswordState = (typeof INITIAL_PASSWORD_STATES)[number];

export const STAFF_REFUSALS = defineRefusals({
  usernameTaken: [409, "用户名 {username} 已存在", "Username {username} already exists"],
  unknownRole: [422, "角色 {role} 不存在", "Role {role} does not exist"],
  roleOutOfRange: [
    422,
    "该类型的组织不能分配角色 {role}",
    "Role {role} cannot be assigned in organizations of this type",
  ],
  exceedsOwnRights: [
    403,
    "不能授予或操作超出自身权限的账号",
    "You cannot grant or manage more than your own permissions",
  ],
  lastAdministrator: [
    409,
    "该人员是组织唯一已启用的管理员，请先指定另一名管理员",
    "This person is the only enabled administrator of the organization; appoint another one first",
  ],
  ownAccount: [
    422,
    "不能停用、删除自己的账号或更改自己的角色和所属组织",
    "You cannot disable or delete your own account or change your own roles or organization",
  ],
});

/** People count as online for so long after their last call. */
export const ONLINE_MINUTES = 5;

/** What a form holds; names as in spec §3. */
const staffFields = {
  displayName: requiredText(60),
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
  sex: z.enum(SEXES).default(""),
  userCode: optionalText(40),
  regionInfo: optionalText(100),
  description: optionalText(500),
  kind: z.enum(STAFF_KINDS),
};
/** Programs make people with this (seeding, tests); forms and imports add their own rules. */
export const newStaffSchema = z.object({
  username,
  organizationId: idSchema,
  roleCodes: z.array(z.string().min(1).max(64)).max(50),
  /** Where none is given: the initial one. */
  password: password.optional(),
  mustChangePassword: z.boolean().default(true),
  ...staffFields,
});
export type NewStaff = z.input<typeof newStaffSchema>;

/** A new person by form: phone and email are wanted (spec §5). */
export const staffCreationSchema = z.object({
  username,
  organizationId: idSchema,
  ...staffFields,
  phone,
  email: requiredEmail,
  role: z.array(idSchema).max(50).default([]),
  enabled: z.boolean().default(true),
});
export type StaffCreation = z.output<typeof staffCreationSchema>;
export const staffChangeSchema = z.object({
  id: idSchema,
  revision,
  /** Another one moves the person there, with roles that fit there. */
  organizationId: idSchema.optional(),
  ...staffFields,
  email: requiredEmail,
  role: z.array(idSchema).max(50),
});
export type StaffChange = z.output<typeof staffChangeSchema>;

export const staffRowSchema = z.object({
  id: int,
  username: z.string(),
  displayName: z.string(),
  /** Without its last six digits, `13800******`, for readers who may not edit this person. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  sex: z.enum(SEXES),
  userCode: z.string(),
  regionInfo: z.string(),
  description: z.string(),
  avatar: z.string(),
  kind: z.enum(STAFF_KINDS),
  ...organizationShape,
  /** The tenant that the person's organization belongs to; null at the platform. */
  tenantName: z.string().nullable(),
  role: z.array(z.object({ id: int, roleCode: z.string(), roleName: z.string() })),
  enabled: z.boolean(),
  /** How it stands with a password that someone else chose; null: there is none, or the reader may not edit this person. */
  initialPassword: z.enum(INITIAL_PASSWORD_STATES).nullable(),
  lastSignInAt: instantSchema.nullable(),
  /** Has done something within the last `ONLINE_MINUTES`. */
  isOnline: z.boolean(),
  createdAt: instantSchema,
  revision: int,
});
export type StaffRow = z.infer<typeof staffRowSchema>;

/** Here and never again; null: the password is another one. */
const oneTimePassword = z.string().nullable();
const sealedChoice = { password: sealedPassword.optional(), randomStr: sealRandom.optional() };

export const staffImportReportSchema = importReportSchema.extend({
  /** One-time passwords as an xlsx in base64, here and never again; null where there are none. */
  handout: z.object({ fileName: z.string(), file: z.string() }).nullable(),
});
export type StaffImportReport = z.infer<typeof staffImportReportSchema>;

const staffFilters = {
  search: searchText,
  /** The branch below this organization, itself included. */
  organizationId: idSchema.optional(),
  /** People of the caller's own organization, or of those below it (spec: staff info, tenant staff). */
  reach: z.enum(["own", "below"]).optional(),
  kind: z.enum(STAFF_KINDS).optional(),
  enabled: z.stringbool().optional(),
  online: z.stringbool().optional(),
  roleId: idSchema.optional(),
};
const STAFF_SORTS = ["username", "displayName", "organizationName", "lastSignInAt", "createdAt"] as const;
export const staffListQuery = pageQuery(STAFF_SORTS, staffFilters);
export type StaffListQuery = z.output<typeof staffListQuery>;

export const STAFF_ENDPOINTS = {
  list: endpoint("GET /admin/staff/page", "access_staff_list", {
    summary: "People within the caller's scope",
    ...pagesOf(staffRowSchema, staffListQuery),
  }),
  get: endpoint("GET /admin/staff/:id", "access_staff_list", {
    summary: "One person",
    answer: staffRowSchema,
  }),
  /** At most 50, for pickers. */
  options: endpoint("GET /admin/staff/options", "access_staff_list", {
    summary: "People within the caller's scope, by a search",
    query: z.object({ search: searchText, ids: listOf(idSchema, 50).optional() }),
    answer: z.array(
      z.object({
        id: int,
        username: z.string(),
        displayName: z.string(),
        organizationName: z.string(),
      }),
    ),
  }),
  create: endpoint("POST /admin/staff", "access_staff_edit", {
    stepUp: true,
    summary: "Makes a person with the given password, or where there is none with an initial one",
    body: staffCreationSchema.extend(sealedChoice),
    answer: staffRowSchema.extend({ oneTimePassword }),
  }),
  update: endpoint("PUT /admin/staff", "access_staff_edit", {
    stepUp: true,
    summary: "Changes a person, their roles and where they stand; acts at once on their sessions",
    body: staffChangeSchema,
    answer: staffRowSchema,
  }),
  setEnabled: endpoint("PUT /admin/staff/:id/enabled", "access_staff_enable", {
    summary: "Enables or disables a person; disabling ends their sessions",
    body: z.object({ enabled: z.boolean() }),
    answer: staffRowSchema,
  }),
  /** To the initial one where none is given; the person must change it at the next sign-in. */
  resetPassword: endpoint("PUT /admin/staff/:id/password", "access_staff_reset-password", {
    stepUp: true,
    summary: "Resets a person's password and ends their sessions",
    body: z.object(sealedChoice),
    answer: z.object({ oneTimePassword }),
  }),
  remove: endpoint("DELETE /admin/staff/:id", "access_staff_delete", {
    stepUp: true,
    summary: "Deletes a person; what they did stays in the logs",
  }),
  /** For whoever makes people: what their initial passwords are. */
  initialPasswords: endpoint("GET /admin/staff/initial-passwords", "access_staff_list", {
    summary: "What initial passwords are: the phone number's last digits, or one-time passwords",
    answer: z.object({ rule: z.enum(INITIAL_PASSWORD_RULES) }),
  }),
  sessions: endpoint("GET /admin/staff/:id/sessions", "access_staff_list", {
    summary: "A person's open sessions, newest first (at most 100)",
    answer: z.array(sessionSchema),
  }),
  endSessions: endpoint("DELETE /admin/staff/:id/sessions", "access_staff_enable", {
    summary: "Ends all of a person's sessions, or one",
    query: z.object({ sessionId: idSchema.optional() }),
  }),
  /** Text that a spreadsheet could take for a formula is quoted. */
  export: endpoint("GET /admin/staff/export", "access_staff_export", {
    summary: "The filtered list as CSV or XLSX, in the caller's language",
    query: exportQuery(STAFF_SORTS, staffFilters),
    ...fileAnswer,
  }),
  importTemplate: endpoint("GET /admin/staff/import-template", "access_staff_import", {
    summary: "An empty table to fill in, in the caller's language",
    ...fileAnswer,
  }),
  /** All rows, or the good ones if it is asked so. `dryRun` looks and makes nobody. */
  import: endpoint("POST /admin/staff/import", "access_staff_import", {
    stepUp: true,
    summary: "Makes people out of an xls or xlsx file",
    query: z.object({ organizationId: idSchema, dryRun: z.stringbool().default(true), faultyRows }),
    ...fileBody,
    answer: staffImportReportSchema,
    isRepeatable: true,
  }),
};
