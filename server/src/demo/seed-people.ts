import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import type { StandardRole } from "@sweepline/contract/access/roles.ts";
import type { NewOrganization, Organizations } from "../access/organizations/index.ts";
import type { Staff } from "../access/staff/index.ts";
import { permissionsOf } from "./demo-permissions.ts";
import { DEMO_TENANTS, type DemoPerson } from "./demo-world.ts";

interface Deps {
  organizations: Pick<Organizations, "create" | "findByCode" | "ensureRoot">;
  staff: Pick<Staff, "create" | "findByUsername">;
  /** Of every demo person; it need not be changed. */
  password: string;
}

/** Tenants, companies and people, each only where it is missing. Answers the companies' ids by their codes. */
export async function seedPeople(deps: Deps): Promise<Map<string, number>> {
  const root = await deps.organizations.ensureRoot();
  const companies = new Map<string, number>();
  for (const tenant of DEMO_TENANTS) {
    const tenantId = await ensureOrganization(deps, {
      parentId: root.id,
      orgTypeCode: ORGANIZATION_TYPE.tenant,
      orgCode: tenant.orgCode,
      orgName: tenant.orgName,
      shortName: tenant.shortName,
      principal: tenant.principal,
      regionInfo: tenant.regionInfo,
    });
    for (const company of tenant.companies) {
      const { orgCode, orgName, shortName, address } = company;
      const companyId = await ensureOrganization(deps, {
        parentId: tenantId,
        orgTypeCode: ORGANIZATION_TYPE.company,
        orgCode,
        orgName,
        shortName,
        address,
      });
      companies.set(orgCode, companyId);
      await ensurePeople(deps, [{ ...permissionsOf(orgCode).person, role: "companyAdmin" }], companyId);
    }
    await ensurePeople(deps, tenant.people, tenantId);
  }
  return companies;
}

async function ensureOrganization({ organizations }: Deps, wanted: NewOrganization): Promise<number> {
  const known = await organizations.findByCode(wanted.orgCode);
  return (known ?? (await organizations.create(wanted))).id;
}

const ADMINS: readonly StandardRole[] = ["tenantAdmin", "companyAdmin"];

async function ensurePeople(
  { staff, password }: Deps,
  people: readonly DemoPerson[],
  organizationId: number,
): Promise<void> {
  for (const { username, displayName, role } of people) {
    if (await staff.findByUsername(username)) continue;
    await staff.create({
      username,
      displayName,
      organizationId,
      kind: ADMINS.includes(role) ? "admin" : "employee",
      roleCodes: [role],
      password,
      mustChangePassword: false,
    });
  }
}

/** Who can sign in to look around. */
export function demoUsernames(): string[] {
  return DEMO_TENANTS.flatMap(({ people, companies }) =>
    [...people, ...companies.map(({ orgCode }) => permissionsOf(orgCode).person)].map(
      ({ username }) => username,
    ),
  );
}
