import type {
  GroupState,
  RolloutDetail,
  RolloutGroup,
} from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutGroupRules } from "@sweepline/contract/operations/rollouts/plan.ts";
import type { UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { FAILED_SINCE, RAN_SINCE } from "../runs/index.ts";
import type { GroupFigures, GuardSide } from "./advance.ts";

/** Groups of a rollout, and how many of their devices have come how far. */
export interface Begun {
  id: number;
  /** When its updates were made: no other month is looked into. */
  startedAt: Date;
}

export const insertGroups = (
  tx: Queries,
  id: number,
  groups: readonly RolloutGroupRules[],
): Promise<number> =>
  tx.run(sql`
    insert into rollout_groups (rollout_id, number, name, rules)
    select ${id}, n, g ->> 'name', g - 'name' from jsonb_array_elements(${jsonOf(groups)}::jsonb) with ordinality as w(g, n)`);

export const writeGroup = (
  tx: Queries,
  id: number,
  group: { number: number; state: GroupState; now: Date },
): Promise<number> =>
  tx.run(sql`
    update rollout_groups set state = ${group.state},
      started_at = coalesce(started_at, case when ${group.state === "running"} then ${group.now}::timestamptz end),
      soaking_since = case when ${group.state === "soaking"} then ${group.now}::timestamptz else soaking_since end,
      ended_at = case when ${group.state === "done"} then ${group.now}::timestamptz end
    where rollout_id = ${id} and number = ${group.number}`);

/** Of a rollout that has stopped: none goes on, and none begins. */
export const stopGroups = (tx: Queries, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update rollout_groups set state = 'stopped', ended_at = ${now} where rollout_id = ${id} and state <> 'done'`);

interface GroupRecord
  extends Omit<
    RolloutGroup,
    "startedAt" | "soakingSince" | "endedAt" | "total" | "states" | keyof RolloutGroupRules
  > {
  name: string;
  rules: Omit<RolloutGroupRules, "name">;
  startedAt: Date | null;
  soakingSince: Date | null;
  endedAt: Date | null;
}
const groupsOf = (db: Queries, id: number): Promise<GroupRecord[]> =>
  db.many(sql`
    select number, name, rules, state, started_at as "startedAt", soaking_since as "soakingSince", ended_at as "endedAt"
    from rollout_groups where rollout_id = ${id} order by number`);

interface Count {
  group: number;
  state: UpdateState;
  devices: number;
  failing: number;
}
const countsOf = (db: Queries, { id, startedAt }: Begun): Promise<Count[]> =>
  db.many(sql`
    select group_number as "group", state, count(*)::int as devices,
      count(*) filter (where state = 'failed' or (state = 'waiting' and failure in ('download', 'agent')))::int as failing
    from device_updates where rollout_id = ${id} and created_at = ${startedAt} group by 1, 2`);

const sum = (counts: readonly Count[], states?: readonly UpdateState[]): number =>
  counts
    .filter(({ state }) => !states || states.includes(state))
    .reduce((all, { devices }) => all + devices, 0);
const statesOf = (counts: readonly Count[]) =>
  Object.fromEntries(counts.map(({ state, devices }) => [state, devices]));

export async function groupsWithCounts(
  db: Queries,
  { id, startedAt }: { id: number; startedAt: Date | null },
): Promise<RolloutGroup[]> {
  const [groups, counts] = await Promise.all([
    groupsOf(db, id),
    startedAt ? countsOf(db, { id, startedAt }) : Promise.resolve([]),
  ]);
  return groups.map(({ rules, startedAt: begun, soakingSince, endedAt, ...group }) => {
    const own = counts.filter((count) => count.group === group.number);
    return {
      ...{ ...rules, ...group, total: sum(own), states: statesOf(own) },
      startedAt: begun?.toISOString() ?? null,
      soakingSince: soakingSince?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

export async function figuresOf(tx: Queries, begun: Begun): Promise<GroupFigures[]> {
  const [groups, counts] = [await groupsOf(tx, begun.id), await countsOf(tx, begun)];
  return groups.map(({ number, state, soakingSince, rules }) => {
    const own = counts.filter(({ group }) => group === number);
    const ended = sum(own, ["succeeded", "failed", "skipped", "cancelled"]);
    return {
      ...{ ...rules, number, state, soakingSince, total: sum(own) },
      succeeded: sum(own, ["succeeded"]),
      failing: own.reduce((all, { failing }) => all + failing, 0),
      uncounted: sum(own, ["skipped", "cancelled"]),
      open: sum(own) - ended,
    };
  });
}

/** Of several rollouts at once, for their list. */
export async function totalsOf(
  db: Queries,
  rollouts: readonly Begun[],
): Promise<Map<number, { total: number; states: Record<string, number> }>> {
  const rows = await db.many<{ id: number; state: UpdateState; devices: number }>(sql`
    select w.id, u.state, count(*)::int as devices
    from unnest(${rollouts.map(({ id }) => id)}::bigint[], ${rollouts.map(({ startedAt }) => startedAt)}::timestamptz[]) as w(id, at)
    join device_updates u on u.rollout_id = w.id and u.created_at = w.at group by 1, 2`);
  const totals = new Map<number, { total: number; states: Record<string, number> }>();
  for (const { id, state, devices } of rows) {
    const known = totals.get(id) ?? { total: 0, states: {} };
    totals.set(id, { total: known.total + devices, states: { ...known.states, [state]: devices } });
  }
  return totals;
}

export const waitsOf = (db: Queries, { id, startedAt }: Begun): Promise<RolloutDetail["waits"]> =>
  db.many(sql`
    select waits_for as "waitsFor", count(*)::int as devices from device_updates
    where rollout_id = ${id} and created_at = ${startedAt} and state = 'waiting' and waits_for is not null
    group by 1 order by 2 desc, 1`);

/** How those fare that were updated in this rollout, and those whose turn is yet to come, since it began. */
export async function guardSides(
  db: Queries,
  { id, startedAt }: Begun,
): Promise<{ updated: GuardSide; others: GuardSide }> {
  const rows = await db.many<GuardSide & { isUpdated: boolean }>(sql`
    select u.state = 'succeeded' as "isUpdated", count(*)::int as devices,
      count(*) filter (where s.error_count > 0)::int as faults, count(*) filter (where not coalesce(s.is_online, false))::int as offline,
      count(*) filter (where ${RAN_SINCE})::int as runs, count(*) filter (where ${FAILED_SINCE})::int as "failedRuns"
    from (select device_id, state, case when state = 'succeeded' then ended_at else created_at end as since
      from device_updates where rollout_id = ${id} and created_at = ${startedAt} and state in ('succeeded', 'planned', 'waiting')) u
    left join device_states s on s.device_id = u.device_id
    group by 1`);
  const none: GuardSide = { devices: 0, faults: 0, offline: 0, runs: 0, failedRuns: 0 };
  const side = (isUpdated: boolean): GuardSide => {
    const { isUpdated: _, ...figures } = rows.find((row) => row.isUpdated === isUpdated) ?? {
      isUpdated,
      ...none,
    };
    return figures;
  };
  return { updated: side(true), others: side(false) };
}

/** The group that comes next, where the one before is done or was only waiting for a person. */
export async function waitingGroup(tx: Queries, id: number): Promise<number | undefined> {
  const row = await tx.maybe<{ number: number }>(sql`
    select g.number from rollout_groups g where g.rollout_id = ${id} and g.state = 'planned'
      and not exists (select from rollout_groups b where b.rollout_id = g.rollout_id and b.state in ('running', 'soaking'))
    order by g.number limit 1`);
  return row?.number;
}
