import { type DeviceOverview, MAX_OVERVIEW_GROUPS } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceKind, DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf } from "../../core/db/page.ts";
import { visible } from "./devices.store.ts";

/** How many devices there are, from all sides, in one reading of them. */
interface Counts {
  total: number;
  online: number;
  locked: number;
  inError: number;
}
interface Cell extends Counts {
  side: "all" | "status" | "product" | "organization";
  status: DeviceStatus | null;
  id: number | null;
  name: string | null;
  code: string | null;
  kind: DeviceKind | null;
}

const COUNTS = raw(`count(*)::int as total, count(*) filter (where s.is_online)::int as online,
  count(*) filter (where d.is_locked)::int as locked, count(*) filter (where s.error_count > 0)::int as "inError"`);
const SIDE = raw(`case grouping(d.product_id, d.organization_id, coalesce(s.status, '03'))
  when 3 then 'product' when 5 then 'organization' when 6 then 'status' else 'all' end`);

export async function overviewOf(
  db: Queries,
  scope: DataScope,
  organizationId: number | undefined,
): Promise<DeviceOverview> {
  const where: Sql = allOf([
    visible(scope),
    organizationId !== undefined &&
      sql`d.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
  ]);
  const cells = await db.many<Cell>(sql`
    with cells as (
      select ${SIDE} as side, coalesce(s.status, '03') as status, d.product_id, d.organization_id, ${COUNTS}
      from devices d left join device_states s on s.device_id = d.id
      where ${where}
      group by grouping sets ((), (coalesce(s.status, '03')), (d.product_id), (d.organization_id)))
    select c.side, c.status, coalesce(p.id, o.id) as id, coalesce(p.name, o.org_name) as name, p.code, p.kind,
      c.total, c.online, c.locked, c."inError"
    from cells c left join products p on p.id = c.product_id left join organization_directory o on o.id = c.organization_id
    order by c.total desc, name, id`);
  const of = (side: Cell["side"]) => cells.filter((cell) => cell.side === side);
  const [all] = of("all");
  const [products, organizations] = [of("product"), of("organization")];
  return {
    all: countsOf(all),
    statuses: of("status").map(({ status, total }) => ({ status: status as DeviceStatus, total })),
    products: products.slice(0, MAX_OVERVIEW_GROUPS).map((cell) => ({
      ...groupOf(cell),
      code: cell.code ?? "",
      kind: cell.kind as DeviceKind,
    })),
    organizations: organizations.slice(0, MAX_OVERVIEW_GROUPS).map(groupOf),
    moreProducts: Math.max(0, products.length - MAX_OVERVIEW_GROUPS),
    moreOrganizations: Math.max(0, organizations.length - MAX_OVERVIEW_GROUPS),
  };
}

const NONE: Counts = { total: 0, online: 0, locked: 0, inError: 0 };
const countsOf = ({ total, online, locked, inError }: Counts = NONE): Counts => ({
  total,
  online,
  locked,
  inError,
});
const groupOf = (cell: Cell) => ({ id: cell.id ?? 0, name: cell.name ?? "", ...countsOf(cell) });
