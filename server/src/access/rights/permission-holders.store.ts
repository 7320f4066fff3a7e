import { NO_COMPANY_TYPES, ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

const MOST = 100;

/** Of the person `p` of a statement. */
const holds = (permission: string): Sql => sql`
  exists (select from staff_roles sr join roles r on r.id = sr.role_id
    where sr.staff_id = p.id and ${permission} = any(r.permissions))`;

/** Enabled people who hold a permission, of this organization or of the next one above it that has some. */
export async function holdersOf(db: Queries, permission: string, organizationId: number): Promise<number[]> {
  const rows = await db.many<{ id: number; depth: number }>(sql`
    select p.id, cardinality(o.path) as depth from staff p join organizations o on o.id = p.organization_id
    where o.id = any((select own.path from organizations own where own.id = ${organizationId})::bigint[]) and p.is_enabled
      and ${holds(permission)}
    order by cardinality(o.path) desc, p.id limit ${MOST}`);
  return rows.filter(({ depth }) => depth === rows[0]?.depth).map(({ id }) => id);
}

/** Enabled people of the platform itself, not of a tenant or a company, who hold a permission. */
export async function platformHoldersOf(db: Queries, permission: string): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select p.id from staff p join organizations o on o.id = p.organization_id
    where p.is_enabled
      and not exists (select from organizations c where c.id = any(o.path)
        and (c.org_type_code = ${ORGANIZATION_TYPE.tenant} or c.org_type_code <> all(${[...NO_COMPANY_TYPES]}::text[])))
      and ${holds(permission)}
    order by p.id limit ${MOST}`);
  return rows.map(({ id }) => id);
}
