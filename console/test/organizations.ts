/** Organizations as the server tells of them. */
import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationDetail,
  type OrganizationNode,
  type OrganizationOption,
  type OrganizationRow,
  type OrganizationTypeRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { AT } from "./devices.ts";
import { aPage, on, type Rule } from "./server.ts";

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
  administrators: [],
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

/** A platform with one tenant, and a type of organizations that people made. */
export const TYPES = [
  anOrganizationType(1, "PLATFORM", { isReserved: true }),
  anOrganizationType(2, "TENANT", { isReserved: true, parentCodes: ["PLATFORM"], organizationCount: 7 }),
  anOrganizationType(3, "ORG", { isReserved: true, parentCodes: ["TENANT"] }),
  anOrganizationType(4, "SHOP", { parentCodes: ["TENANT"] }),
];
const OPTIONS = [
  anOrganizationOption(1, "Sweepline", { orgTypeCode: "PLATFORM" }),
  anOrganizationOption(2, "Brightfloor"),
];
export const organizationAnswers = (rows: readonly OrganizationRow[]): readonly Rule[] => [
  on(E.list, aPage(...rows)),
  on(E.get, ({ params: { id } }) => anOrganizationDetail(id)),
  on(E.types, TYPES),
  on(E.options, ({ query: { ids } }) => OPTIONS.filter(({ id }) => !ids || ids.includes(id))),
  on(E.tree, [anOrganizationNode(1, "Sweepline"), anOrganizationNode(2, "Brightfloor", { status: "1" })]),
];
