import type { Page } from "@sweepline/contract/core/paging.ts";
import type { VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import type {
  Binding,
  BindingListQuery,
  NewBinding,
  UpdateChoice,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

type Reader = Pick<Caller, "scope" | "organizationId">;

/** Those of the caller's organizations, and those above that count for them. */
const isSeen = ({ scope, organizationId }: Reader): Sql => sql`(
  ${withinScope(scope, { organization: "b.organization_id" })}
  or b.organization_id = any((select o.path from organization_directory o where o.id = ${organizationId})::bigint[]))`;

const FROM = raw(`firmware_bindings b join organization_directory g on g.id = b.organization_id
  join products p on p.id = b.product_id left join firmware_rules f on f.product_id = b.product_id
  left join firmware_packages pc on pc.id = b.canary_id left join firmware_packages pe on pe.id = b.early_id
  left join firmware_packages pa on pa.id = b.all_id`);
const packageOf = (alias: string): string =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'version', ${alias}.version, 'eventName', ${alias}.event_name) end`;
const COLUMNS =
  raw(`b.id, b.organization_id as "organizationId", g.org_name as "organizationName", b.product_id as "productId",
  p.name as "productName", b.kind, b.channel, b.hardware_versions as "hardwareVersions", ${packageOf("pc")} as canary,
  ${packageOf("pe")} as early, ${packageOf("pa")} as "all", b.remark, b.updated_at as "updatedAt", b.updated_by as "updatedBy",
  b.revision, coalesce(f.version_rule, 'semver') as rule`);
const SORTS = { updatedAt: "b.updated_at", productName: "p.name" };

export interface KeptBinding extends Omit<Binding, "devices" | "updatedAt"> {
  updatedAt: Date;
  rule: VersionRule;
}
const inherited = (scope: DataScope): Sql =>
  sql`not ${withinScope(scope, { organization: "b.organization_id" })} as "isInherited"`;

export function pageOfBindings(
  db: Queries,
  reader: Reader,
  query: BindingListQuery,
): Promise<Page<KeptBinding>> {
  const { productId, organizationId, packageId, channel } = query;
  const where = allOf([
    isSeen(reader),
    productId !== undefined && sql`b.product_id = ${productId}`,
    organizationId !== undefined && sql`b.organization_id = ${organizationId}`,
    packageId !== undefined && sql`${packageId}::bigint in (b.canary_id, b.early_id, b.all_id)`,
    channel !== undefined && sql`b.channel = ${channel}`,
  ]);
  return readPage<KeptBinding>(db, query, {
    rows: sql`select ${COLUMNS}, ${inherited(reader.scope)} from ${FROM} where ${where}
      ${orderBy(query, { columns: SORTS, initial: "-updatedAt", id: "b.id" })} ${limitOf(query)}`,
    all: sql`select from firmware_bindings b where ${where}`,
    row: (row) => row,
  });
}

export const findBinding = (db: Queries, reader: Reader, id: number): Promise<KeptBinding | undefined> =>
  db.maybe(sql`
    select ${COLUMNS}, ${inherited(reader.scope)} from ${FROM} where b.id = ${id} and ${isSeen(reader)}`);

/** Whoever asks. */
export const bindingById = (db: Queries, id: number): Promise<KeptBinding | undefined> =>
  db.maybe(sql`select ${COLUMNS}, false as "isInherited" from ${FROM} where b.id = ${id}`);

/** Locked, within the caller's own organizations only. */
export const holdBinding = (
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<{ productId: number; kind: string; organizationId: number; revision: number } | undefined> =>
  tx.maybe(sql`
    select b.product_id as "productId", b.kind, b.organization_id as "organizationId", b.revision from firmware_bindings b
    where b.id = ${id} and ${withinScope(scope, { organization: "b.organization_id" })} for update`);

interface Written {
  by: string;
  now: Date;
}

/** Undefined: there is one for these already. */
export async function insertBinding(
  tx: Queries,
  binding: NewBinding,
  { by, now }: Written,
): Promise<number | undefined> {
  const { organizationId, productId, kind, channel, hardwareVersions, canaryId, earlyId, allId, remark } =
    binding;
  const row = await tx.maybe<{ id: number }>(sql`
    insert into firmware_bindings (organization_id, product_id, kind, channel, hardware_versions, canary_id, early_id, all_id, remark,
      updated_at, updated_by)
    values (${organizationId}, ${productId}, ${kind}, ${channel}, ${[...hardwareVersions].sort()}::text[], ${canaryId}, ${earlyId},
      ${allId}, ${remark}, ${now}, ${by}) on conflict do nothing returning id`);
  return row?.id;
}

export const changeBinding = (
  tx: Queries,
  id: number,
  {
    canaryId,
    earlyId,
    allId,
    remark,
    by,
    now,
  }: Pick<NewBinding, "canaryId" | "earlyId" | "allId" | "remark"> & Written,
): Promise<number> =>
  tx.run(sql`
    update firmware_bindings set canary_id = ${canaryId}, early_id = ${earlyId}, all_id = ${allId}, remark = ${remark},
      updated_at = ${now}, updated_by = ${by}, revision = revision + 1
    where id = ${id}`);

export const deleteBinding = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from firmware_bindings where id = ${id}`);

/** How many of these packages are released and of the product and kind. */
export async function countFitting(
  tx: Queries,
  { productId, kind, packageIds }: { productId: number; kind: string; packageIds: readonly number[] },
): Promise<number> {
  const { fitting } = await tx.one<{ fitting: number }>(sql`
    select count(*)::int as fitting from firmware_packages
    where id = any(${[...packageIds]}::bigint[]) and product_id = ${productId} and kind = ${kind} and state = 'released'`);
  return fitting;
}

/** Answers the devices that the caller may change. */
export async function writeChoices(
  tx: Queries,
  scope: DataScope,
  { deviceIds, ring, channel, mode, remark, by, now }: UpdateChoice & Written,
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    insert into update_choices as c (device_id, ring, channel, mode, remark, changed_at, changed_by)
    select d.id, coalesce(${ring ?? null}, 'all'), coalesce(${channel ?? null}, 'stable'), coalesce(${mode ?? null}, 'follow'),
      coalesce(${remark ?? null}, ''), ${now}, ${by}
    from devices d where d.id = any(${[...deviceIds]}::bigint[]) and d.decommissioned_at is null
      and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
    on conflict (device_id) do update set ring = coalesce(${ring ?? null}, c.ring), channel = coalesce(${channel ?? null}, c.channel),
      mode = coalesce(${mode ?? null}, c.mode), remark = coalesce(${remark ?? null}, c.remark), changed_at = ${now}, changed_by = ${by}
    returning c.device_id as id`);
  return rows.map(({ id }) => id);
}

/** For the audit log. */
export const BINDING_NAMES = namedByNumber(
  (ids, scope) => sql`
    select b.id, p.name || ' · ' || b.channel as name
    from firmware_bindings b join products p on p.id = b.product_id
    where b.id = any(${ids}) and ${withinScope(scope, { organization: "b.organization_id" })}`,
);
