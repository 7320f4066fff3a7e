import type { AlarmRuleDraft } from "@sweepline/contract/care/alarms/rules.ts";
import type { AlarmTrial, NewTrial, TriedAlarm } from "@sweepline/contract/care/alarms/trials.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf, numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { limitOf, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { historyStart, sinceHeld } from "../../fleet/devices/index.ts";
import type { ReplayedAlarm } from "./replay.ts";

interface TrialReader {
  scope: DataScope;
}
const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "t.organization_id" });

export interface TriedDevice {
  id: number;
  startsAt: Date;
}

/** Devices that the rule would hold for, of the person's scope, each with from when on its past is theirs to see. */
export const devicesToTry = (
  db: Queries,
  { scope, organizationId }: { scope: DataScope; organizationId: number },
  { rule, ruleId, from, limit }: Pick<NewTrial, "rule" | "ruleId"> & { from: Date; limit: number },
): Promise<TriedDevice[]> =>
  db.many(sql`
    select d.id, greatest(${from}, coalesce(${historyStart(scope, "d.id")}, '-infinity')) as "startsAt"
      from devices d join organization_directory o on o.id = d.organization_id
     where ${organizationId} = any(o.path) and d.decommissioned_at is null
       and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
       and (${rule.productIds}::bigint[] = '{}' or d.product_id = any(${rule.productIds}))
       and (${rule.deviceIds}::bigint[] = '{}' or d.id = any(${rule.deviceIds}))
       and (${rule.placeIds}::bigint[] = '{}'
         or exists (select from place_devices pd where pd.device_id = d.id and pd.place_id = any(${rule.placeIds})))
       and not exists (select from alarm_rules n where n.replaces_id = ${ruleId} and n.organization_id = any(o.path)
         and n.organization_id <> ${organizationId})
     order by d.id limit ${limit}`);

