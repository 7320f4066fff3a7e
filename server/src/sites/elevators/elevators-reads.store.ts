import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  ElevatorDetail,
  ElevatorListQuery,
  ElevatorRow,
} from "@sweepline/contract/sites/elevators/index.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { Holder } from "../../core/live/index.ts";
import { STATE_COLUMNS, STATE_JOIN, type StateRow, stateOf } from "./elevator-state.store.ts";

const SORTS = {
  name: "e.name",
  addressNumber: "e.address_number",
  organizationName: "o.org_name",
  placeName: "p.name",
};

/** `e` is the elevator. */
export const visible = (scope: DataScope): Sql => withinScope(scope, { organization: "e.organization_id" });

const conditionsOf = (scope: DataScope, query: ElevatorListQuery): Sql => {
  const { search, organizationId, placeId, floorId, isEnabled, isFaulty } = query;
  const like = search ? containing(search) : "";
  return allOf([
    visible(scope),
    search !== undefined && search !== "" && sql`e.name ilike ${like} or e.address_number ilike ${like}`,
    organizationId !== undefined && sql`e.organization_id = ${organizationId}`,
    placeId !== undefined && sql`e.place_id = ${placeId}`,
    floorId !== undefined &&
      sql`e.id in (select f.elevator_id from elevator_floors f where f.floor_id = ${floorId})`,
    isEnabled !== undefined && sql`e.is_enabled = ${isEnabled}`,
    isFaulty !== undefined && sql`(s.fault is not null) = ${isFaulty}`,
  ]);
};

type Row = Omit<ElevatorRow, "state"> & StateRow;

const COLUMNS = raw(`
  e.id, e.name, e.manufacturer, e.address_number as "addressNumber", e.organization_id as "organizationId",
  o.org_name as "organizationName", p.id as "placeId", p.name as "placeName", e.mqtt_server_id as "mqttServerId",
  m.name as "mqttServerName", e.is_enabled as "isEnabled", e.revision,
  (select count(*)::int from elevator_floors f where f.elevator_id = e.id) as "floorCount",`);
const FROM = raw(`
  from elevators e join organization_directory o on o.id = e.organization_id join elevator_states s on s.elevator_id = e.id
  left join places p on p.id = e.place_id left join mqtt_servers m on m.id = e.mqtt_server_id`);

const rowOf = (row: Row): ElevatorRow => ({
  id: row.id,
  name: row.name,
  manufacturer: row.manufacturer,
  addressNumber: row.addressNumber,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  placeId: row.placeId,
  placeName: row.placeName,
  mqttServerId: row.mqttServerId,
  mqttServerName: row.mqttServerName,
  floorCount: row.floorCount,
  isEnabled: row.isEnabled,
  state: stateOf(row),
  revision: row.revision,
});

export async function pageOfElevators(
  db: Queries,
  scope: DataScope,
  query: ElevatorListQuery,
): Promise<Page<ElevatorRow>> {
  const where = conditionsOf(scope, query);
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} ${STATE_COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns: SORTS, initial: "name", id: "e.id" })} ${limitOf(query)}`,
    all: sql`select from elevators e ${STATE_JOIN} where ${where}`,
    row: rowOf,
  });
}

type DetailRow = Row & Omit<ElevatorDetail, keyof ElevatorRow>;

export async function findElevator(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<ElevatorDetail | undefined> {
  const row = await db.maybe<DetailRow>(sql`
    select e.account_id as "accountId", e.mac, e.floors_above as "floorsAbove", e.floors_below as "floorsBelow",
      e.door_open_time_ms as "doorOpenTimeMs", e.floor_travel_ms as "floorTravelMs", e.door_count as "doorCount",
      e.gap_mm as "gapMm", e.secret_hash is not null as "hasCredentials",
      e.mqtt_server_id is null and exists (
        select from elevator_services v where v.elevator_id = e.id) as "hasService",
      (select coalesce(jsonb_agg(jsonb_build_object('ordinal', f.ordinal, 'name', f.name, 'floorId', f.floor_id,
        'floorName', b.name, 'doors', f.doors, 'isServed', f.is_served) order by f.ordinal), '[]')
        from elevator_floors f left join floors b on b.id = f.floor_id where f.elevator_id = e.id) as floors,
      ${COLUMNS} ${STATE_COLUMNS} ${FROM} where e.id = ${id} and ${visible(scope)}`);
  return (
    row && {
      ...rowOf(row),
      accountId: row.accountId,
      mac: row.mac,
      floorsAbove: row.floorsAbove,
      floorsBelow: row.floorsBelow,
      doorOpenTimeMs: row.doorOpenTimeMs,
      floorTravelMs: row.floorTravelMs,
      doorCount: row.doorCount,
      gapMm: row.gapMm,
      floors: row.floors,
      hasCredentials: row.hasCredentials,
      hasService: row.hasService,
    }
  );
}

/** Elevators whose live events the scope may watch. */
export const visibleAmong = (db: Queries, scope: DataScope, ids: readonly number[]): Promise<Holder[]> =>
  db.many(sql`
    select e.id, e.organization_id as "organizationId", null as "operatorStaffId" from elevators e
    where e.id = any(${[...ids]}::bigint[]) and ${visible(scope)}`);

/** For the audit log. */
export const ELEVATOR_NAMES = namedByNumber(
  (ids, scope) => sql`
    select e.id, e.name from elevators e where e.id = any(${ids}) and ${visible(scope)}`,
);
