import type { NewTrial, Trial, TrialOutcome } from "@sweepline/contract/sites/elevators/trials.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

type Row = Omit<Trial, "startedAt" | "keptAt"> & { startedAt: Date; keptAt: Date };
const COLUMNS = raw(
  `id, started_at as "startedAt", kept_at as "keptAt", staff_name as "staffName", outcome, remark, steps`,
);
const trialOf = (row: Row): Trial => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  keptAt: row.keptAt.toISOString(),
});

interface KeptTrial extends NewTrial {
  elevatorId: number;
  outcome: TrialOutcome;
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

export const countRequests = async (
  tx: Queries,
  elevatorId: number,
  ids: readonly string[],
): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from elevator_requests
    where elevator_id = ${elevatorId} and id = any(${[...ids]}::uuid[])`);
  return count;
};
