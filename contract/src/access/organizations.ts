import { z } from "zod";
import { endpoint } from "../core/endpoint.ts";
import { defineRefusals } from "../core/refusal.ts";

/** Organizations: one tree with the platform at its root, tenants below, companies below tenants. Spec §3, §6. */
export const ORGANIZATION_TYPE = { platform: "PLATFORM", tenant: "TENANT", company: "ORG" } as const;
export const RESERVED_TYPE_CODES = ["SYSTEM", "PLATFORM", "TENANT", "ORG"] as const;

export const ORGANIZATION_REFUSALS = defineRefusals({
  organizationCodeTaken: {
    status: 409,
    zh: "组织编码 {orgCode} 已存在",
    en: "Organization code {orgCode} exists already",
  },
  wrongParent: {
    status: 422,
    zh: "该类型的组织不能建在所选上级之下",
    en: "An organization of this type cannot stand below the chosen one",
  },
});

const organizationOptionSchema = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  orgName: z.string(),
  shortName: z.string(),
  orgTypeCode: z.string(),
});
export type OrganizationOption = z.infer<typeof organizationOptionSchema>;

export const ORGANIZATION_ENDPOINTS = {
  /** At most 1,000; larger trees are searched. */
  options: endpoint({
    method: "GET",
    path: "/admin/org/options",
    permission: "signed-in",
    summary: "Organizations within the caller's scope, for filters",
    query: z.object({ search: z.string().trim().max(100).optional() }),
    answer: z.array(organizationOptionSchema),
  }),
};
