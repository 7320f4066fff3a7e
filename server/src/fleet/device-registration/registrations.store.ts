import { pick } from "@sweepline/contract/core/records.ts";
import type {
  CredentialState,
  DeviceRegistration,
  RegistrationListQuery,
} from "@sweepline/contract/fleet/device-registration.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { DEVICE_FIELD_NAMES } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { type Protocol, SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { type Homes, held, LIVE_COLUMNS, type LiveRecord, liveOf, TEXTS } from "../devices/index.ts";

/** Devices as they are registered, in use or not: always within a scope. */
type Registered = LiveRecord & RegisteredOnly;
interface RegisteredOnly extends Omit<DeviceRegistration, Times | "credential" | "live"> {
  kind: DeviceKind;
  protocol: Protocol;
  credentialState: CredentialState;
  credentialCreatedAt: Date | null;
  credentialRevokedAt: Date | null;
  lockedAt: Date | null;
  commissionedAt: Date;
  decommissionedAt: Date | null;
  updatedAt: Date;
}
type Times = "lockedAt" | "commissionedAt" | "decommissionedAt" | "updatedAt";

/** What there was before a device came to speak through another server is nothing to sign in with. */
const STATE = `case when d.mqtt_server_id is not null or p.protocol <> all('{${SIGNING_IN.join()}}') then 'none'
  when c.device_id is not null and c.revoked_at is null then 'valid' else 'revoked' end`;

const COLUMNS = raw(`d.id, d.serial_number as "serialNumber", d.manufacturer,
  d.product_id as "productId", p.code as "productCode", p.name as "productName", p.project_name as "projectName",
  p.kind, p.protocol, d.organization_id as "organizationId", o.org_name as "organizationName",
  home.place_id as "placeId", home.place_name as "placeName",
  d.time_zone as "timeZone", ${TEXTS.sql}, d.mqtt_server_id as "mqttServerId", m.name as "mqttServerName", ${STATE} as "credentialState", c.created_at as "credentialCreatedAt",
  c.revoked_at as "credentialRevokedAt", d.is_locked as "isLocked", l.locked_at as "lockedAt",
  coalesce(l.reason, '') as "lockReason", d.commissioned_at as "commissionedAt",
  d.decommissioned_at as "decommissionedAt", d.decommission_reason as "decommissionReason",
  d.updated_at as "updatedAt", d.revision`);

// Left joins though most cannot miss: what a count does not use, the planner then leaves out.
const TABLES = raw(`devices d
  left join products p on p.id = d.product_id
  left join organization_directory o on o.id = d.organization_id
  left join mqtt_servers m on m.id = d.mqtt_server_id
  left join device_credentials c on c.device_id = d.id
  left join device_states s on s.device_id = d.id`);
const OPEN_LOCK = raw("left join device_lock_periods l on l.device_id = d.id and l.unlocked_at is null");

const SORTS = {
  serialNumber: "d.serial_number",
  shortName: "d.short_name",
  productName: "p.name",
  organizationName: "o.org_name",
  commissionedAt: "d.commissioned_at",
  decommissionedAt: "d.decommissioned_at",
  credentialCreatedAt: "c.created_at",
  updatedAt: "d.updated_at",
  lastReportAt: "s.last_report_at",
};

/** All that people look a device up by, its SIM card's number too. */
function matching(search: string): Sql {
  const like = containing(search);
  return sql`d.serial_number ilike ${like} or d.short_name ilike ${like} or d.iccid ilike ${like}
    or d.concentrator_id ilike ${like} or d.organization_id in (
      select f.id from organization_directory f where f.org_name ilike ${like} or f.short_name ilike ${like})`;
}

interface Source {
  db: Queries;
  homes: Homes;
}

