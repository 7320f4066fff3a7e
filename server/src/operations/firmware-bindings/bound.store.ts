import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  BoundDevice,
  BoundDeviceQuery,
  UpdateMode,
  UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Devices by the binding that counts for them. */

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

export type DeviceCondition = Sql;

/** A condition on devices `d`: those that a binding counts for and that stand like this, within the scope. */
export const isBoundLike = (
  scope: DataScope,
  { binding, like }: { binding: OfBinding; like: readonly Likeness[] },
): DeviceCondition =>
  like.length === 0
    ? sql`false`
    : sql`d.id in (${boundOf(scope, binding)}
      select w.device_id from bound w where w.binding_id = ${binding.id} and ${isLike(like)})`;

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
    all: sql`${bound} select from bound w join devices d on d.id = w.device_id where ${where}`,
    row: (row) => row,
  });
}
