import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import sql from "sql-template-tag";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { FaultyElevator } from "../../sites/elevators/index.ts";

/** Of an elevator that fails again and again no more are kept; its alarms go on. */
const MOST_A_DAY = 1_000;

/** Keeps which elevators serve nobody from now on, and which do again: all others. */
export const noteOutages = (tx: Queries, faulty: readonly FaultyElevator[], now: Date): Promise<number> =>
  tx.run({
    name: "elevator-outages-note",
    text: `with faulty as (
             select elevator_id, place_id, name, to_timestamp(since / 1000) as since
               from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[]) as g(elevator_id, place_id, name, since)),
           ended as (
             update elevator_outages o set ended_at = $5 where o.ended_at is null
                and not exists (select from faulty f where f.elevator_id = o.elevator_id and f.place_id = o.place_id))
           insert into elevator_outages (elevator_id, place_id, elevator_name, noticed_at, since)
           select f.elevator_id, f.place_id, f.name, $5, f.since from faulty f
            where not exists (
                select from elevator_outages o where o.elevator_id = f.elevator_id and o.place_id = f.place_id and o.ended_at is null)
              and (select count(*) from elevator_outages o
                    where o.elevator_id = f.elevator_id and o.noticed_at > $5::timestamptz - interval '1 day') < ${MOST_A_DAY}
           on conflict do nothing`,
    values: [
      numberColumn(faulty.map(({ id }) => id)),
      numberColumn(faulty.map(({ placeId }) => placeId)),
      textColumn(faulty.map(({ name }) => name)),
      numberColumn(faulty.map(({ since }) => since.getTime())),
      now,
    ],
  });

export interface ElevatorOutage {
  elevatorId: number;
  elevatorName: string;
  placeId: number;
  since: Date;
  noticedAt: Date;
  endedAt: Date | null;
}

/** In these places, that were noticed within the span; oldest first. */
export const outagesWithin = (
  db: Queries,
  { placeIds, from, to }: { placeIds: readonly number[]; from: Date; to: Date },
): Promise<ElevatorOutage[]> =>
  db.many(sql`
    select elevator_id as "elevatorId", elevator_name as "elevatorName", place_id as "placeId", since, noticed_at as "noticedAt",
      case when ended_at <= ${to} then ended_at end as "endedAt"
    from elevator_outages where place_id = any(${[...placeIds]}) and noticed_at >= ${from} and noticed_at <= ${to}
    order by noticed_at, elevator_id`);

/** From when on what rules of the kind go by is kept; undefined: from the beginning. */
export async function historyStartOf(db: Queries, kind: AlarmKindName): Promise<Date | undefined> {
  const row = await db.maybe<{ at: Date }>(
    sql`select kept_from as at from alarm_history_starts where kind = ${kind}`,
  );
  return row?.at;
}

export const deleteOldOutages = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from elevator_outages where ended_at < ${before}`);
