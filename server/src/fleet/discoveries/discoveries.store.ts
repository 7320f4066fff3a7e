import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  Discovery,
  DiscoveryDetail,
  DiscoveryListQuery,
} from "@sweepline/contract/fleet/discoveries/index.ts";
import { OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

type Pairing = NonNullable<Discovery["pairing"]>;
export type DiscoveryRow = Omit<Discovery, "firstAt" | "lastAt" | "suggestedProductId" | "pairing"> &
  Omit<Pairing, "windowId" | "openedAt"> & {
    firstAt: Date;
    lastAt: Date;
    topic: string;
    /** Null, with all else of pairing, where it came through an MQTT server. */
    windowId: number | null;
    openedAt: Date;
  };

const SORTS = {
  serialNumber: "x.serial_number",
  firstAt: "x.first_at",
  lastAt: "x.last_at",
  messages: "x.messages",
};
const COLUMNS = raw(`x.id, x.mqtt_server_id as "mqttServerId", m.name as "mqttServerName",
  x.organization_id as "organizationId", w.id as "windowId", w.opened_at as "openedAt", x.username,
  x.client_id as "clientId", x.remote_ip as "remoteIp", x.mqtt_version as "mqttVersion", x.protocol, x.serial_number as "serialNumber", x.manufacturer,
  case when x.rejected_at is null then 'waiting' else 'rejected' end as state, x.first_at as "firstAt",
  x.last_at as "lastAt", x.messages::float8 as messages, x.topic`);
// Left joins: what a count does not use, the planner then leaves out.
const FROM = raw(`from device_discoveries x left join mqtt_servers m on m.id = x.mqtt_server_id
  left join pairing_windows w on w.id = x.pairing_window_id`);

/** Those of servers and windows of the scope. One that was registered meanwhile is none any more. */
const seen = (scope: DataScope): Sql => sql`
  ${withinScope(scope, { organization: "x.organization_id" })}
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
    // Null: it came to the product's own broker.
    mqttServerId !== undefined &&
      (mqttServerId === OWN_BROKER ? sql`x.mqtt_server_id is null` : sql`x.mqtt_server_id = ${mqttServerId}`),
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "-lastAt", id: "x.id", isNeverNull: true });
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
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
    update device_discoveries x set rejected_at = ${at}
    where x.id = any(${[...ids]}::bigint[]) and x.rejected_at is null and ${seen(scope)}
    returning x.id, x.serial_number as "serialNumber", x.organization_id as "organizationId"`);
}

export function forget(db: Queries, scope: DataScope, ids: readonly number[]): Promise<Named[]> {
  return db.many<Named>(sql`
    delete from device_discoveries x
    where x.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, { organization: "x.organization_id" })}
    returning x.id, x.serial_number as "serialNumber", x.organization_id as "organizationId"`);
}

interface Named {
  id: number;
  serialNumber: string;
  organizationId: number;
}

/** What a robot signed in with that came by a pairing window, and whether others have that name. */
export interface PairedSignIn {
  id: number;
  username: string;
  secretHash: Buffer;
  isShared: boolean;
  isTaken: boolean;
}

export function pairedSignIns(db: Queries, ids: readonly number[]): Promise<PairedSignIn[]> {
  return db.many(sql`
    select x.id, x.username, x.secret_hash as "secretHash",
      exists (select from device_discoveries y where y.pairing_window_id = x.pairing_window_id
        and y.username = x.username and y.id <> x.id) as "isShared",
      exists (select from device_credentials c where c.username = x.username)
        or exists (select from devices d where d.serial_number = x.username) as "isTaken"
    from device_discoveries x where x.id = any(${[...ids]}::bigint[]) and x.pairing_window_id is not null`);
}

/** Whether the organization is each of these, or below it. */
export async function isBelowAll(
  db: Queries,
  organizationId: number,
  owners: readonly number[],
): Promise<boolean> {
  const row = await db.maybe(sql`
    select from organization_directory o where o.id = ${organizationId} and o.path @> ${[...owners]}::bigint[]`);
  return row !== undefined;
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
    from device_discoveries x
    where x.id = any(${ids}) and ${withinScope(scope, { organization: "x.organization_id" })}`,
);
