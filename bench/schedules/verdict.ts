/** What the database says became of everything that was due. */
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import type { Firing } from "./fill.ts";

export interface Outcome {
  scheduleId: number;
  dueAt: Date;
  occurrences: number;
  runs: number;
  state: "due" | "started" | "notStarted" | null;
  cause: string | null;
  /** The occurrence names the run that is there. */
  isSame: boolean;
  /** ms after it was due. */
  madeMs: number | null;
  sentMs: number | null;
}

export function outcomesOf(db: Database, due: readonly Firing[]): Promise<Outcome[]> {
  return db.many<Outcome>(sql`
    select g.schedule_id as "scheduleId", g.due_at as "dueAt", coalesce(o.count, 0)::int as occurrences, coalesce(r.count, 0)::int as runs,
      o.state, o.cause, coalesce(o.run_id = r.id, false) as "isSame",
      extract(epoch from r.created_at - g.due_at)::float8 * 1000 as "madeMs",
      extract(epoch from c.sent_at - g.due_at)::float8 * 1000 as "sentMs"
    from unnest(${due.map(({ scheduleId }) => scheduleId)}::bigint[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[])
      as g(schedule_id, due_at)
    left join (select schedule_id, due_at, count(*), min(state) as state, min(cause) as cause, min(run_id::text)::uuid as run_id
      from schedule_occurrences group by 1, 2) o on o.schedule_id = g.schedule_id and o.due_at = g.due_at
    left join (select schedule_id, due_at, count(*), min(id::text)::uuid as id, min(created_at) as created_at,
        min(device_id) as device_id, min(command_id::text)::uuid as command_id
      from runs group by 1, 2) r on r.schedule_id = g.schedule_id and r.due_at = g.due_at
    left join device_commands c on c.device_id = r.device_id and c.id = r.command_id
    order by g.due_at, g.schedule_id`);
}

export interface Totals {
  occurrences: number;
  runs: number;
  open: number;
}

/** Of all schedules, whether or not it was expected. */
export const totalsOf = (db: Database): Promise<Totals> =>
  db.one<Totals>(sql`
    select (select count(*)::int from schedule_occurrences) as occurrences, (select count(*)::int from runs) as runs,
      (select count(*)::int from schedule_occurrences where state = 'due')
        + (select count(*)::int from device_commands where state in ('queued', 'sent')) as open`);

/** Each fault with how often it is there. */
export function faultsOf(outcomes: readonly Outcome[], totals: Totals): [name: string, count: number][] {
  const count = (fits: (one: Outcome) => boolean): number => outcomes.filter(fits).length;
  return [
    ["missing", count(({ occurrences }) => occurrences === 0)],
    ["written twice", count(({ occurrences }) => occurrences > 1)],
    ["started twice", count(({ runs }) => runs > 1)],
    ["without an end", count(({ state }) => state === "due")],
    [
      "started without its run",
      count(({ state, runs, isSame }) => state === "started" && !(runs === 1 && isSame)),
    ],
    ["not started and yet a run", count(({ state, runs }) => state === "notStarted" && runs > 0)],
    ["not started without a cause", count(({ state, cause }) => state === "notStarted" && cause === null)],
    ["nobody expected", totals.occurrences - outcomes.reduce((sum, one) => sum + one.occurrences, 0)],
    ["runs nobody expected", totals.runs - outcomes.reduce((sum, one) => sum + one.runs, 0)],
  ];
}
