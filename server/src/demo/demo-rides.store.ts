import sql from "sql-template-tag";
import type { Caller } from "../core/caller.ts";
import type { Database } from "../core/db/database.ts";
import { RIDDEN } from "./demo-riders.ts";

interface Ride {
  elevatorId: number;
  deviceId: number;
  toFloor: string;
}

/** Robots of the place that are there, at no task and in no queue, with the other floor that has a map. */
export const ridersOf = (db: Database): Promise<Ride[]> =>
  db.many(sql`
    select e.id as "elevatorId", d.id as "deviceId", t.name as "toFloor"
    from elevators e
      join place_devices pd on pd.place_id = e.place_id
      join devices d on d.id = pd.device_id and d.decommissioned_at is null
      join device_states s on s.device_id = d.id and s.is_online
      join maps h on h.organization_id = d.organization_id and h.map_key = s.map_key
      join elevator_floors f on f.elevator_id = e.id and f.floor_id = h.floor_id
      join elevator_floors t on t.elevator_id = e.id and t.ordinal <> f.ordinal
        and exists (select from maps m where m.floor_id = t.floor_id and m.current_version_id is not null)
    where e.address_number = ${RIDDEN.addressNumber} and e.is_enabled
      and not exists (select from elevator_riders r where r.device_id = d.id)
      and not exists (select from device_commands c where c.device_id = d.id and c.ended_at is null)
    order by d.id`);

export const findCaller = (
  db: Database,
  username: string,
): Promise<Pick<Caller, "staffId" | "organizationId" | "displayName"> | undefined> =>
  db.maybe(sql`
    select id as "staffId", organization_id as "organizationId", display_name as "displayName"
    from people_directory where username = ${username} and is_enabled`);
