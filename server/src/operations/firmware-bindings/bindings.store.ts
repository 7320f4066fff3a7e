import type { Page } from "@sweepline/contract/core/paging.ts";
import type { VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import type {
  Binding,
  BindingListQuery,
  BoundDevice,
  BoundDeviceQuery,
  NewBinding,
  UpdateChoice,
  UpdateMode,
  UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

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
    count: sql`select count(*)::int as total from firmware_bindings b where ${where}`,
    row: (row) => row,
  });
}

export const findBinding = (db: Queries, reader: Reader, id: number): Promise<KeptBinding | undefined> =>
  db.maybe(sql`
    select ${COLUMNS}, ${inherited(reader.scope)} from ${FROM} where b.id = ${id} and ${isSeen(reader)}`);

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

/** A row a device of these products within the scope and a binding that counts for it: the nearest organization's, with its hardware first. */
const BOUND = sql`
  select distinct on (d.id, b.kind) d.id as device_id, b.id as binding_id, coalesce(c.ring, 'all') as ring,
    coalesce(c.mode, 'follow') as mode, coalesce(v.version, '') as version, b.kind
  from devices d
  join organization_directory o on o.id = d.organization_id
  left join update_choices c on c.device_id = d.id
  join firmware_bindings b on b.product_id = d.product_id and b.channel = coalesce(c.channel, 'stable')
    and b.organization_id = any(o.path) and (b.hardware_versions = '{}' or d.hardware_version = any(b.hardware_versions))
  left join device_versions v on v.device_id = d.id and v.kind = b.kind
  where d.decommissioned_at is null`;
const BOUND_ORDER = sql`order by d.id, b.kind, array_position(o.path, b.organization_id) desc, b.hardware_versions = '{}', b.id`;

export interface BoundGroup {
  bindingId: number;
  ring: UpdateRing;
  mode: UpdateMode;
  version: string;
  devices: number;
}

/** How many devices of each ring run which version, by the binding that counts for them. */
export const boundGroups = (
  db: Queries,
  scope: DataScope,
  { productIds, bindingIds }: { productIds: readonly number[]; bindingIds: readonly number[] },
): Promise<BoundGroup[]> =>
  db.many(sql`
    with bound as (
      ${BOUND} and d.product_id = any(${[...productIds]}::bigint[])
        and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
      ${BOUND_ORDER})
    select binding_id as "bindingId", ring, mode, version, count(*)::int as devices from bound
    where binding_id = any(${[...bindingIds]}::bigint[]) group by 1, 2, 3, 4`);

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

const DEVICE_SORTS = { deviceName: "d.short_name", version: "w.version" };
export type KeptDevice = Omit<BoundDevice, "wanted" | "result">;

/** Those that stand like this: by ring, mode and version. */
export interface Likeness {
  ring: UpdateRing;
  mode: UpdateMode;
  version: string;
}

interface OfBinding {
  id: number;
  productId: number;
}
const boundOf = (scope: DataScope, { productId }: OfBinding): Sql => sql`with bound as (
    ${BOUND} and d.product_id = ${productId}
      and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })} ${BOUND_ORDER})`;
const isLike = (like: readonly Likeness[]): Sql =>
  sql`(w.ring, w.mode, w.version) in (select * from unnest(${like.map(({ ring }) => ring)}::text[],
    ${like.map(({ mode }) => mode)}::text[], ${like.map(({ version }) => version)}::text[]))`;

/** All that a binding counts for and that stand like this. */
export async function boundIds(
  db: Queries,
  scope: DataScope,
  { binding, like }: { binding: OfBinding; like: readonly Likeness[] },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`${boundOf(scope, binding)}
    select w.device_id as id from bound w where w.binding_id = ${binding.id} and ${isLike(like)} order by 1`);
  return rows.map(({ id }) => id);
}

export function pageOfBound(
  db: Queries,
  scope: DataScope,
  asked: { binding: OfBinding; query: BoundDeviceQuery; like: readonly Likeness[] | null },
): Promise<Page<KeptDevice>> {
  const { binding, query, like } = asked;
  const { search = "", ring } = query;
  const text = containing(search);
  const bound = boundOf(scope, binding);
  const where = allOf([
    sql`w.binding_id = ${binding.id}`,
    ring !== undefined && sql`w.ring = ${ring}`,
    search !== "" && sql`(d.short_name ilike ${text} or d.serial_number ilike ${text})`,
    like !== null && isLike(like),
  ]);
  return readPage<KeptDevice>(db, query, {
    rows: sql`${bound}
      select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
        d.organization_id as "organizationId", g.org_name as "organizationName", l.name as "placeName",
        d.hardware_version as "hardwareVersion", w.ring, coalesce(c.channel, 'stable') as channel, w.mode,
        coalesce(c.remark, '') as remark, w.version
      from bound w join devices d on d.id = w.device_id join organization_directory g on g.id = d.organization_id
      left join update_choices c on c.device_id = d.id
      left join place_devices pd on pd.device_id = d.id left join places l on l.id = pd.place_id
      where ${where} ${orderBy(query, { columns: DEVICE_SORTS, initial: "deviceName", id: "d.id" })} ${limitOf(query)}`,
    count: sql`${bound} select count(*)::int as total from bound w join devices d on d.id = w.device_id where ${where}`,
    row: (row) => row,
  });
}
