import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  CombinationRun,
  CombinationRunDetail,
  CombinationRunListQuery,
  PartState,
} from "@sweepline/contract/operations/combinations/index.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { prepared, type Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { instantOfId } from "../../core/time-id.ts";
import { OVER, openRunsOf, type Progress } from "./advance.ts";

const visible = (scope: DataScope): Sql =>
  withinScope(scope, { organization: "r.organization_id", isListed: true });
const FROM = raw(`combination_runs r
  join organization_directory g on g.id = r.organization_id
  left join combinations c on c.id = r.combination_id
  left join schedules s on s.id = r.schedule_id`);
const counted = (states: readonly PartState[]) =>
  `(select count(*)::int from jsonb_array_elements(r.parts) p where p->>'state' = any('{${states.join()}}'))`;
const COLUMNS =
  raw(`r.id, c.id as "combinationId", r.name, r.organization_id as "organizationId", g.org_name as "organizationName",
  case when r.due_at is null then r.staff_id end as "staffId", r.staff_name as "staffName", s.id as "scheduleId",
  s.name as "scheduleName", r.due_at as "dueAt", r.state, r.ending, r.ended_by_name as "endedByName",
  jsonb_array_length(r.parts) as "partCount", ${counted(OVER)} as "endedCount",
  ${counted(["failed"])} as "failedCount", r.created_at as "createdAt", r.ended_at as "endedAt"`);

type Stored<Row extends CombinationRun> = Omit<Row, "createdAt" | "endedAt" | "dueAt"> & {
  dueAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
};
const runOf = <Row extends CombinationRun>({ dueAt, createdAt, endedAt, ...row }: Stored<Row>): Row =>
  ({
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }) as unknown as Row;
const at = (id: string): Sql => sql`r.created_at = ${instantOfId(id)} and r.id = ${id}`;

export async function pageOfCombinationRuns(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: CombinationRunListQuery; now: Date },
): Promise<Page<CombinationRun>> {
  const { search = "", organizationId, combinationId, states } = query;
  const page = await readNewestFirst<Stored<CombinationRun>>(db, query, {
    columns: COLUMNS,
    from: FROM,
    where: allOf([
      visible(scope),
      spanCondition(raw("r.created_at"), query, now),
      search !== "" && sql`r.name ilike ${containing(search)}`,
      organizationId !== undefined && sql`r.organization_id = ${organizationId}`,
      combinationId !== undefined && sql`r.combination_id = ${combinationId}`,
      states?.length ? sql`r.state = any(${states})` : undefined,
    ]),
    orderBy: query.sort === "createdAt" ? raw("r.created_at, r.id") : raw("r.created_at desc, r.id desc"),
    isSearch: search !== "",
  });
  return { ...page, records: page.records.map(runOf) };
}

type FoundRun = Omit<CombinationRunDetail, "runs" | "percent">;

export async function findCombinationRun(
  db: Queries,
  scope: DataScope,
  id: string,
): Promise<FoundRun | undefined> {
  const row = await db.maybe<Stored<FoundRun & CombinationRun>>(
    sql`select ${COLUMNS}, r.parts, r.stages, r.stage from ${FROM} where ${at(id)} and ${visible(scope)}`,
  );
  return row && runOf(row);
}

export interface HeldRun extends Progress {
  id: string;
  combinationId: number;
  organizationId: number;
  name: string;
  staffId: number | null;
  staffName: string | null;
}

const HELD = raw(`r.id, r.combination_id as "combinationId", r.organization_id as "organizationId", r.name,
  r.staff_id as "staffId", r.staff_name as "staffName", r.state, r.ending, r.stage, r.stages, r.parts,
  r.on_failure as "onFailure", r.wait_min as "waitMin"`);

/** Locked until the transaction ends. */
export const holdRun = (tx: Queries, scope: DataScope, id: string): Promise<HeldRun | undefined> =>
  tx.maybe(sql`
    select ${HELD} from combination_runs r where ${at(id)} and ${visible(scope)} for update`);

/** One that is to be looked at: its time has come, or a run of its parts has ended. Left out where another process has it. */
export const holdDue = (tx: Queries, now: Date): Promise<HeldRun | undefined> =>
  tx.maybe(
    prepared(
      "combinations-hold-due",
      sql`
    select ${HELD} from combination_runs r
    where r.ended_at is null and (r.look_at <= ${now} or exists (
      select from unnest(r.open_runs) as o (id) join lateral (
        select u.ended_at from runs u
        where u.combination_run_id = r.id and u.created_at >= r.created_at and u.id = o.id) u on u.ended_at is not null))
    order by r.look_at nulls last, r.created_at limit 1 for update skip locked`,
    ),
  );

export interface NewRun extends HeldRun {
  createdAt: Date;
  key?: string | undefined;
  /** Absent: a person started it. */
  due?: { scheduleId: number; dueAt: Date } | undefined;
}

export async function insertRun(tx: Queries, run: NewRun): Promise<void> {
  await tx.run(sql`
    insert into combination_runs (created_at, id, combination_id, organization_id, name, staff_id, staff_name, key, on_failure,
      wait_min, stages, stage, parts, state, look_at, schedule_id, due_at)
    values (${run.createdAt}, ${run.id}, ${run.combinationId}, ${run.organizationId}, ${run.name}, ${run.staffId},
      ${run.staffName}, ${run.key ?? null}, ${run.onFailure}, ${run.waitMin}, ${JSON.stringify(run.stages)}::jsonb,
      ${run.stage}, ${JSON.stringify(run.parts)}::jsonb, ${run.state}, ${run.createdAt},
      ${run.due?.scheduleId ?? null}, ${run.due?.dueAt ?? null})`);
}

/** `lookAt`: null: only when a run of it has ended, or a person acts. */
export async function saveRun(
  tx: Queries,
  id: string,
  {
    progress,
    now,
    lookAt,
    endedBy,
  }: { progress: Progress; now: Date; lookAt: Date | null; endedBy?: string | null },
): Promise<void> {
  const { state, ending, stage, stages, parts } = progress;
  await tx.run(sql`
    update combination_runs r set state = ${state}, ending = ${ending}, stage = ${stage}, parts = ${JSON.stringify(parts)}::jsonb,
      stages = ${JSON.stringify(stages)}::jsonb, look_at = ${lookAt}, open_runs = ${openRunsOf(parts)}::uuid[], ended_by_name = coalesce(${endedBy ?? null}, r.ended_by_name),
      ended_at = ${state === "ended" ? now : null}
    where ${at(id)}`);
}

/** Something went wrong with it: it is left alone until then. */
export const postpone = (db: Queries, id: string, until: Date): Promise<number> =>
  db.run(sql`update combination_runs r set look_at = ${until}, open_runs = '{}' where ${at(id)}`);

/** The run that a key of the last day stands for. */
export const runOfKey = async (
  tx: Queries,
  { combinationId, key, since }: { combinationId: number; key: string; since: Date },
): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>(sql`
      select id from combination_runs where combination_id = ${combinationId} and key = ${key} and created_at > ${since}`)
  )?.id;

/** When there is something to look at next; null: nothing has a time. */
export const nextLook = async (db: Queries): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(
      sql`select min(look_at) as at from combination_runs where ended_at is null`,
    )
  ).at;
