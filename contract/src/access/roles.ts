import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import {
  code,
  int,
  labelSchema,
  listOf,
  optionalText,
  requiredText,
  revision,
  searchText,
} from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { menuItemSchema } from "./menus.ts";

/** Roles: sets of permissions, each with a reach over organizations' data. Spec §3, §6. */

/** Which rows a role shows; of several roles the union, of none nothing. */
export const SCOPE_KINDS = ["all", "chosen", "own", "ownAndBelow", "self"] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** Roles of organizations, spec §6. */
export const ROLE_TYPE = { platformAdmin: "00", systemAdmin: "01", platformOperator: "02" } as const;
export const ROLE_TYPES = ["", "00", "01", "02"] as const;
/** Roles whose difference is shown side by side. */
export const MAX_COMPARED_ROLES = 12;

/** Built in: they cannot be edited, only copied. Their names; what each may do is the server's table. */
export const STANDARD_ROLES = {
  platformAdmin: { zh: "平台管理员", en: "Platform administrator" },
  platformOperator: { zh: "平台运营", en: "Platform operator" },
  tenantAdmin: { zh: "租户管理员", en: "Tenant administrator" },
  tenantOperator: { zh: "租户运营", en: "Tenant operator" },
  companyAdmin: { zh: "公司管理员", en: "Company administrator" },
  maintenance: { zh: "维保人员", en: "Maintenance" },
  viewer: { zh: "只读人员", en: "Viewer" },
} as const;
export type StandardRole = keyof typeof STANDARD_ROLES;

export const ROLE_REFUSALS = defineRefusals({
  roleCodeTaken: [409, "角色编码 {roleCode} 已存在", "Role code {roleCode} already exists"],
  standardRole: [
    422,
    "标准角色不能修改或删除，请复制后再修改",
    "Standard roles cannot be changed or deleted; copy one and change the copy",
  ],
  roleInUse: [
    409,
    "仍有 {count} 人拥有该角色，不能删除",
    "It cannot be deleted; people who still have this role: {count}",
  ],
  chosenOrganizations: [422, "请选择至少一个组织", "Choose at least one organization"],
});

const roleFields = {
  roleName: requiredText(60),
  roleCode: code,
  roleType: z.enum(ROLE_TYPES).default(""),
  /** Types of organizations that may hand the role out; empty: any. */
  roleTypeRange: z.array(z.string().max(64)).max(50).default([]),
  roleDesc: optionalText(200),
  scopeKind: z.enum(SCOPE_KINDS),
  /**
   * For screens that nobody sits at, such as a wall in a lobby: whoever holds it is not signed out for doing nothing, unless
   * they are an administrator too.
   */
  staysSignedIn: z.boolean().default(false),
  /** Where the scope is `chosen`. */
  organizationIds: z.array(idSchema).max(500).default([]),
  /** Every item that is fully or half checked; ids of menus and buttons. */
  menuIds: z.array(idSchema).max(2_000).default([]),
};
export const newRoleSchema = z.object(roleFields);
export const roleChangeSchema = z.object({ id: idSchema, revision, ...roleFields });
export type RoleFields = z.output<typeof newRoleSchema>;

export const roleRowSchema = z.object({
  id: int,
  roleName: z.string(),
  /** Names of standard roles in both languages; null for those that people have made. */
  standardName: labelSchema.nullable(),
  roleCode: z.string(),
  roleType: z.enum(ROLE_TYPES),
  roleTypeRange: z.array(z.string()),
  standardRole: z.boolean(),
  roleDesc: z.string(),
  scopeKind: z.enum(SCOPE_KINDS),
  staysSignedIn: z.boolean(),
  /** Who made it: seen and handed out there and below. Null for standard roles. */
  organizationId: int.nullable(),
  organizationName: z.string().nullable(),
  /** Holders within the caller's scope. */
  staffCount: int,
  permissionCount: int,
  createdAt: instantSchema,
  revision: int,
});
export type RoleRow = z.infer<typeof roleRowSchema>;

export const roleDetailSchema = roleRowSchema.extend({
  menuIds: z.array(int),
  organizationIds: z.array(int),
});
export type RoleDetail = z.infer<typeof roleDetailSchema>;

export const roleListQuery = pageQuery(["roleName", "roleCode", "createdAt"], {
  search: searchText,
  standardRole: z.stringbool().optional(),
  roleType: z.enum(ROLE_TYPES).optional(),
});
export type RoleListQuery = z.output<typeof roleListQuery>;

/** What someone with this role alone would see, standing in one organization. */
const rolePreviewSchema = z.object({
  menu: z.array(menuItemSchema),
  permissions: z.array(z.string()),
  organizationCount: int,
  /** The first few by name. */
  organizations: z.array(z.string()),
  deviceCount: int,
});
export type RolePreview = z.infer<typeof rolePreviewSchema>;

export const ROLE_ENDPOINTS = {
  list: endpoint("GET /admin/role/page", "access_roles_list", {
    summary: "Standard roles, and those made within the caller's reach",
    ...pagesOf(roleRowSchema, roleListQuery),
  }),
  /** At most 500; only roles that hold nothing the caller lacks. */
  options: endpoint("GET /admin/role/options", "access_staff_list", {
    summary: "Roles that the caller may hand out to people of an organization",
    query: z.object({ organizationId: idSchema.optional() }),
    answer: z.array(
      z.object({
        id: int,
        roleCode: z.string(),
        roleName: z.string(),
        standardName: labelSchema.nullable(),
      }),
    ),
  }),
  get: endpoint("GET /admin/role/:id", "access_roles_list", {
    summary: "One role with its permissions and organizations",
    answer: roleDetailSchema,
  }),
  create: endpoint("POST /admin/role", "access_roles_edit", {
    stepUp: true,
    summary: "Makes a role; nobody can give it a right they lack",
    body: newRoleSchema,
    answer: roleDetailSchema,
  }),
  update: endpoint("PUT /admin/role", "access_roles_edit", {
    stepUp: true,
    summary: "Changes a role, for everyone who holds it and at once",
    body: roleChangeSchema,
    answer: roleDetailSchema,
  }),
  copy: endpoint("POST /admin/role/:id/copy", "access_roles_edit", {
    stepUp: true,
    summary: "Makes a role of one's own out of another; rights that the caller lacks are left out",
    body: z.object({ roleName: requiredText(60), roleCode: code }),
    answer: roleDetailSchema,
  }),
  remove: endpoint("DELETE /admin/role/:id", "access_roles_delete", {
    stepUp: true,
    summary: "Deletes a role that nobody holds",
  }),
  preview: endpoint("GET /admin/role/:id/preview", "access_roles_list", {
    summary: "What someone with this role alone would see",
    query: z.object({ organizationId: idSchema.optional() }),
    answer: rolePreviewSchema,
  }),
  /** Rows are permissions in the order of the menu; `heldBy` are role ids. */
  comparison: endpoint("GET /admin/role/comparison", "access_roles_list", {
    summary: "Roles against permissions, side by side",
    query: z.object({ ids: listOf(idSchema, MAX_COMPARED_ROLES) }),
    answer: z.object({
      roles: z.array(roleRowSchema),
      rows: z.array(
        z.object({
          permission: z.string(),
          label: labelSchema,
          /** Labels of the items above it, from the top. */
          place: z.array(labelSchema),
          heldBy: z.array(int),
        }),
      ),
    }),
  }),
};
