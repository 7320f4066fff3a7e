import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  NewRollout,
  Rollout,
  RolloutListQuery,
  RolloutState,
} from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutPlan, RolloutTarget } from "@sweepline/contract/operations/rollouts/plan.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

/** Of organizations that cannot be deleted while they have some. */
export const ROLLOUTS_OF_ORGANIZATIONS = sql`select organization_id from rollouts`;

const within = (scope: DataScope): Sql => withinScope(scope, { organization: "r.organization_id" });
const FROM = raw(
  `rollouts r join organization_directory g on g.id = r.organization_id join products p on p.id = r.product_id`,
);
const CURRENT_GROUP_TEXT = `(select max(n.number) from rollout_groups n where n.rollout_id = r.id and n.state in ('running', 'soaking'))`;
const CURRENT_GROUP = raw(CURRENT_GROUP_TEXT);
const COLUMNS =
  raw(`r.id, r.name, r.description, r.organization_id as "organizationId", g.org_name as "organizationName",
  r.product_id as "productId", p.name as "productName",
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'version', f.version, 'eventName', f.event_name) order by f.id)
    from rollout_packages k join firmware_packages f on f.id = k.package_id where k.rollout_id = r.id), '[]') as packages,
  r.state, r.pause_cause as "pauseCause", r.pause_detail as "pauseDetail", r.is_emergency as "isEmergency",
  r.starts_at as "startsAt", jsonb_array_length(r.plan -> 'groups') as "groupCount",
  ${CURRENT_GROUP_TEXT} as "currentGroup",
  r.staff_name as "staffName", r.created_at as "createdAt", r.reviewer_name as "reviewerName", r.reviewed_at as "reviewedAt",
  r.review_remark as "reviewRemark", r.started_at as "startedAt", r.ended_at as "endedAt", r.reverts_id as "revertsId", r.revision`);
const SORTS = { createdAt: "r.created_at", name: "r.name", startedAt: "r.started_at" };

/** Those from before targets could name a binding say nothing of it. */
const TARGET = raw(`'{"bindingId": null}'::jsonb || r.target as target`);

