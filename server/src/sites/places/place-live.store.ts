import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import {
  type LiveDevice,
  MAX_LIVE_DEVICES,
  type PlaceLive,
} from "@sweepline/contract/sites/places/devices.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { LIVE_COLUMNS, type LiveRecord, liveOf } from "../../fleet/devices/index.ts";
import { belongs, ownDevice, visiblePlace } from "./places-conditions.store.ts";

interface Row extends LiveRecord {
  id: number;
  serialNumber: string;
  shortName: string;
  kind: DeviceKind;
  protocol: Protocol;
  organizationName: string;
  floorId: number | null;
  foundBy: LiveDevice["foundBy"];
  isAssociated: boolean;
  otherPlaceId: number | null;
  otherPlaceName: string | null;
  otherFloorName: string | null;
}

/**
 * Devices of the place, and those that drive on its maps though they are of no place or another. A device that is online is
 * where its map lies; one that is not, or whose map lies nowhere, is at home.
 */
const existing = (scope: DataScope, placeId: number): Sql => sql`
  with candidates as (
    select pd.device_id as id, pd.floor_id as home_floor_id, true as is_associated
    from place_devices pd join devices d on d.id = pd.device_id join places p on p.id = pd.place_id
    where pd.place_id = ${placeId} and ${ownDevice(scope)} and ${belongs}
    union all
    select d.id, null, false
    from floors f join maps m on m.floor_id = f.id
    join devices d on d.organization_id = m.organization_id
    join device_states s on s.device_id = d.id and s.map_key = m.map_key and s.is_online
    where f.place_id = ${placeId} and ${ownDevice(scope)}
      and not exists (select from place_devices pd join places p on p.id = pd.place_id
        where pd.device_id = d.id and pd.place_id = ${placeId} and ${belongs})
  ), standing as (
    select c.id, c.is_associated, f.id as map_floor_id, f.place_id as map_place_id,
      case when s.is_online and f.id is not null then case when f.place_id = ${placeId} then f.id end
        else coalesce(c.home_floor_id, case when f.place_id = ${placeId} then f.id end) end as floor_id,
      case when s.is_online and f.id is not null then 'map'
        when c.home_floor_id is not null then 'home'
        when f.place_id = ${placeId} then 'map' else 'none' end as found_by
    from candidates c join devices d on d.id = c.id
    left join device_states s on s.device_id = c.id
    left join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
    left join floors f on f.id = m.floor_id
  )`;

export async function liveOfPlace(
  db: Queries,
  scope: DataScope,
  { placeId, withheld }: { placeId: number; withheld: (live: DeviceLive) => DeviceLive },
): Promise<PlaceLive> {
  const [rows, counts] = await Promise.all([
    db.many<Row>(sql`
      ${existing(scope, placeId)}
      select d.id, d.serial_number as "serialNumber", d.short_name as "shortName", t.kind, t.protocol,
        o.org_name as "organizationName", c.floor_id as "floorId", c.found_by as "foundBy",
        c.is_associated as "isAssociated", p.id as "otherPlaceId", p.name as "otherPlaceName", f.name as "otherFloorName",
        ${LIVE_COLUMNS}
      from standing c join devices d on d.id = c.id
      join products t on t.id = d.product_id join organization_directory o on o.id = d.organization_id
      left join device_states s on s.device_id = d.id
      left join floors f on f.id = c.map_floor_id and c.found_by = 'map' and c.floor_id is null
      left join places p on p.id = f.place_id and ${visiblePlace(scope)}
      order by coalesce(s.is_online, false) desc, d.serial_number limit ${MAX_LIVE_DEVICES}`),
    db.many<PlaceLive["counts"][number]>(sql`
      ${existing(scope, placeId)}
      select c.floor_id as "floorId", coalesce(s.status, '03') as status, count(*)::int as total
      from standing c left join device_states s on s.device_id = c.id group by 1, 2 order by 1, 2`),
  ]);
  return {
    devices: rows.map((row) => deviceOf(row, withheld)),
    total: counts.reduce((sum, { total }) => sum + total, 0),
    counts,
  };
}

function deviceOf(row: Row, withheld: (live: DeviceLive) => DeviceLive): LiveDevice {
  const { id, serialNumber, shortName, kind, protocol, organizationName, floorId, foundBy, isAssociated } =
    row;
  const { otherPlaceId: placeId, otherPlaceName: placeName, otherFloorName: floorName } = row;
  const isElsewhere = placeId !== null && placeName !== null && floorName !== null;
  return {
    ...{ id, serialNumber, shortName, kind, protocol, organizationName, floorId, foundBy, isAssociated },
    elsewhere: isElsewhere ? { placeId, placeName, floorName } : null,
    live: withheld(liveOf(row)),
  };
}