export async function insertTrial(
  tx: Queries,
  trial: {
    organizationId: number;
    staffId: number;
    rule: AlarmRuleDraft;
    from: Date;
    to: Date;
    devices: readonly TriedDevice[];
  },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into alarm_trials (organization_id, staff_id, rule, created_at, worked_at, from_at, to_at, device_ids, starts_at)
    values (${trial.organizationId}, ${trial.staffId}, ${jsonOf(trial.rule)}, ${trial.to}, ${trial.to}, ${trial.from}, ${trial.to},
      ${trial.devices.map((device) => device.id)}, ${trial.devices.map(({ startsAt }) => startsAt)}::timestamptz[])
    returning id`);
  return id;
}

export const cancelRunning = (tx: Queries, staffId: number): Promise<number> =>
  tx.run(sql`update alarm_trials set state = 'cancelled' where staff_id = ${staffId} and state = 'running'`);

export const cancelTrial = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`update alarm_trials set state = 'cancelled' where id = ${id} and state = 'running'`);

type Stored = Omit<AlarmTrial, "from" | "to" | "keptFrom" | "days" | "noisiest"> & {
  from: Date;
  to: Date;
  keptFrom: Date | null;
};
const NOISIEST = 10;
/** What came of trial `t`, of devices that the person may see still. */
const FOUND = (scope: DataScope): Sql => sql`
  alarm_trial_alarms a join devices d on d.id = a.device_id and ${sinceHeld(scope, sql`a.raised_at`)}`;

export async function findTrial(
  db: Queries,
  { scope }: TrialReader,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<AlarmTrial | undefined> {
  const row = await db.maybe<Stored>(sql`
    select t.id, t.state, t.from_at as "from", t.to_at as "to", t.kept_from as "keptFrom", cardinality(t.device_ids) as devices,
      t.done as "devicesDone", t.is_cut as "isCut", found.*
    from alarm_trials t cross join lateral (
      select count(*)::int as alarms, coalesce(sum(a.times), 0)::int as times,
        count(*) filter (where a.suppressed_until is not null)::int as suppressed,
        count(*) filter (where a.cleared_at is null)::int as active, count(distinct a.device_id)::int as "devicesAlarmed"
      from ${FOUND(scope)} where a.trial_id = t.id) found
    where t.id = ${id} and ${inScope(scope)}`);
  if (!row) return undefined;
  const days = await db.many<AlarmTrial["days"][number]>(sql`
    select to_char(a.raised_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as alarms
      from ${FOUND(scope)} where a.trial_id = ${id} group by 1 order by 1`);
  const noisiest = await db.many<AlarmTrial["noisiest"][number]>(sql`
    select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber", count(*)::int as alarms
      from ${FOUND(scope)} where a.trial_id = ${id} group by d.id order by 4 desc, 1 limit ${NOISIEST}`);
  const { from, to, keptFrom } = row;
  return {
    ...{ ...row, days, noisiest },
    ...{ from: from.toISOString(), to: to.toISOString(), keptFrom: keptFrom?.toISOString() ?? null },
  };
}

type StoredAlarm = Omit<TriedAlarm, "since" | "raisedAt" | "clearedAt"> & {
  since: Date;
  raisedAt: Date;
  clearedAt: Date | null;
};

export function pageOfTried(
  db: Queries,
  { scope }: TrialReader,
  {
    id,
    ...query
  }: {
    id: number;
    current: number;
    size: number;
    sort?: string | undefined;
    deviceId?: number | undefined;
  },
): Promise<Page<TriedAlarm>> {
  const from = sql`${FOUND(scope)} join alarm_trials t on t.id = a.trial_id
    where t.id = ${id} and ${inScope(scope)} and (${query.deviceId ?? null}::bigint is null or a.device_id = ${query.deviceId ?? null})`;
  const direction = query.sort === "raisedAt" ? sql`asc` : sql`desc`;
  return readPage<StoredAlarm, TriedAlarm>(db, query, {
    rows: sql`
      select d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber", a.subject_name as "subjectName", a.since,
        a.raised_at as "raisedAt", a.cleared_at as "clearedAt", a.times, a.value, a.suppressed_until is not null as "isSuppressed"
      from ${from} order by a.raised_at ${direction}, a.device_id ${direction}, a.subject ${direction} ${limitOf(query)}`,
    all: sql`select from ${from}`,
    row: ({ since, raisedAt, clearedAt, ...row }) => ({
      ...row,
      ...{ since: since.toISOString(), raisedAt: raisedAt.toISOString() },
      clearedAt: clearedAt?.toISOString() ?? null,
    }),
  });
}

export interface HeldTrial {
  id: number;
  rule: AlarmRuleDraft;
  from: Date;
  to: Date;
  done: number;
  devices: number;
  /** Those whose turn it is. */
  part: TriedDevice[];
  alarms: number;
}

interface TrialParts {
  part: number;
  /** Of rules of these kinds, which go by no report. */
  partOfSubjects: number;
  subjectKinds: readonly string[];
}

/** The one that has waited longest, with some of its devices; locked until the transaction ends. */
export async function holdTrial(
  tx: Queries,
  { part, partOfSubjects, subjectKinds }: TrialParts,
): Promise<HeldTrial | undefined> {
  const row = await tx.maybe<Omit<HeldTrial, "part"> & { ids: number[]; starts: Date[] }>(sql`
    select t.id, t.rule, t.from_at as "from", t.to_at as "to", t.done, cardinality(t.device_ids) as devices,
      t.device_ids[t.done + 1 : t.done + p.part] as ids, t.starts_at[t.done + 1 : t.done + p.part] as starts,
      (select count(*)::int from alarm_trial_alarms a where a.trial_id = t.id) as alarms
    from alarm_trials t cross join lateral (
      select case when t.rule->>'kind' = any(${[...subjectKinds]}::text[]) then ${partOfSubjects}::int else ${part}::int end as part) p
    where t.state = 'running' order by t.worked_at, t.id limit 1 for update of t skip locked`);
  if (!row) return undefined;
  const { ids, starts, ...trial } = row;
  return {
    ...trial,
    part: ids.map((id, index) => ({ id: Number(id), startsAt: new Date(starts[index] ?? trial.from) })),
  };
}

export interface FoundAlarm extends ReplayedAlarm {
  deviceId: number;
  subject?: string;
  subjectName?: string;
}

export const insertTried = (tx: Queries, trialId: number, all: readonly FoundAlarm[]): Promise<number> =>
  tx.run({
    name: "",
    text: `insert into alarm_trial_alarms (trial_id, device_id, raised_at, subject, subject_name, since, cleared_at, times, value, suppressed_until)
           select $1, device_id, to_timestamp(raised / 1000), subject, subject_name, to_timestamp(since / 1000), to_timestamp(cleared / 1000),
             times, value, to_timestamp(suppressed / 1000)
             from unnest($2::bigint[], $3::float8[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::int[], $9::float8[], $10::float8[])
               as g(device_id, raised, subject, subject_name, since, cleared, times, value, suppressed)
           on conflict do nothing`,
    values: [
      trialId,
      numberColumn(all.map((one) => one.deviceId)),
      numberColumn(all.map((one) => one.raisedAt)),
      textColumn(all.map(({ subject = "" }) => subject)),
      textColumn(all.map(({ subjectName = "" }) => subjectName)),
      numberColumn(all.map((one) => one.since)),
      numberColumn(all.map((one) => one.clearedAt)),
      numberColumn(all.map((one) => one.times)),
      numberColumn(all.map((one) => one.value)),
      numberColumn(all.map((one) => one.suppressedUntil)),
    ],
  });

export const noteProgress = (
  tx: Queries,
  id: number,
  progress: { done: number; isDone: boolean; isCut: boolean; keptFrom: number | null; at: Date },
): Promise<number> =>
  tx.run(sql`
    update alarm_trials set done = ${progress.done}, is_cut = ${progress.isCut}, worked_at = ${progress.at},
      state = case when ${progress.isDone}::boolean and state = 'running' then 'done' else state end,
      kept_from = least(kept_from, ${progress.keptFrom === null ? null : new Date(progress.keptFrom)}::timestamptz)
    where id = ${id}`);

export interface DeviceFacts {
  id: number;
  timeZone: string;
  saidAt: Date | null;
}

export const factsOfDevices = (db: Queries, ids: readonly number[]): Promise<DeviceFacts[]> =>
  db.many(sql`
    select d.id, d.time_zone as "timeZone", greatest(s.state_at, s.cleaning_at) as "saidAt"
      from devices d left join device_states s on s.device_id = d.id where d.id = any(${[...ids]})`);

/** Those of the last week stay. */
export const deleteOldTrials = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from alarm_trials where created_at < ${before}`);
