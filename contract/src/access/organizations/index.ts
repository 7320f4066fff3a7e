import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import {
  int,
  labelSchema,
  listOf,
  optionalText,
  requiredText,
  revision,
  searchText,
} from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";

/** Organizations: one tree with the platform at its root, tenants below, companies below tenants. Spec §3, §5, §6. */
export const ORGANIZATION_TYPE = { platform: "PLATFORM", tenant: "TENANT", company: "ORG" } as const;
/** Types that are no company; every other, those that people make too, is a kind of one and needs what companies apply for. */
export const NO_COMPANY_TYPES: readonly string[] = ["SYSTEM", "PLATFORM", "TENANT"];
export const isCompanyType = (code: string): boolean => !NO_COMPANY_TYPES.includes(code);
export const RESERVED_TYPE_CODES = ["SYSTEM", "PLATFORM", "TENANT", "ORG"] as const;
export const ORGANIZATION_STATUS = { enabled: "0", disabled: "1" } as const;
/** Levels below the platform. */
export const MAX_ORGANIZATION_DEPTH = 12;

export const ORGANIZATION_REFUSALS = defineRefusals({
  organizationCodeTaken: [409, "组织编码 {orgCode} 已存在", "Organization code {orgCode} already exists"],
  wrongParent: [
    422,
    "该类型的组织不能建在所选上级之下",
    "An organization of this type cannot be placed below the selected parent",
  ],
  parentInside: [
    422,
    "不能移动到自身或其下级之下",
    "An organization cannot be moved below itself or its sub-organizations",
  ],
  tooDeep: [422, "组织层级过深", "The organization tree would become too deep"],
  organizationNotEmpty: [
    409,
    "该组织下仍有 {what}，不能删除",
    "It cannot be deleted. Still in this organization: {what}",
  ],
  ownOrganization: [
    422,
    "不能停用、移动或删除自己所在的组织或其上级",
    "You cannot disable, move or delete your own organization or one above it",
  ],
  unknownType: [422, "没有组织类型 {code}", "Organization type {code} does not exist"],
  reservedType: [
    422,
    "SYSTEM、PLATFORM、TENANT、ORG 为内置类型，不能修改或删除",
    "SYSTEM, PLATFORM, TENANT and ORG are built in and cannot be changed or deleted",
  ],
  typeIsParent: [
    409,
    "仍有类型以它为上级类型，请先修改：{codes}",
    "This type is an allowed parent of others; change them first: {codes}",
  ],
  typeCodeTaken: [409, "类型编码 {code} 已存在", "Type code {code} already exists"],
  typeInUse: [
    409,
    "仍有 {count} 个组织使用该类型，不能删除",
    "It cannot be deleted; organizations that still use this type: {count}",
  ],
});

const organizationOptionSchema = z.object({
  id: int,
  parentId: int.nullable(),
  /** Tells equal names apart; null where the one above is none of the caller's business. */
  parentName: z.string().nullable(),
  orgName: z.string(),
  shortName: z.string(),
  orgTypeCode: z.string(),
});
export type OrganizationOption = z.infer<typeof organizationOptionSchema>;

/** What a form holds; names as in spec §3. */
const organizationFields = {
  orgName: requiredText(100),
  shortName: optionalText(40),
  orgCode: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "validation.organizationCode"),
  orgTypeCode: requiredText(64),
  principal: optionalText(60),
  address: optionalText(200),
  regionInfo: optionalText(100),
  /** Address of an uploaded image; empty: none. */
  logo: optionalText(200),
  iccid: z
    .string()
    .trim()
    .regex(/^(\d{19,20})?$/, "validation.iccid")
    .default(""),
  productName: optionalText(100),
};
export const newOrganizationSchema = z.object({ parentId: idSchema, ...organizationFields });
export const organizationChangeSchema = z.object({ id: idSchema, revision, ...organizationFields });
export type OrganizationChange = z.output<typeof organizationChangeSchema>;

export const organizationRowSchema = z.object({
  id: int,
  parentId: int.nullable(),
  parentName: z.string().nullable(),
  orgName: z.string(),
  shortName: z.string(),
  orgCode: z.string(),
  orgTypeCode: z.string(),
  orgTypeName: labelSchema,
  principal: z.string(),
  address: z.string(),
  regionInfo: z.string(),
  logo: z.string(),
  iccid: z.string(),
  productName: z.string(),
  /** Its own flag; an organization below a disabled one is not usable either. */
  status: z.enum(["0", "1"]),
  /** Whether one above it is disabled. */
  isBelowDisabled: z.boolean(),
  createdAt: instantSchema,
  revision: int,
});
export type OrganizationRow = z.infer<typeof organizationRowSchema>;

export const organizationDetailSchema = organizationRowSchema.extend({
  /** From the root down to the parent, as far as the caller may see. */
  ancestors: z.array(z.object({ id: int, orgName: z.string() })),
  childCount: int,
  /** Its own people and devices, those below it not counted. */
  staffCount: int,
  deviceCount: int,
  /** Its own people of the kind `admin`, those that are enabled first; at most 20. */
  administrators: z.array(
    z.object({ id: int, displayName: z.string(), username: z.string(), enabled: z.boolean() }),
  ),
  /** Itself and all below it: whom disabling signs out, what moving moves. */
  branch: z.object({
    organizationCount: int,
    staffCount: int,
    deviceCount: int,
  }),
});
export type OrganizationDetail = z.infer<typeof organizationDetailSchema>;

