import { pick, recordOf } from "@sweepline/contract/core/records.ts";
import type { DeviceDetail, DeviceListQuery, DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  DEVICE_FIELD_NAMES,
  type DeviceFieldName,
} from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import {
  type Capability,
  capabilitiesOf,
  type Protocol,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import { SORTED_FIELDS } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { columnOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { LIVE_COLUMNS, type LiveRecord, liveOf } from "./device-live.store.ts";
import { TEXTS } from "./device-texts.store.ts";

/** Reading of devices for people: always within a scope. */
export type DeviceFilters = Omit<DeviceListQuery, "current" | "size">;

interface DeviceRecord extends LiveRecord {
  id: number;
  serial_number: string;
  short_name: string;
  kind: DeviceKind;
  product_id: number;
  product_code: string;
  product_name: string;
  protocol: Protocol;
  organization_id: number;
  organization_name: string;
  time_zone: string;
  is_locked: boolean;
  commissioned_at: Date;
  firmware_version: string | null;
  hardware_version: string | null;
  place_id: number | null;
  place_name: string | null;
}

const SORTS = {
  serialNumber: "d.serial_number",
  shortName: "d.short_name",
  ...recordOf(SORTED_FIELDS, (field) => `s.${columnOf(field)}`),
  status: "coalesce(s.status, '03')",
  productName: "p.name",
  organizationName: "o.org_name",
  commissionedAt: "d.commissioned_at",
  rssiDbm: "(s.detail -> 'radio' ->> 'rssiDbm')::real",
};

const COLUMNS = raw(`d.id, d.serial_number, d.short_name, p.kind, d.product_id, p.code as product_code,
  p.name as product_name, p.protocol, d.organization_id, o.org_name as organization_name, d.time_zone, d.is_locked,
  d.commissioned_at, d.firmware_version, d.hardware_version, home.place_id, home.place_name`);

// Left joins though none can miss: what a count or an order does not use, the planner then leaves out.
const TABLES = raw(`devices d
  left join products p on p.id = d.product_id
  left join organization_directory o on o.id = d.organization_id
  left join device_states s on s.device_id = d.id`);

const SCOPE_COLUMNS = { organization: "d.organization_id", operator: "d.operator_staff_id" };

/** What a person may see of the devices that are in use. */
export function visible(scope: DataScope): Sql {
  return sql`d.decommissioned_at is null and ${held(scope)}`;
}

/** In use or not. */
export function held(scope: DataScope): Sql {
  return withinScope(scope, SCOPE_COLUMNS);
}

/** Organizations are few, so they are searched first and devices are met by their ids. */
function matching(search: string): Sql {
  const like = containing(search);
  return sql`d.search_text like lower(${like}) or d.organization_id in (
    select f.id from organization_directory f where f.org_name ilike ${like} or f.short_name ilike ${like})`;
}

/** Whether an organization's map key means one map: of the columns that hold them. */
export type OnMap = (mapId: number, of: { organization: Sql; mapKey: Sql }) => Sql;

/** Whether a device runs a version of a kind of firmware package. */
export type RunsVersion = (of: { kind: string; version: string }, deviceId: Sql) => Sql;

/** Where a device `d` is at home. */
export interface Homes {
  /** A lateral join `home` with its place_id and place_name, both null where it is at home nowhere. */
  join: Sql;
  isAt(placeId: number): Sql;
}

/** What upper rooms know of devices. */
export interface DeviceConditions {
  onMap: OnMap;
  runsVersion: RunsVersion;
  homes: Homes;
}

interface Source extends DeviceConditions {
  db: Queries;
}
type RowSource = Pick<Source, "db" | "homes">;

function chosen({ onMap, runsVersion, homes }: Source, scope: DataScope, filters: DeviceFilters): Sql {
  const { search, statuses, isOnline, hasErrors, productId, organizationId, kind, kinds } = filters;
  const { isLocked, concentratorId, onMapId, runs, placeId } = filters;
  return allOf([
    visible(scope),
    search ? matching(search) : undefined,
    statuses?.length ? sql`coalesce(s.status, '03') = any(${statuses})` : undefined,
    isOnline !== undefined && sql`coalesce(s.is_online, false) = ${isOnline}`,
    hasErrors !== undefined && sql`(coalesce(s.error_count, 0) > 0) = ${hasErrors}`,
    productId !== undefined && sql`d.product_id = ${productId}`,
    // A company stands for its whole branch, as in the tree that people choose it from.
    organizationId !== undefined &&
      sql`d.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
    placeId !== undefined && homes.isAt(placeId),
    kind && sql`p.kind = ${kind}`,
    kinds?.length ? sql`p.kind = any(${kinds})` : undefined,
    isLocked !== undefined && sql`d.is_locked = ${isLocked}`,
    concentratorId !== undefined &&
      sql`d.concentrator_id = ${concentratorId} or s.detail -> 'radio' ->> 'concentratorId' = ${concentratorId}`,
    onMapId !== undefined &&
      onMap(onMapId, { organization: raw("d.organization_id"), mapKey: raw("s.map_key") }),
    runs !== undefined && runsVersion(versionIn(runs), raw("d.id")),
  ]);
}

function versionIn(runs: string): { kind: string; version: string } {
  const gap = runs.indexOf(" ");
  return { kind: runs.slice(0, gap), version: runs.slice(gap + 1) };
}

function order(sort: DeviceFilters["sort"]): Sql {
  return orderBy({ current: 1, size: 1, sort }, { columns: SORTS, initial: "serialNumber", id: "d.id" });
}

function rowOf(record: DeviceRecord): DeviceRow {
  return {
    id: record.id,
    serialNumber: record.serial_number,
    shortName: record.short_name,
    kind: record.kind,
    productId: record.product_id,
    productCode: record.product_code,
    productName: record.product_name,
    protocol: record.protocol,
    organizationId: record.organization_id,
    organizationName: record.organization_name,
    timeZone: record.time_zone,
    isLocked: record.is_locked,
    commissionedAt: record.commissioned_at.toISOString(),
    firmwareVersion: record.firmware_version,
    hardwareVersion: record.hardware_version,
    placeId: record.place_id,
    placeName: record.place_name,
    live: liveOf(record),
  };
}

export async function pageOfDevices(source: Source, scope: DataScope, query: DeviceListQuery) {
  const where = chosen(source, scope, query);
  return readPage(source.db, query, {
    // Sorted as bare ids, so that only the page itself is put together.
    rows: sql`
      select ${COLUMNS}, ${LIVE_COLUMNS} from ${TABLES} ${source.homes.join}
      where d.id = any(array(select d.id from ${TABLES} where ${where} ${order(query.sort)} ${limitOf(query)}))
      ${order(query.sort)}`,
    all: sql`select from ${TABLES} where ${where}`,
    row: rowOf,
  });
}

interface DetailRecord extends DeviceRecord, Record<DeviceFieldName, string> {
  manufacturer: string;
  capabilities: Capability[];
  lock_reason: string | null;
  locked_at: Date | null;
  mqtt_server_id: number | null;
  revision: number;
  worked_hours: number;
  cleaned_area_sqm: number;
  total_tasks: number;
}

/** The life sums come from the months, of which a device has a dozen a year. */
export async function findDevice(
  { db, homes }: RowSource,
  scope: DataScope,
  id: number,
): Promise<DeviceDetail | undefined> {
  const record = await db.maybe<DetailRecord>(sql`
    select ${COLUMNS}, ${LIVE_COLUMNS}, d.manufacturer, p.capabilities, ${TEXTS}, d.mqtt_server_id, d.revision, l.reason as lock_reason, l.locked_at, u.*
    from ${TABLES} ${homes.join}
    left join device_lock_periods l on l.device_id = d.id and l.unlocked_at is null
    cross join lateral (
      select coalesce(sum(m.worked_s), 0) / 3600 as worked_hours,
        coalesce(sum(m.cleaned_area_sqm), 0) as cleaned_area_sqm,
        coalesce(sum(m.tasks_completed + m.tasks_ended_manually + m.tasks_cancelled + m.tasks_abnormal
          + m.tasks_partly), 0)::int as total_tasks
      from usage_months m where m.device_id = d.id) u
    where d.id = ${id} and ${visible(scope)}`);
  if (!record) return undefined;
  return {
    ...rowOf(record),
    manufacturer: record.manufacturer,
    capabilities: capabilitiesOf(record.capabilities, record.protocol),
    ...pick(record, DEVICE_FIELD_NAMES),
    iccid: record.iccid || null,
    lockReason: record.lock_reason ?? "",
    lockedAt: record.locked_at?.toISOString() ?? null,
    mqttServerId: record.mqtt_server_id,
    revision: record.revision,
    workedHours: record.worked_hours,
    cleanedAreaSqm: record.cleaned_area_sqm,
    totalTasks: record.total_tasks,
  };
}

export async function idsOfDevices(
  source: Source,
  scope: DataScope,
  choice: { filters: DeviceFilters; limit: number },
): Promise<number[]> {
  const rows = await source.db.many<{ id: number }>(sql`
    select d.id from ${TABLES} where ${chosen(source, scope, choice.filters)}
    ${order(choice.filters.sort)} limit ${choice.limit}`);
  return rows.map(({ id }) => id);
}

/** The named devices in the order of their ids in the list; those that left the scope meanwhile are missing. */
export async function devicesByIds(
  { db, homes }: RowSource,
  scope: DataScope,
  ids: readonly number[],
): Promise<DeviceRow[]> {
  const records = await db.many<DeviceRecord>(sql`
    select ${COLUMNS}, ${LIVE_COLUMNS} from ${TABLES} ${homes.join}
    where d.id = any(${[...ids]}::bigint[]) and ${visible(scope)}
    order by array_position(${[...ids]}::bigint[], d.id)`);
  return records.map(rowOf);
}
