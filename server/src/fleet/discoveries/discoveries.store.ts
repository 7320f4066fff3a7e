import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  Discovery,
  DiscoveryDetail,
  DiscoveryListQuery,
} from "@sweepline/contract/fleet/discoveries.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export type DiscoveryRow = Omit<Discovery, "firstAt" | "lastAt" | "suggestedProductId"> & {
  firstAt: Date;
  lastAt: Date;
  topic: string;
};

const SORTS = {
  serialNumber: "x.serial_number",
  firstAt: "x.first_at",
  lastAt: "x.last_at",
  messages: "x.messages",
};
const COLUMNS = raw(`x.id, x.mqtt_server_id as "mqttServerId", m.name as "mqttServerName",
  m.organization_id as "organizationId", x.protocol, x.serial_number as "serialNumber", x.manufacturer,
  case when x.rejected_at is null then 'waiting' else 'rejected' end as state, x.first_at as "firstAt",
  x.last_at as "lastAt", x.messages::float8 as messages, x.topic`);
const FROM = raw("from device_discoveries x join mqtt_servers m on m.id = x.mqtt_server_id");

/** Those of servers of the scope. One that was registered meanwhile is none any more. */
const seen = (scope: DataScope): Sql => sql`
  ${withinScope(scope, { organization: "m.organization_id" })}
  and not exists (select from devices d where d.serial_number = x.serial_number)`;

export function pageOfDiscoveries(
  db: Queries,
  scope: DataScope,
  query: DiscoveryListQuery,
): Promise<Page<DiscoveryRow>> {
  const { search = "", state, protocol, mqttServerId } = query;
  const like = containing(search);
  const where = allOf([
    seen(scope),
    search !== "" && sql`x.serial_number ilike ${like} or x.manufacturer ilike ${like}`,
    state !== undefined && sql`(x.rejected_at is not null) = ${state === "rejected"}`,
    protocol !== undefined && sql`x.protocol = ${protocol}`,
    mqttServerId !== undefined && sql`x.mqtt_server_id = ${mqttServerId}`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "-lastAt", id: "x.id", isNeverNull: true });
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    count: sql`select count(*)::int as total ${FROM} where ${where}`,
    row: (row: DiscoveryRow) => row,
  });
}

export function discoveriesOf(
  db: Queries,
  scope: DataScope,
  ids: readonly number[],
): Promise<(DiscoveryRow & Pick<DiscoveryDetail, "sample">)[]> {
  return db.many(sql`
    select ${COLUMNS}, x.sample ${FROM} where x.id = any(${[...ids]}::bigint[]) and ${seen(scope)} order by x.id`);
}

/** Answers which of them there were to change. */
export function setRejected(
  db: Queries,
  scope: DataScope,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<Named[]> {
  return db.many<Named>(sql`
    update device_discoveries x set rejected_at = ${at} from mqtt_servers m
    where m.id = x.mqtt_server_id and x.id = any(${[...ids]}::bigint[]) and x.rejected_at is null and ${seen(scope)}
    returning x.id, x.serial_number as "serialNumber", m.organization_id as "organizationId"`);
}

export function forget(db: Queries, scope: DataScope, ids: readonly number[]): Promise<Named[]> {
  return db.many<Named>(sql`
    delete from device_discoveries x using mqtt_servers m
    where m.id = x.mqtt_server_id and x.id = any(${[...ids]}::bigint[])
      and ${withinScope(scope, { organization: "m.organization_id" })}
    returning x.id, x.serial_number as "serialNumber", m.organization_id as "organizationId"`);
}

interface Named {
  id: number;
  serialNumber: string;
  organizationId: number;
}

/** Products of these protocols, with how many devices of each maker they have. */
export function productsInUse(
  db: Queries,
  protocols: readonly Protocol[],
): Promise<
  { productId: number; protocol: Protocol; kind: string; manufacturer: string | null; devices: number }[]
> {
  return db.many(sql`
    select p.id as "productId", p.protocol, p.kind, d.manufacturer, count(d.id)::int as devices
    from products p left join devices d on d.product_id = p.id and d.decommissioned_at is null
    where p.protocol = any(${[...protocols]}) group by p.id, d.manufacturer order by p.id`);
}

export async function protocolOfProduct(db: Queries, productId: number): Promise<string | undefined> {
  const row = await db.maybe<{ protocol: string }>(
    sql`select protocol from products where id = ${productId}`,
  );
  return row?.protocol;
}

/** For the audit log. */
export const DISCOVERY_NAMES = namedByNumber(
  (ids, scope) => sql`
    select x.id, x.serial_number as name
    ${FROM}
    where x.id = any(${ids}) and ${withinScope(scope, { organization: "m.organization_id" })}`,
);
