import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  CandidatesQuery,
  DevicePlace,
  PlaceDevice,
  PlaceDevicesQuery,
} from "@sweepline/contract/sites/places/devices.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { belongs, ownDevice, visiblePlace } from "./places-conditions.store.ts";

const SORTS = {
  serialNumber: "d.serial_number",
  shortName: "d.short_name",
  organizationName: "o.org_name",
  associatedAt: "pd.associated_at",
};

const COLUMNS = raw(`d.id, d.serial_number as "serialNumber", d.short_name as "shortName", t.kind,
  t.name as "productName", d.organization_id as "organizationId", o.org_name as "organizationName",
  d.time_zone as "timeZone", coalesce(s.status, '03') as status, coalesce(s.is_online, false) as "isOnline"`);
const ABOUT =
  raw(`join products t on t.id = d.product_id join organization_directory o on o.id = d.organization_id
  left join device_states s on s.device_id = d.id`);

type Row = Omit<PlaceDevice, "associatedAt"> & { associatedAt: Date | null };
const inText = ({ associatedAt, ...row }: Row): PlaceDevice => ({
  ...row,
  associatedAt: associatedAt?.toISOString() ?? null,
});

const searched = ({
  search,
  organizationId,
}: {
  search?: string | undefined;
  organizationId?: number | undefined;
}): (Sql | false)[] => {
  const like = search ? containing(search) : "";
  return [
    search !== undefined && search !== "" && sql`d.serial_number ilike ${like} or d.short_name ilike ${like}`,
    organizationId !== undefined &&
      sql`d.organization_id in (select b.id from organization_directory b where b.path && ${[organizationId]}::bigint[])`,
  ];
};

export async function devicesOfPlace(
  db: Queries,
  scope: DataScope,
  { id, query }: { id: number; query: PlaceDevicesQuery },
): Promise<Page<PlaceDevice>> {
  const where = allOf([
    sql`pd.place_id = ${id}`,
    ownDevice(scope),
    belongs,
    query.floorId !== undefined && sql`pd.floor_id = ${query.floorId}`,
    ...searched(query),
  ]);
  const from = sql`place_devices pd join devices d on d.id = pd.device_id join places p on p.id = pd.place_id`;
  return readPage(db, query, {
    rows: sql`
      select ${COLUMNS}, p.id as "placeId", p.name as "placeName", f.id as "floorId", f.name as "floorName",
        pd.associated_at as "associatedAt"
      from ${from} ${ABOUT} left join floors f on f.id = pd.floor_id
      where ${where} ${orderBy(query, { columns: SORTS, initial: "serialNumber", id: "d.id" })} ${limitOf(query)}`,
    all: sql`select from ${from} where ${where}`,
    row: inText,
  });
}

/** Of a device the other place that it is in, as far as the caller sees that. `d` is the device. */
const elsewhere = (scope: DataScope): Sql => sql`left join lateral (
  select p.id, p.name, pd.floor_id, pd.associated_at from place_devices pd join places p on p.id = pd.place_id
  where pd.device_id = d.id and ${belongs}) other on true
  left join lateral (select p.id from places p where p.id = other.id and ${visiblePlace(scope)}) seen on true`;

/** Devices of the place's organization and those below it that are not in the place. */
export async function candidatesOf(
  db: Queries,
  scope: DataScope,
  { place, query }: { place: { id: number; organizationId: number }; query: CandidatesQuery },
): Promise<Page<PlaceDevice>> {
  const where = allOf([
    ownDevice(scope),
    sql`d.organization_id in (select b.id from organization_directory b where b.path && ${[place.organizationId]}::bigint[])`,
    sql`not exists (select from place_devices here where here.device_id = d.id and here.place_id = ${place.id})`,
    query.isFree !== undefined && sql`${query.isFree}::boolean = (other.id is null)`,
    ...searched(query),
  ]);
  const from = sql`devices d ${elsewhere(scope)}`;
  const columns = { ...SORTS, placeName: "case when seen.id is not null then other.name end" };
  return readPage(db, query, {
    rows: sql`
      select ${COLUMNS}, seen.id as "placeId", case when seen.id is not null then other.name end as "placeName",
        case when seen.id is not null then f.id end as "floorId", case when seen.id is not null then f.name end as "floorName",
        other.associated_at as "associatedAt"
      from ${from} ${ABOUT} left join floors f on f.id = other.floor_id
      where ${where} ${orderBy(query, { columns, initial: "serialNumber", id: "d.id" })} ${limitOf(query)}`,
    all: sql`select from ${query.isFree === undefined ? sql`devices d` : from} where ${where}`,
    row: inText,
  });
}

export interface HeldDevice {
  id: number;
  serialNumber: string;
  /** Where it is at home now; null: nowhere. */
  placeId: number | null;
  floorId: number | null;
}