/** A node of the tree; its children are asked for when it is opened. */
const organizationNodeSchema = organizationOptionSchema.extend({
  status: z.enum(["0", "1"]),
  childCount: int,
});
export type OrganizationNode = z.infer<typeof organizationNodeSchema>;

const organizationTypeSchema = z.object({
  id: int,
  code: z.string(),
  name: labelSchema,
  /** One of the four built-in types: neither edited nor deleted. */
  isReserved: z.boolean(),
  /** Below which types it may stand; empty: any but the platform. */
  parentCodes: z.array(z.string()),
  /** Within the caller's scope. */
  organizationCount: int,
  revision: int,
});
export type OrganizationTypeRow = z.infer<typeof organizationTypeSchema>;

export const organizationTypeCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, "validation.typeCode")
  .refine(
    (value) => !(RESERVED_TYPE_CODES as readonly string[]).includes(value),
    "validation.organizationType",
  );
const organizationTypeFields = {
  name: labelSchema,
  parentCodes: z.array(z.string().max(64)).max(50).default([]),
};
export const newOrganizationTypeSchema = z.object({ code: organizationTypeCode, ...organizationTypeFields });
export type NewOrganizationType = z.output<typeof newOrganizationTypeSchema>;
export const organizationTypeChangeSchema = z.object({ id: idSchema, revision, ...organizationTypeFields });
export type OrganizationTypeChange = z.output<typeof organizationTypeChangeSchema>;

export const organizationListQuery = pageQuery(["orgName", "orgCode", "orgTypeCode", "createdAt"], {
  search: searchText,
  /** The branch below this organization, itself included. */
  organizationId: idSchema.optional(),
  orgTypeCode: z.string().max(64).optional(),
  status: z.enum(["0", "1"]).optional(),
});
export type OrganizationListQuery = z.output<typeof organizationListQuery>;

export const ORGANIZATION_ENDPOINTS = {
  /** At most 1,000; larger trees are searched. */
  options: endpoint("GET /admin/org/options", "signed-in", {
    summary: "Organizations within the caller's scope, for filters",
    /** With `ids` just these, as far as they are within the scope: the names of what a form holds already. */
    query: z.object({ search: searchText, ids: listOf(idSchema).optional() }),
    answer: z.array(organizationOptionSchema),
  }),
  /**
   * Without `parentId` the topmost that the caller may see; with `search` the matches and all above them that the caller
   * may see (at most 200 matches). At most 1,000 children of a node; a longer row of brothers is searched.
   */
  tree: endpoint("GET /admin/org/tree", "access_organizations_list", {
    summary: "One level of the tree of organizations, or what a search finds in it",
    query: z.object({ parentId: idSchema.optional(), search: searchText }),
    answer: z.array(organizationNodeSchema),
  }),
  list: endpoint("GET /admin/org/page", "access_organizations_list", {
    summary: "Organizations within the caller's scope",
    ...pagesOf(organizationRowSchema, organizationListQuery),
  }),
  get: endpoint("GET /admin/org/:id", "access_organizations_list", {
    shows: "devices",
    summary: "One organization, with how much hangs on it",
    answer: organizationDetailSchema,
  }),
  create: endpoint("POST /admin/org", "access_organizations_edit", {
    summary: "Makes an organization below one within the caller's scope",
    body: newOrganizationSchema,
    answer: organizationDetailSchema,
  }),
  update: endpoint("PUT /admin/org", "access_organizations_edit", {
    summary: "Changes an organization",
    body: organizationChangeSchema,
    answer: organizationDetailSchema,
  }),
  /** Disabling signs out everyone in the branch. */
  setStatus: endpoint("PUT /admin/org/:id/status", "access_organizations_enable", {
    summary: "Enables or disables an organization with all below it",
    body: z.object({ status: z.enum(["0", "1"]) }),
    answer: organizationDetailSchema,
  }),
  move: endpoint("PUT /admin/org/:id/parent", "access_organizations_move", {
    summary: "Moves an organization with all below it",
    body: z.object({ parentId: idSchema }),
    answer: organizationDetailSchema,
  }),
  remove: endpoint("DELETE /admin/org/:id", "access_organizations_delete", {
    stepUp: true,
    summary: "Deletes an organization that has nothing below it, no people and no devices",
  }),
  types: endpoint("GET /admin/org-type/list", "access_organizations_list", {
    summary: "Types of organizations (at most 200)",
    answer: z.array(organizationTypeSchema),
  }),
  createType: endpoint("POST /admin/org-type", "access_organizations_types", {
    summary: "Makes a type of organizations",
    body: newOrganizationTypeSchema,
    answer: organizationTypeSchema,
  }),
  updateType: endpoint("PUT /admin/org-type", "access_organizations_types", {
    summary: "Changes a type of organizations; its code stays",
    body: organizationTypeChangeSchema,
    answer: organizationTypeSchema,
  }),
  removeType: endpoint("DELETE /admin/org-type/:id", "access_organizations_types", {
    summary: "Deletes a type that no organization has",
  }),
};
