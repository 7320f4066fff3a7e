import type { Language } from "@sweepline/contract/core/refusal.ts";
import type {
  RunStep,
  Trial,
  TrialOutcome,
  TrialRun,
  TrialStep,
} from "@sweepline/contract/sites/elevator-trials.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** What the step in progress goes by. */
export interface Progress {
  /** When the step began, or asked for what it waits for: milliseconds. */
  since: number;
  /** It has asked the elevator for what it waits for. */
  hasAsked: boolean;
  /** Of the call in progress. */
  requestId: string | null;
  /** The car stands at a floor with its door open, for this test. */
  isAtDoor: boolean;
  /** When the elevator had last reported as the step began. */
  reportedAt: string | null;
  /** What a call should take by what was declared: milliseconds. */
  declared: number | null;
}

export interface Run {
  elevatorId: number;
  organizationId: number;
  startedAt: Date;
  endedAt: Date | null;
  staffId: number;
  staffName: string;
  sessionId: number;
  remoteIp: string;
  language: Language;
  isStopping: boolean;
  steps: RunStep[];
  progress: Progress;
}

const RUN_COLUMNS = raw(
  `r.elevator_id as "elevatorId", e.organization_id as "organizationId", r.started_at as "startedAt",
  r.ended_at as "endedAt", r.staff_id as "staffId", r.staff_name as "staffName", r.session_id as "sessionId",
  r.remote_ip as "remoteIp", r.language, r.is_stopping as "isStopping", r.steps, r.progress`,
);
const RUNS = raw("elevator_trial_runs r join elevators e on e.id = r.elevator_id");

export const runOf = ({ startedAt, endedAt, staffName, steps }: Run): TrialRun => ({
  ...{ staffName, steps },
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export const findRun = (db: Queries, elevatorId: number): Promise<Run | undefined> =>
  db.maybe(sql`select ${RUN_COLUMNS} from ${RUNS} where r.elevator_id = ${elevatorId}`);

export const lockRun = (tx: Queries, elevatorId: number): Promise<Run | undefined> =>
  tx.maybe(sql`select ${RUN_COLUMNS} from ${RUNS} where r.elevator_id = ${elevatorId} for update of r`);

/** Those that are under way, the longest first. */
export const openRuns = (db: Queries): Promise<Run[]> =>
  db.many(sql`select ${RUN_COLUMNS} from ${RUNS} where r.ended_at is null order by r.started_at`);

/** In the place of the one that is over, if there is one. False: one is in progress. */
export async function insertRun(tx: Queries, run: Run): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into elevator_trial_runs as r (elevator_id, started_at, staff_id, staff_name, session_id, remote_ip, language,
      steps, progress)
    values (${run.elevatorId}, ${run.startedAt}, ${run.staffId}, ${run.staffName}, ${run.sessionId}, ${run.remoteIp},
      ${run.language}, ${JSON.stringify(run.steps)}::jsonb, ${JSON.stringify(run.progress)}::jsonb)
    on conflict (elevator_id) do update set started_at = excluded.started_at, ended_at = null,
      staff_id = excluded.staff_id, staff_name = excluded.staff_name, session_id = excluded.session_id,
      remote_ip = excluded.remote_ip, language = excluded.language, is_stopping = false, steps = excluded.steps,
      progress = excluded.progress
    where r.ended_at is not null`);
  return inserted > 0;
}

export const askToStop = (tx: Queries, elevatorId: number): Promise<number> =>
  tx.run(sql`
    update elevator_trial_runs set is_stopping = true
    where elevator_id = ${elevatorId} and ended_at is null and not is_stopping`);

/** What the runner has come to. */
export const saveRun = (db: Queries, run: Run): Promise<number> =>
  db.run(sql`
    update elevator_trial_runs set ended_at = ${run.endedAt}, steps = ${JSON.stringify(run.steps)}::jsonb,
      progress = ${JSON.stringify(run.progress)}::jsonb
    where elevator_id = ${run.elevatorId} and started_at = ${run.startedAt}`);

export const removeRun = (tx: Queries, elevatorId: number): Promise<number> =>
  tx.run(sql`delete from elevator_trial_runs where elevator_id = ${elevatorId}`);

type Row = Omit<Trial, "startedAt" | "keptAt"> & { startedAt: Date; keptAt: Date };
const COLUMNS = raw(
  `id, started_at as "startedAt", kept_at as "keptAt", staff_name as "staffName", outcome, remark, steps`,
);
const trialOf = (row: Row): Trial => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  keptAt: row.keptAt.toISOString(),
});

interface KeptTrial {
  elevatorId: number;
  startedAt: Date;
  outcome: TrialOutcome;
  steps: readonly TrialStep[];
  remark: string;
  staffId: number;
  staffName: string;
  keptAt: Date;
}

export async function insertTrial(tx: Queries, trial: KeptTrial): Promise<Trial> {
  const row = await tx.one<Row>(sql`
    insert into elevator_trials (elevator_id, started_at, kept_at, staff_id, staff_name, outcome, remark, steps)
    values (${trial.elevatorId}, ${trial.startedAt}, ${trial.keptAt}, ${trial.staffId}, ${trial.staffName},
      ${trial.outcome}, ${trial.remark}, ${JSON.stringify(trial.steps)}::jsonb) returning ${COLUMNS}`);
  return trialOf(row);
}

export async function trialsOf(db: Queries, elevatorId: number): Promise<Trial[]> {
  const rows = await db.many<Row>(sql`
    select ${COLUMNS} from elevator_trials where elevator_id = ${elevatorId} order by kept_at desc, id desc`);
  return rows.map(trialOf);
}

export const dropTrials = (tx: Queries, elevatorId: number, most: number): Promise<number> =>
  tx.run(sql`
    delete from elevator_trials where id in (
      select id from elevator_trials where elevator_id = ${elevatorId} order by kept_at desc, id desc offset ${most})`);