/** Those among them that may be in the place, locked, with where they are. */
export const holdDevices = (
  tx: Queries,
  scope: DataScope,
  { organizationId, ids }: { organizationId: number; ids: readonly number[] },
): Promise<HeldDevice[]> =>
  tx.many(sql`
    select d.id, d.serial_number as "serialNumber", p.id as "placeId",
      case when p.id is not null then pd.floor_id end as "floorId"
    from devices d
    left join place_devices pd on pd.device_id = d.id
    left join places p on p.id = pd.place_id and ${belongs}
    where d.id = any(${[...ids]}::bigint[]) and ${ownDevice(scope)}
      and d.organization_id in (select b.id from organization_directory b where b.path && ${[organizationId]}::bigint[])
    order by d.id for update of d`);

/** Those of the place's devices, locked. */
export const holdDevicesOfPlace = (
  tx: Queries,
  scope: DataScope,
  { placeId, ids }: { placeId: number; ids?: readonly number[] },
): Promise<HeldDevice[]> =>
  tx.many(sql`
    select d.id, d.serial_number as "serialNumber", pd.place_id as "placeId", pd.floor_id as "floorId"
    from place_devices pd join devices d on d.id = pd.device_id join places p on p.id = pd.place_id
    where pd.place_id = ${placeId} and ${ownDevice(scope)} and ${belongs}
      and ${ids === undefined ? sql`true` : sql`d.id = any(${[...ids]}::bigint[])`}
    order by d.id for update of d`);

export const putIntoPlace = (
  tx: Queries,
  placeId: number,
  { devices, at }: { devices: readonly { id: number; floorId: number | null }[]; at: Date },
): Promise<number> =>
  tx.run(sql`
    insert into place_devices as pd (device_id, place_id, floor_id, associated_at)
    select device_id, ${placeId}, floor_id, ${at}
    from unnest(${devices.map(({ id }) => id)}::bigint[], ${devices.map(({ floorId }) => floorId)}::bigint[])
      as g (device_id, floor_id)
    on conflict (device_id) do update set place_id = excluded.place_id, floor_id = excluded.floor_id,
      associated_at = case when pd.place_id = excluded.place_id then pd.associated_at else excluded.associated_at end`);

/** At home there since they went into service, unless they have a home already. */
export const settleDevices = (
  tx: Queries,
  { ids, placeId, floorId }: { ids: readonly number[]; placeId: number; floorId: number },
): Promise<number> =>
  tx.run(sql`
    insert into place_devices (device_id, place_id, floor_id, associated_at)
    select d.id, ${placeId}, ${floorId}, d.commissioned_at from devices d where d.id = any(${[...ids]}::bigint[])
    on conflict (device_id) do nothing`);

export const takeFromPlace = (tx: Queries, deviceIds: readonly number[]): Promise<number> =>
  tx.run(sql`delete from place_devices where device_id = any(${[...deviceIds]}::bigint[])`);

interface DevicePlaceRow {
  homePlaceId: number | null;
  homePlaceName: string;
  homeFloorId: number | null;
  homeFloorName: string | null;
  nowPlaceId: number | null;
  nowPlaceName: string;
  nowFloorId: number | null;
  nowFloorName: string | null;
}

/** Home, and the floor of the map that its position names while it is online. */
export async function placeOfDevice(db: Queries, deviceId: number): Promise<DevicePlace> {
  const row = await db.maybe<DevicePlaceRow>(sql`
    select p.id as "homePlaceId", p.name as "homePlaceName", hf.id as "homeFloorId", hf.name as "homeFloorName",
      np.id as "nowPlaceId", np.name as "nowPlaceName", nf.id as "nowFloorId", nf.name as "nowFloorName"
    from devices d
    left join place_devices pd on pd.device_id = d.id
    left join places p on p.id = pd.place_id and ${belongs}
    left join floors hf on hf.id = pd.floor_id
    left join device_states s on s.device_id = d.id and s.is_online
    left join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
    left join floors nf on nf.id = m.floor_id
    left join places np on np.id = nf.place_id
    where d.id = ${deviceId}`);
  if (!row) return { home: null, now: null };
  const { homePlaceId, homePlaceName, nowPlaceId, nowPlaceName } = row;
  return {
    home:
      homePlaceId === null
        ? null
        : {
            placeId: homePlaceId,
            placeName: homePlaceName,
            floorId: row.homeFloorId,
            floorName: row.homeFloorName,
          },
    now:
      nowPlaceId === null
        ? null
        : {
            placeId: nowPlaceId,
            placeName: nowPlaceName,
            floorId: row.nowFloorId,
            floorName: row.nowFloorName,
          },
  };
}
