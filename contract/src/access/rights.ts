import { z } from "zod";
import { COMPANY_PERMISSIONS, endpoint, idSchema } from "../core/endpoint.ts";
import { int, labelSchema, searchText } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";
import { SCOPE_KINDS } from "./roles.ts";
import { tokenAnswerSchema } from "./session/index.ts";

/** Explaining access: why can, or cannot, someone see a row? And looking at the console as they see it. */

/** Kinds of rows that access is explained for; each room brings its own. */
export const ROW_KINDS = [
  "device",
  "organization",
  "staff",
  "map",
  "taskReport",
  "permissionRequest",
] as const;
export type RowKind = (typeof ROW_KINDS)[number];
export const VIEW_AS_S = 30 * 60;

export const RIGHTS_REFUSALS = defineRefusals({
  beyondViewer: [
    403,
    "对方拥有您没有的权限或数据范围，不能以其身份查看",
    "This person has permissions or data that you do not have, so you cannot view as them",
  ],
  viewingSelf: [422, "不能以自己的身份查看", "You cannot view as yourself"],
});

/** Ways by which a role's reach covers a row. */
export const REACH_WAYS = ["all", "branch", "organization", "chosen", "operator"] as const;
/** What stands in the way, whatever the roles say. */
export const BARRIERS = [
  "accountDisabled",
  "organizationDisabled",
  "mustChangePassword",
  "secondFactor",
  "noRole",
  "noPermission",
  "outOfReach",
  "companyPermission",
] as const;
export type Barrier = (typeof BARRIERS)[number];

const roleReasonSchema = z.object({
  roleId: int,
  roleName: z.string(),
  standardName: labelSchema.nullable(),
  scopeKind: z.enum(SCOPE_KINDS),
  hasPermission: z.boolean(),
  /** How its reach covers the row; null: it does not. */
  way: z.enum(REACH_WAYS).nullable(),
  /** The organization by which: the branch's root, or the chosen one. */
  byOrganization: z.string().nullable(),
});

export const explanationSchema = z.object({
  staff: z.object({
    id: int,
    displayName: z.string(),
    username: z.string(),
    organizationName: z.string(),
  }),
  row: z.object({
    kind: z.enum(ROW_KINDS),
    id: int,
    name: z.string(),
    organizationName: z.string(),
    /** From the root to the row's organization. */
    organizationPath: z.array(z.string()),
  }),
  /** The permission that the row's page asks for. */
  permission: z.string(),
  isAllowed: z.boolean(),
  /** What of the row is withheld though it is seen. */
  withheld: z.array(z.enum(COMPANY_PERMISSIONS)),
  barriers: z.array(z.enum(BARRIERS)),
  roles: z.array(roleReasonSchema),
});
export type Explanation = z.infer<typeof explanationSchema>;

export const RIGHTS_ENDPOINTS = {
  explain: endpoint("GET /admin/access/explain", "access_rights_explain", {
    summary: "Why a person can, or cannot, see a row; both within the caller's scope",
    query: z.object({ staffId: idSchema, kind: z.enum(ROW_KINDS), id: idSchema }),
    answer: explanationSchema,
  }),
  /** At most 50, to choose from. */
  rows: endpoint("GET /admin/access/rows", "access_rights_explain", {
    summary: "Rows of a kind within the caller's scope, by a search",
    query: z.object({ kind: z.enum(ROW_KINDS), search: searchText, id: idSchema.optional() }),
    answer: z.array(z.object({ id: int, name: z.string(), organizationName: z.string() })),
  }),
  /** A session of its own, 30 minutes long and without refresh, that can change nothing; every beginning is audited. */
  viewAs: endpoint("POST /admin/access/view-as", "access_rights_view-as", {
    stepUp: true,
    summary: "Begins to look at the console through another person's eyes, read-only",
    body: z.object({ staffId: idSchema }),
    answer: tokenAnswerSchema,
    isRepeatable: true,
  }),
};
