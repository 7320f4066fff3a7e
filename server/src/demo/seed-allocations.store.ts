import sql, { raw } from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";

/**
 * How the robots of the demonstration came to the companies that have them: from the platform's stock to the tenant, from
 * there to the company on the day they went into service; every seventh was lent to another company of the tenant for two
 * weeks. Their registration, which a trigger wrote, makes room for it.
 */
export async function seedAllocations(tx: Queries, deviceIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from device_allocations where device_id = any(${[...deviceIds]}::bigint[])`);
  await tx.run(sql`
    update devices d set operator_staff_id = (select min(s.id) from staff s where s.organization_id = d.organization_id)
    where d.id = any(${[...deviceIds]}::bigint[]) and d.id % 3 <> 0`);
  await tx.run(sql`
    with story as (${ROBOTS} where d.id = any(${[...deviceIds]}::bigint[])), steps as (${STEPS})
    insert into device_allocations (device_id, kind, organization_id, organization_name, operator_staff_id,
      operator_name, from_organization_id, from_organization_name, from_operator_staff_id, from_operator_name,
      assigned_at, ended_at, by_staff_id, by_name, reason)
    select steps.device_id, steps.kind, o.id, o.org_name, s.id, s.display_name,
      lag(o.id) over w, lag(o.org_name) over w, lag(s.id) over w, lag(s.display_name) over w,
      steps.at, lead(steps.at) over w, who.id, who.display_name, steps.reason
    from steps join organizations o on o.id = steps.organization_id
      left join staff s on s.id = steps.operator_id
      left join staff who on who.id = steps.by_id
    window w as (partition by steps.device_id order by steps.at)`);
}

/** Each robot with its company, tenant, platform and their people; `borrower_id` is another company of the tenant, if any. */
const ROBOTS = raw(`
  select d.id, d.commissioned_at as since, d.operator_staff_id as operator_id, company.id as company_id,
    tenant.id as tenant_id, tenant.parent_id as platform_id,
    (select min(s.id) from staff s where s.organization_id = tenant.parent_id) as platform_staff,
    (select min(s.id) from staff s where s.organization_id = tenant.id and s.kind = 'admin') as tenant_staff,
    (select min(s.id) from staff s where s.organization_id = tenant.id and s.kind = 'employee') as tenant_operator,
    (select min(b.id) from organizations b where b.parent_id = tenant.id and b.id <> company.id) as borrower_id
  from devices d join organizations company on company.id = d.organization_id
    join organizations tenant on tenant.id = company.parent_id`);

/** The loan ends where the robot is young: what holds now begins last. */
const STEPS = raw(`
  select id as device_id, 'registered' as kind, platform_id as organization_id, null::bigint as operator_id,
    since - interval '30 days' as at, platform_staff as by_id, '' as reason from story
  union all
  select id, 'allocated', tenant_id, tenant_operator, since - interval '12 days', platform_staff,
    'Delivered under the framework contract' from story
  union all
  select id, 'allocated', company_id, operator_id, since, tenant_staff, '' from story
  union all
  select id, 'moved', borrower_id, null, since + interval '10 days', tenant_staff,
    'Lent for the trade fair' from story where id % 7 = 0 and borrower_id is not null
  union all
  select id, 'moved', company_id, operator_id, since + interval '20 days', tenant_staff,
    'Back from the trade fair' from story where id % 7 = 0 and borrower_id is not null`);
