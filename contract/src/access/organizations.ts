import { z } from "zod";
import { endpoint } from "../core/endpoint.ts";

/** Organizations: one tree with the platform at its root, tenants below, companies below tenants. Spec §3, §6. */
export const ORGANIZATION_TYPE = { platform: "PLATFORM", tenant: "TENANT", company: "ORG" } as const;
export const RESERVED_TYPE_CODES = ["SYSTEM", "PLATFORM", "TENANT", "ORG"] as const;

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
