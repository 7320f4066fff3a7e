import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** An elevator with those of the floors asked for that it serves. */
export interface ElevatorWay {
  id: number;
  name: string;
  isEnabled: boolean;
  isFaulty: boolean;
  floorIds: readonly number[];
}

/** Elevators between these floors. */
export const elevatorsBetween = (db: Queries, floorIds: readonly number[]): Promise<ElevatorWay[]> =>
  db.many(sql`
    select e.id, e.name, e.is_enabled as "isEnabled", s.fault is not null as "isFaulty", f.floor_ids as "floorIds"
    from (
      select f.elevator_id, jsonb_agg(f.floor_id) as floor_ids from elevator_floors f
      where f.floor_id = any(${[...floorIds]}::bigint[]) and f.is_served group by f.elevator_id having count(*) > 1) f
    join elevators e on e.id = f.elevator_id join elevator_states s on s.elevator_id = e.id
    order by e.id`);
