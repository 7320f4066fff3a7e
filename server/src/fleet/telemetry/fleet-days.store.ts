import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Database, Queries } from "../../core/db/database.ts";

/**
 * Sums of the whole fleet, a row a day of the sites, kept of days that are some days old. Whoever writes to such a day takes
 * its sum away in the same transaction; upkeep sums it anew, and until then readers do.
 *
 *   missing ──upkeep──▶ kept ──late report──▶ missing
 *
 * Upkeep and late reports exclude each other by the table's lock. Both go by the date in UTC on their own machine, at which no
 * site is more than a day behind; the day in between is for clocks that differ.
 */
const KEPT_AFTER_DAYS = 3;
const LATE_AFTER_DAYS = 1;
/** As many as are summed before late reports get their turn. */
const DAYS_AT_ONCE = 7;
const DAY_MS = 86_400_000;

const COUNTS = [
  "tasks_completed",
  "tasks_ended_manually",
  "tasks_cancelled",
  "tasks_abnormal",
  "tasks_partly",
];
const AMOUNTS = ["worked_s", "cleaned_area_sqm", "distance_m", "water_used_l"];
const COLUMNS = raw(["worked_devices", ...COUNTS, ...AMOUNTS].join(", "));
const SUMS = raw(
  [
    "(count(*) filter (where u.worked_s > 0))::int as worked_devices",
    ...COUNTS.map((name) => `coalesce(sum(u.${name}), 0)::int as ${name}`),
    ...AMOUNTS.map((name) => `coalesce(sum(u.${name}), 0) as ${name}`),
  ].join(", "),
);

/** Sums of one of `days m`. */
const sumsOf = (and: Sql): Sql => sql`
  lateral (select ${SUMS} from usage_days u where u.site_day = m.day ${and}) t`;

interface FleetDays {
  from: string;
  /** Inclusive. */
  to: string;
  /** Of these months nothing kept is taken, and what is summed of days meets a condition on `usage_days u`. */
  but?: { months: Sql; and: Sql };
}

/**
 * A row a day: kept sums, and sums made now of the days that have none; those within bounds that the planner knows, or it
 * looks at every month there is.
 */
export function fleetDays({ from, to, but }: FleetDays): Sql {
  const kept = sql`usage_fleet_days f where f.site_day between ${from}::date and ${to}::date
    ${but ? sql`and date_trunc('month', f.site_day)::date not in (${but.months})` : empty}`;
  return sql`
    select f.site_day, ${COLUMNS} from ${kept}
    union all
    select m.day, ${COLUMNS} from (
      select s.day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') s (day)
      except select f.site_day from ${kept}) m
    cross join ${sumsOf(sql`and u.site_day between ${from}::date and ${to}::date ${but?.and ?? empty}`)}`;
}

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Takes away what is kept of days that are written to. Almost always none is as old as that. */
export async function forgetFleetDays(db: Queries, days: Iterable<string>): Promise<void> {
  const late = daysBefore(new Date(), LATE_AFTER_DAYS);
  const old = [...new Set(days)].filter((day) => day < late);
  if (old.length > 0) await db.run(sql`delete from usage_fleet_days where site_day = any(${old}::date[])`);
}

/** Sums the days that are old enough and have no sum, the newest first. */
export async function keepFleetDays(db: Database, now: Date): Promise<void> {
  const last = daysBefore(now, KEPT_AFTER_DAYS);
  for (let kept = DAYS_AT_ONCE; kept === DAYS_AT_ONCE; )
    kept = await db.transaction(async (tx) => {
      // What is late waits here, and takes away the row that was made without it.
      await tx.run(sql`lock table usage_fleet_days in share row exclusive mode`);
      return tx.run(sql`
        insert into usage_fleet_days (site_day, ${COLUMNS})
        select m.day, ${COLUMNS} from (
          select s.day::date as day
          from generate_series((select min(site_day) from usage_days), ${last}::date, interval '1 day') s (day)
          except select f.site_day from usage_fleet_days f
          order by day desc limit ${DAYS_AT_ONCE}) m
        cross join ${sumsOf(empty)}`);
    });
}
