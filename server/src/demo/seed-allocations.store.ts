import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";
import { type PastPeriod, writePast } from "../fleet/allocations/index.ts";
import { handOver } from "../fleet/devices/index.ts";

interface Robot {
  id: number;
  since: Date;
  operatorId: number | null;
  companyId: number;
  tenantId: number;
  platformId: number;
  platformStaff: number | null;
  tenantStaff: number | null;
  tenantOperator: number | null;
  /** Another company of the tenant, if any. */
  borrowerId: number | null;
}

/**
 * How the robots of the demonstration came to the companies that have them: from the platform's stock to the tenant, from
 * there to the company on the day they went into service; every seventh was lent to another company of the tenant for two
 * weeks.
 */
export async function seedAllocations(
  tx: Queries,
  { deviceIds, until }: { deviceIds: readonly number[]; until: number },
): Promise<void> {
  const robots = await tx.many<Robot>(sql`
    select d.id, d.commissioned_at as since,
      case when d.id % 3 <> 0 then (select min(s.id) from people_directory s where s.organization_id = company.id) end as "operatorId",
      company.id as "companyId", tenant.id as "tenantId", tenant.parent_id as "platformId",
      (select min(s.id) from people_directory s where s.organization_id = tenant.parent_id) as "platformStaff",
      (select min(s.id) from people_directory s where s.organization_id = tenant.id and s.kind = 'admin') as "tenantStaff",
      (select min(s.id) from people_directory s where s.organization_id = tenant.id and s.kind = 'employee') as "tenantOperator",
      (select min(b.id) from organization_directory b where b.parent_id = tenant.id and b.id <> company.id) as "borrowerId"
    from devices d join organization_directory company on company.id = d.organization_id
      join organization_directory tenant on tenant.id = company.parent_id
    where d.id = any(${[...deviceIds]}::bigint[])`);
  const operated = robots.filter(({ operatorId }) => operatorId !== null);
  await handOver(
    tx,
    operated.map(({ id, companyId, operatorId }) => ({
      id,
      organizationId: companyId,
      operatorStaffId: operatorId,
    })),
    new Date(),
  );
  await writePast(
    tx,
    robots.flatMap((robot) => periodsOf(robot, until)),
  );
}

const DAY_MS = 86_400_000;
/** After it came, what was lent is back. */
const RETURNED_DAYS = 20;

/** What holds now begins last. */
function periodsOf(robot: Robot, until: number): PastPeriod[] {
  const { id, since, platformId, tenantId, companyId, borrowerId, operatorId, tenantStaff, platformStaff } =
    robot;
  const period = (
    days: number,
    [kind, organizationId]: readonly [PastPeriod["kind"], number],
    more: Partial<PastPeriod> = {},
  ): PastPeriod => ({
    ...{ deviceId: id, kind, organizationId, operatorStaffId: null, byStaffId: tenantStaff, reason: "" },
    ...{ at: new Date(since.getTime() + days * DAY_MS), ...more },
  });
  const inHand = { operatorStaffId: operatorId };
  return [
    period(-30, ["registered", platformId], { byStaffId: platformStaff }),
    period(-12, ["allocated", tenantId], {
      ...{ operatorStaffId: robot.tenantOperator, byStaffId: platformStaff },
      reason: "Delivered under the framework contract",
    }),
    period(0, ["allocated", companyId], inHand),
    ...(id % 7 === 0 && borrowerId !== null && since.getTime() + RETURNED_DAYS * DAY_MS < until
      ? [
          period(10, ["moved", borrowerId], { reason: "Lent for the trade fair" }),
          period(RETURNED_DAYS, ["moved", companyId], { ...inHand, reason: "Back from the trade fair" }),
        ]
      : []),
  ];
}
