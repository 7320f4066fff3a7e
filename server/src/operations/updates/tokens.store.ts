import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { UpdateGateway } from "@sweepline/contract/operations/updates/agents.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Secrets of agents. Only their digests are kept. */
interface NewToken {
  tenant: string;
  digest: Buffer;
  by: string;
  now: Date;
}

/** The one before works until the new one is used; one before that no more. */
const write = (owner: Sql, column: Sql, { tenant, digest, by, now }: NewToken): Sql => sql`
  insert into update_tokens (${column}, tenant, digest, created_by, created_at)
  values (${owner}, ${tenant}, ${digest}, ${by}, ${now})
  on conflict (${column}) do update set digest = excluded.digest, tenant = excluded.tenant, created_by = excluded.created_by,
    previous_digest = case when update_tokens.tenant = excluded.tenant then update_tokens.digest end,
    created_at = excluded.created_at, last_used_at = null
  returning id`;

export const writeDeviceToken = (tx: Queries, deviceId: number, token: NewToken): Promise<{ id: number }> =>
  tx.one(write(sql`${deviceId}`, sql`device_id`, token));

export const writeGatewayToken = (
  tx: Queries,
  organizationId: number,
  token: NewToken,
): Promise<{ id: number }> => tx.one(write(sql`${organizationId}`, sql`organization_id`, token));

export const deleteDeviceToken = (tx: Queries, deviceId: number): Promise<number> =>
  tx.run(sql`delete from update_tokens where device_id = ${deviceId}`);

export const deleteGateway = (
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<{ organizationId: number } | undefined> =>
  tx.maybe(sql`
    delete from update_tokens t where t.id = ${id} and t.organization_id is not null
      and ${withinScope(scope, { organization: "t.organization_id" })}
    returning t.organization_id as "organizationId"`);

/** Of the device's holder, and of an organization; undefined where the caller sees neither. */
export const tenantOf = (
  db: Queries,
  scope: DataScope,
  organizationId: number,
): Promise<{ tenant: string; name: string } | undefined> =>
  db.maybe(sql`
    select o.org_code as tenant, o.org_name as name from organization_directory o
    where o.id = ${organizationId} and ${withinScope(scope, { organization: "o.id" })}`);

export const tenantOfDevice = (
  db: Queries,
  scope: DataScope,
  deviceId: number,
): Promise<{ tenant: string; serialNumber: string } | undefined> =>
  db.maybe(sql`
    select o.org_code as tenant, d.serial_number as "serialNumber"
    from devices d join organization_directory o on o.id = d.organization_id
    where d.id = ${deviceId} and d.decommissioned_at is null
      and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}`);

type GatewayRecord = Omit<UpdateGateway, "madeAt" | "usedAt"> & { madeAt: Date; usedAt: Date | null };
const SORTS = { madeAt: "t.created_at", organizationName: "o.org_name" };

export function pageOfGateways(
  db: Queries,
  scope: DataScope,
  query: PageQuery,
): Promise<Page<UpdateGateway>> {
  const where = sql`t.organization_id is not null and ${withinScope(scope, { organization: "t.organization_id" })}`;
  return readPage<GatewayRecord, UpdateGateway>(db, query, {
    rows: sql`
      select t.id, t.organization_id as "organizationId", o.org_name as "organizationName", t.tenant,
        t.created_by as "madeBy", t.created_at as "madeAt", t.last_used_at as "usedAt",
        t.previous_digest is not null as "isRotating"
      from update_tokens t join organization_directory o on o.id = t.organization_id where ${where}
      ${orderBy(query, { columns: SORTS, initial: "-madeAt", id: "t.id" })} ${limitOf(query)}`,
    all: sql`select from update_tokens t where ${where}`,
    row: ({ madeAt, usedAt, ...row }) => ({
      ...row,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }),
  });
}
