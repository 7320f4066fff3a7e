import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface FaultyElevator {
  id: number;
  name: string;
  placeId: number;
  since: Date;
}

/** Those in use, of a place, that serve nobody now: they have a fault, are offline, or say that there is fire or an emergency. */
export const faultyElevators = (db: Queries, limit: number): Promise<FaultyElevator[]> =>
  db.many(sql`
    select e.id, e.name, e.place_id as "placeId", coalesce(s.fault_since, s.changed_at) as since
      from elevators e join elevator_states s on s.elevator_id = e.id
     where e.is_enabled and e.place_id is not null and (s.fault is not null or s.mode in ('fire', 'offline', 'emergency'))
     order by e.id limit ${limit}`);
