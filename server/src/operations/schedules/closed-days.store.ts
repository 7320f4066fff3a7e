import type { ClosedDay, NewClosedDay } from "@sweepline/contract/operations/schedules/closed-days.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** Days on which the organization in that column, or one above it, is closed; an array of texts. */
export const closedDaysOf = (organization: string): Sql =>
  raw(`array(
  select distinct c.day::text from closed_days c join organization_directory o on c.organization_id = any(o.path)
  where o.id = ${organization} order by 1)`);
/** Of rows of schedules, of which few ask for them. */
export const LEFT_OUT_DAYS = sql`
  case when s.rule->>'onClosedDays' = 'skip' then ${closedDaysOf("s.organization_id")} else '{}' end as "closedDays"`;

export const listClosedDays = (db: Queries, organizationId: number, limit: number): Promise<ClosedDay[]> =>
  db.many(sql`
    select c.day, c.name, c.organization_id <> o.id as "isInherited"
    from organization_directory o join closed_days c on c.organization_id = any(o.path)
    where o.id = ${organizationId}
    order by c.day, c.organization_id <> o.id limit ${limit}`);

/** Those that nobody looks back to any more. */
export const dropClosedDays = (tx: Queries, organizationId: number, before: Date): Promise<number> =>
  tx.run(
    sql`delete from closed_days where organization_id = ${organizationId} and day < ${before}::timestamptz::date`,
  );

export const addClosedDays = (
  tx: Queries,
  organizationId: number,
  days: readonly NewClosedDay[],
): Promise<number> =>
  tx.run(sql`
    insert into closed_days (organization_id, day, name)
    select ${organizationId}, * from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ name }) => name)}::text[])
    on conflict (organization_id, day) do update set name = excluded.name`);

export const removeClosedDays = (
  tx: Queries,
  organizationId: number,
  days: readonly string[],
): Promise<number> =>
  tx.run(
    sql`delete from closed_days where organization_id = ${organizationId} and day = any(${[...days]}::date[])`,
  );