function chosen(homes: Homes, scope: DataScope, query: RegistrationListQuery): Sql {
  const { search, isDecommissioned, credentialState, isLocked, isOnline, organizationId, placeId } = query;
  return allOf([
    held(scope),
    search ? matching(search) : undefined,
    isDecommissioned !== undefined && sql`(d.decommissioned_at is not null) = ${isDecommissioned}`,
    credentialState && sql`${raw(STATE)} = ${credentialState}`,
    isLocked !== undefined && sql`d.is_locked = ${isLocked}`,
    isOnline !== undefined && sql`coalesce(s.is_online, false) = ${isOnline}`,
    query.protocol && sql`p.protocol = ${query.protocol}`,
    query.kind && sql`p.kind = ${query.kind}`,
    query.productId !== undefined && sql`d.product_id = ${query.productId}`,
    organizationId !== undefined &&
      sql`d.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
    placeId !== undefined && homes.isAt(placeId),
  ]);
}

export async function pageOfRegistrations(
  { db, homes }: Source,
  scope: DataScope,
  query: RegistrationListQuery,
) {
  const where = chosen(homes, scope, query);
  const order = orderBy(query, { columns: SORTS, initial: "serialNumber", id: "d.id" });
  return readPage(db, query, {
    // An array, since of so many joins the planner would not begin with the few rows of the page.
    rows: sql`
      select ${COLUMNS}, ${LIVE_COLUMNS} from ${TABLES} ${OPEN_LOCK} ${homes.join}
      where d.id = any(array(select d.id from ${TABLES} where ${where} ${order} ${limitOf(query)})) ${order}`,
    all: sql`select from ${TABLES} where ${where}`,
    row: registrationOf,
  });
}

/** Of the devices in use. */
export async function idsOfRegistrations(
  { db, homes }: Source,
  scope: DataScope,
  { query, limit }: { query: RegistrationListQuery; limit: number },
): Promise<number[]> {
  const where = chosen(homes, scope, { ...query, isDecommissioned: false });
  const order = orderBy(query, { columns: SORTS, initial: "serialNumber", id: "d.id" });
  const rows = await db.many<{ id: number }>(sql`
    select d.id from ${TABLES} where ${where} ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function findRegistration(
  { db, homes }: Source,
  scope: DataScope,
  id: number,
): Promise<DeviceRegistration | undefined> {
  const row = await db.maybe<Registered>(sql`
    select ${COLUMNS}, ${LIVE_COLUMNS} from ${TABLES} ${OPEN_LOCK} ${homes.join}
    where d.id = ${id} and ${held(scope)}`);
  return row && registrationOf(row);
}

function registrationOf(row: Registered): DeviceRegistration {
  const text = (at: Date | null) => at?.toISOString() ?? null;
  const { lockedAt, commissionedAt, decommissionedAt, updatedAt, credentialState: state } = row;
  return {
    id: row.id,
    serialNumber: row.serialNumber,
    manufacturer: row.manufacturer,
    productId: row.productId,
    productCode: row.productCode,
    productName: row.productName,
    projectName: row.projectName,
    kind: row.kind,
    protocol: row.protocol,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    placeId: row.placeId,
    placeName: row.placeName,
    timeZone: row.timeZone,
    ...pick(row, DEVICE_FIELD_NAMES),
    mqttServerId: row.mqttServerId,
    mqttServerName: row.mqttServerName,
    credential: {
      state,
      createdAt: state === "none" ? null : text(row.credentialCreatedAt),
      revokedAt: state === "none" ? null : text(row.credentialRevokedAt),
    },
    isLocked: row.isLocked,
    lockedAt: text(lockedAt),
    lockReason: row.lockReason,
    live: liveOf(row),
    commissionedAt: commissionedAt.toISOString(),
    decommissionedAt: text(decommissionedAt),
    decommissionReason: row.decommissionReason,
    updatedAt: updatedAt.toISOString(),
    revision: row.revision,
  };
}

/** Whether the organization lies within the scope: only there may a device be registered. */
export async function isWithin(db: Queries, scope: DataScope, organizationId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from organization_directory g where g.id = ${organizationId} and ${withinScope(scope, { organization: "g.id" })}`);
  return row !== undefined;
}

export async function isProduct(db: Queries, id: number): Promise<boolean> {
  return (await db.maybe(sql`select 1 from products where id = ${id}`)) !== undefined;
}

/** Our own broker is no server to speak through: that is what null says. */
export async function mayUseServer(
  db: Queries,
  { mqttServerId, organizationId }: { mqttServerId: number; organizationId: number },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from mqtt_servers m join organization_directory o on o.id = ${organizationId}
    where m.id = ${mqttServerId} and not m.is_built_in and m.organization_id = any(o.path)`);
  return row !== undefined;
}