type Dates = "startsAt" | "createdAt" | "reviewedAt" | "startedAt" | "endedAt";
type Uncounted = Omit<Rollout, "total" | "states">;
type Stored = Omit<Uncounted, Dates> & { createdAt: Date } & Record<Exclude<Dates, "createdAt">, Date | null>;
const rolloutOf = (row: Stored): Uncounted => ({
  ...row,
  startsAt: row.startsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

export async function pageOfRollouts(
  db: Queries,
  scope: DataScope,
  query: RolloutListQuery,
): Promise<Page<Uncounted>> {
  const { search, organizationId, productId, packageId, states } = query;
  const where = allOf([
    within(scope),
    search ? sql`r.name ilike ${containing(search)}` : undefined,
    organizationId !== undefined &&
      sql`r.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`,
    productId !== undefined && sql`r.product_id = ${productId}`,
    packageId !== undefined &&
      sql`exists (select from rollout_packages k where k.rollout_id = r.id and k.package_id = ${packageId})`,
    states?.length ? sql`r.state = any(${states})` : undefined,
  ]);
  return readPage<Stored, Uncounted>(db, query, {
    rows: sql`select ${COLUMNS} from ${FROM} where ${where}
      ${orderBy(query, { columns: SORTS, initial: "-createdAt", id: "r.id" })} ${limitOf(query)}`,
    all: sql`select from rollouts r where ${where}`,
    row: rolloutOf,
  });
}

export interface KeptRollout extends Uncounted {
  target: RolloutTarget;
  plan: RolloutPlan;
  staffId: number | null;
}

export async function findRollout(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<KeptRollout | undefined> {
  const row = await db.maybe<Stored & Pick<KeptRollout, "target" | "plan" | "staffId">>(sql`
    select ${COLUMNS}, ${TARGET}, r.plan, r.staff_id as "staffId" from ${FROM} where r.id = ${id} and ${within(scope)}`);
  return row && { ...rolloutOf(row), target: row.target, plan: row.plan, staffId: row.staffId };
}

export interface HeldRollout {
  id: number;
  organizationId: number;
  productId: number;
  state: RolloutState;
  staffId: number | null;
  startedAt: Date | null;
  startsAt: Date | null;
  target: RolloutTarget;
  plan: RolloutPlan;
  packageIds: number[];
  revision: number;
}

const HELD = sql`r.id, r.organization_id as "organizationId", r.product_id as "productId", r.state, r.staff_id as "staffId",
  r.started_at as "startedAt", r.starts_at as "startsAt", ${TARGET}, r.plan, r.revision,
  coalesce((select jsonb_agg(k.package_id order by k.package_id) from rollout_packages k where k.rollout_id = r.id), '[]') as "packageIds"`;

export const readRollout = (db: Queries, id: number): Promise<HeldRollout | undefined> =>
  db.maybe(sql`select ${HELD} from rollouts r where r.id = ${id}`);

/** Locked: whoever changes a rollout waits for the one who is just doing it. */
export const holdRollout = (tx: Queries, scope: DataScope, id: number): Promise<HeldRollout | undefined> =>
  tx.maybe(sql`select ${HELD} from rollouts r where r.id = ${id} and ${within(scope)} for update`);

/** Those that go on by themselves. */
export async function openRollouts(db: Queries, now: Date): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select r.id from rollouts r where r.state in ('running', 'stopping') or (r.state = 'ready' and r.starts_at <= ${now})
    order by r.id`);
  return rows.map(({ id }) => id);
}

type MovedRow = Pick<Rollout, "id" | "revision" | "state" | "currentGroup"> & { startedAt: Date | null };
/** Those that go on, or were changed since then. */
export const movedRollouts = (
  db: Queries,
  scope: DataScope,
  { since, limit }: { since: Date; limit: number },
): Promise<MovedRow[]> =>
  db.many(sql`
    select r.id, r.revision, r.state, r.started_at as "startedAt", ${CURRENT_GROUP} as "currentGroup" from rollouts r
    where (r.state in ('running', 'paused', 'stopping') or r.changed_at >= ${since}) and ${within(scope)}
    order by r.changed_at desc, r.id desc limit ${limit}`);

export interface WrittenBy {
  staffId: number;
  staffName: string;
  now: Date;
}

export async function insertRollout(
  tx: Queries,
  rollout: NewRollout & { revertsId: number | null },
  { staffId, staffName, now }: WrittenBy,
): Promise<number> {
  const { organizationId, productId, name, description, target, plan, startsAt, revertsId } = rollout;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into rollouts (organization_id, product_id, name, description, target, plan, starts_at, staff_id, staff_name, created_at,
      changed_at, reverts_id)
    values (${organizationId}, ${productId}, ${name}, ${description}, ${jsonOf(target)}, ${jsonOf(plan)}, ${startsAt}, ${staffId},
      ${staffName}, ${now}, ${now}, ${revertsId}) returning id`);
  await writePackages(tx, id, rollout.packageIds);
  return id;
}

const writePackages = (tx: Queries, id: number, packageIds: readonly number[]): Promise<number> =>
  tx.run(
    sql`insert into rollout_packages (rollout_id, package_id) select ${id}, unnest(${[...packageIds]}::bigint[])`,
  );

export async function changeRollout(
  tx: Queries,
  id: number,
  { rollout, by }: { rollout: NewRollout; by: WrittenBy },
): Promise<void> {
  await tx.run(sql`
    update rollouts set organization_id = ${rollout.organizationId}, product_id = ${rollout.productId}, name = ${rollout.name},
      description = ${rollout.description}, target = ${jsonOf(rollout.target)}, plan = ${jsonOf(rollout.plan)},
      starts_at = ${rollout.startsAt}, staff_id = ${by.staffId}, staff_name = ${by.staffName}, changed_at = ${by.now},
      revision = revision + 1
    where id = ${id}`);
  await tx.run(sql`delete from rollout_packages where rollout_id = ${id}`);
  await writePackages(tx, id, rollout.packageIds);
}

export const deleteRollout = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from rollouts where id = ${id}`);

/** What of a rollout changes when it moves; what is left out stays. */
export interface Moved {
  state: RolloutState;
  now: Date;
  submittedAt?: Date;
  review?: { staffId: number; name: string; remark: string };
  pause?: { cause: string; detail: Record<string, number> };
  startedAt?: Date;
  isEmergency?: boolean;
}

export const writeState = (
  tx: Queries,
  id: number,
  { state, now, submittedAt, review, pause, startedAt, isEmergency }: Moved,
): Promise<number> =>
  tx.run(sql`
    update rollouts set state = ${state}, changed_at = ${now}, revision = revision + 1,
      submitted_at = coalesce(${submittedAt ?? null}, submitted_at), started_at = coalesce(${startedAt ?? null}, started_at),
      reviewer_id = coalesce(${review?.staffId ?? null}, reviewer_id), reviewer_name = coalesce(${review?.name ?? null}, reviewer_name),
      reviewed_at = case when ${review !== undefined} then ${now}::timestamptz else reviewed_at end,
      review_remark = coalesce(${review?.remark ?? null}, review_remark),
      pause_cause = ${pause?.cause ?? null}, pause_detail = ${jsonOf(pause?.detail ?? {})},
      is_emergency = is_emergency or ${isEmergency ?? false},
      ended_at = case when ${state === "finished" || state === "stopped"} then ${now}::timestamptz end
    where id = ${id}`);

export const packageFacts = (
  tx: Queries,
  ids: readonly number[],
): Promise<{ id: number; productId: number; kind: string; state: string }[]> =>
  tx.many(sql`
    select id, product_id as "productId", kind, state from firmware_packages where id = any(${[...ids]}::bigint[]) order by id`);

/** Whether there is a rollout that takes this one back and has not been given up. */
export async function isReverted(tx: Queries, id: number): Promise<boolean> {
  return (
    (await tx.maybe(sql`select from rollouts where reverts_id = ${id} and state <> 'stopped'`)) !== undefined
  );
}

/** For the audit log. */
export const ROLLOUT_NAMES = namedByNumber(
  (ids, scope) => sql`
    select r.id, r.name from rollouts r where r.id = any(${ids}) and ${within(scope)}`,
);
