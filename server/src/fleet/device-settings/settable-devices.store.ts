import type { SettableDevice, SettableDeviceQuery } from "@sweepline/contract/fleet/device-settings/index.ts";
import { PROTOCOL_CAPABILITIES, PROTOCOLS } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { Homes } from "../devices/index.ts";

/** Devices that take settings: always within a scope. */
const CARRYING = PROTOCOLS.filter((protocol) => PROTOCOL_CAPABILITIES[protocol].includes("settings"));

/** What a device never told is not known to differ. */
const DIFFERENCES = `from jsonb_each(p.default_settings) t where s.detail->'settings'->t.key <> t.value`;
const DIFFERING = raw(`(select count(*)::int ${DIFFERENCES})`);
const DOES_DIFFER = raw(`exists (select ${DIFFERENCES})`);
const SORTS = {
  serialNumber: "d.serial_number",
  pending: "coalesce(u.pending, 0)",
  failed: "coalesce(u.failed, 0)",
  differing: DIFFERING.sql,
};

// The few that are not settled are counted once for all devices, by an index of their own.
const TABLES = raw(`devices d
  join products p on p.id = d.product_id
  left join organization_directory o on o.id = d.organization_id
  left join device_states s on s.device_id = d.id
  left join (
    select w.device_id, count(*) filter (where w.state = 'pending')::int as pending,
      count(*) filter (where w.state = 'failed')::int as failed
    from device_settings w where w.state <> 'applied' group by w.device_id) u on u.device_id = d.id`);

function chosen(homes: Homes, scope: DataScope, query: SettableDeviceQuery): Sql {
  const { search, productId, organizationId, placeId, having } = query;
  const like = search && containing(search);
  return allOf([
    sql`d.decommissioned_at is null`,
    withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" }),
    sql`'settings' = any(p.capabilities) and p.protocol = any(${CARRYING})`,
    like ? sql`d.serial_number ilike ${like} or d.short_name ilike ${like}` : undefined,
    productId !== undefined && sql`d.product_id = ${productId}`,
    organizationId !== undefined &&
      sql`d.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
    placeId !== undefined && homes.isAt(placeId),
    having === "differing" && sql`${DOES_DIFFER}`,
    having === "pending" && sql`u.pending > 0`,
    having === "failed" && sql`u.failed > 0`,
  ]);
}

export function pageOfSettable(
  { db, homes }: { db: Queries; homes: Homes },
  scope: DataScope,
  query: SettableDeviceQuery,
) {
  const where = chosen(homes, scope, query);
  const order = orderBy(query, { columns: SORTS, initial: "serialNumber", id: "d.id" });
  return readPage(db, query, {
    // Sorted as bare ids, so that only the page itself is put together.
    rows: sql`
      select d.id, d.serial_number as "serialNumber", d.short_name as "shortName", p.kind,
        d.product_id as "productId", p.name as "productName", o.org_name as "organizationName",
        home.place_id as "placeId", home.place_name as "placeName", coalesce(s.is_online, false) as "isOnline",
        coalesce(s.detail->'settings' <> 'null', false) as "hasReported", coalesce(u.pending, 0) as pending,
        coalesce(u.failed, 0) as failed, ${DIFFERING} as differing
      from ${TABLES} ${homes.join}
      where d.id in (select d.id from ${TABLES} where ${where} ${order} ${limitOf(query)}) ${order}`,
    all: sql`select from ${TABLES} where ${where}`,
    row: (row: SettableDevice) => row,
  });
}
