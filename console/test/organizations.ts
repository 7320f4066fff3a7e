/** Organizations as the server tells of them. */
import type {
  OrganizationDetail,
  OrganizationNode,
  OrganizationOption,
  OrganizationRow,
  OrganizationTypeRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { AT } from "./devices.ts";

export const anOrganizationOption = (
  id: number,
  orgName: string,
  given: Partial<OrganizationOption> = {},
): OrganizationOption => ({
  ...{ id, orgName, parentId: null, parentName: null, shortName: "", orgTypeCode: "TENANT" },
  ...given,
});

export const anOrganizationNode = (
  id: number,
  orgName: string,
  given: Partial<OrganizationNode> = {},
): OrganizationNode => ({ ...anOrganizationOption(id, orgName), status: "0", childCount: 0, ...given });

export const anOrganization = (id: number, given: Partial<OrganizationRow> = {}): OrganizationRow => ({
  id,
  parentId: 1,
  parentName: "Sweepline",
  orgName: `Org ${id}`,
  shortName: "",
  orgCode: `ORG-${id}`,
  orgTypeCode: "TENANT",
  orgTypeName: { zh: "租户", en: "Tenant" },
  principal: "Ada",
  address: "",
  regionInfo: "",
  logo: "",
  iccid: "",
  productName: "",
  status: "0",
  isBelowDisabled: false,
  createdAt: AT,
  revision: 5,
  ...given,
});

export const anOrganizationDetail = (
  id: number,
  given: Partial<OrganizationDetail> = {},
): OrganizationDetail => ({
  ...anOrganization(id),
  ancestors: [{ id: 1, orgName: "Sweepline" }],
  childCount: 2,
  staffCount: 3,
  deviceCount: 4,
  branch: { organizationCount: 6, staffCount: 30, deviceCount: 40 },
  ...given,
});

export const anOrganizationType = (
  id: number,
  code: string,
  given: Partial<OrganizationTypeRow> = {},
): OrganizationTypeRow => ({
  ...{ id, code, name: { zh: `${code} 类`, en: `${code} type` }, isReserved: false },
  ...{ parentCodes: [], organizationCount: 0, revision: 2 },
  ...given,
});
