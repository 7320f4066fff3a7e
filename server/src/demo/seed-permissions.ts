import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import type { PermissionRequests, StepActor } from "../access/permission-requests/index.ts";
import { EVERYTHING } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import { SYSTEM } from "../system/logs/index.ts";
import { permissionsOf } from "./demo-permissions.ts";
import { DEMO_TENANTS, type DemoCompany } from "./demo-world.ts";

interface Deps {
  permissionRequests: PermissionRequests;
  clock: Clock;
  /** Ids by their codes. */
  companies: ReadonlyMap<string, number>;
}

const DAYS = 365;
const DAY_MS = 86_400_000;
const PLATFORM: StepActor = {
  actor: SYSTEM,
  displayName: "Sweepline",
  scope: EVERYTHING,
  organizationId: null,
};

/** What the demo's companies were granted and what they wait for; each only where nobody has ever applied for it. */
export async function seedPermissions(deps: Deps): Promise<void> {
  for (const tenant of DEMO_TENANTS)
    for (const company of tenant.companies) {
      const { granted, awaited } = permissionsOf(company.orgCode);
      for (const permission of granted) await ensure(deps, company, { permission, isApproved: true });
      for (const permission of awaited) await ensure(deps, company, { permission, isApproved: false });
    }
}

interface Wanted {
  permission: CompanyPermission;
  isApproved: boolean;
}

async function ensure(deps: Deps, company: DemoCompany, { permission, isApproved }: Wanted): Promise<void> {
  const { permissionRequests: requests, clock, companies } = deps;
  const organizationId = companies.get(company.orgCode);
  if (organizationId === undefined) throw new Error(`company ${company.orgCode} is missing`);
  const known = await requests.list(EVERYTHING, { organizationId, permission, current: 1, size: 1 });
  const [newest] = known.records;
  if (newest && (newest.status !== "pending" || !isApproved)) return;
  const now = clock.now();
  const { person, reason } = permissionsOf(company.orgCode);
  const applicant: StepActor = { ...PLATFORM, displayName: person.displayName };
  const { id } =
    newest ??
    (await requests.apply(applicant, {
      organizationId,
      permission,
      reason,
      startsAt: now.toISOString(),
      endsAt: new Date(now.getTime() + DAYS * DAY_MS).toISOString(),
    }));
  if (isApproved) await requests.review(PLATFORM, id, { isApproved, reason: "" });
}
