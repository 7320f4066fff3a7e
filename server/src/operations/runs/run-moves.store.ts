import type { CommandEnd } from "@sweepline/contract/fleet/commands/index.ts";
import {
  MAX_RUN_MOVES,
  type RunMove,
  type RunState,
  type RunWait,
} from "@sweepline/contract/operations/runs.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { Move, OpenRun } from "./run-moves.ts";

/** How rows of `runs` move on. Whoever moves one has its command before: commands first, then runs, in the order of devices. */
export interface HeldRun extends OpenRun {
  id: string;
  deviceId: number;
  /** The order was begun and not finished. */
  isBrokenOff: boolean;
}

const held = (tx: Queries, where: Sql, limit: number | null = null): Promise<HeldRun[]> =>
  tx.many<HeldRun>(sql`
    select r.id, r.device_id as "deviceId", r.state, r.waits_for as "waitsFor", r.report_at is not null as "hasReport", r.step_states as "stepStates", cardinality(r.step_names) as "stepCount",
      c.done_when is not null as "isDoneAtBegin", c.ended_by as "endedBy",
      coalesce(c.failure = 'brokenOff', false) as "isBrokenOff"
    from runs r
    left join device_commands c on c.device_id = r.device_id and c.id = r.command_id
      and c.created_at between r.created_at - interval '1 minute' and r.created_at + interval '1 minute'
    where r.ended_at is null and ${where}
    order by r.device_id, r.created_at limit ${limit} for update of r`);

/** Those of these that have not ended. */
export const holdRuns = (
  tx: Queries,
  runs: readonly { deviceId: number; id: string }[],
): Promise<HeldRun[]> =>
  runs.length === 0
    ? Promise.resolve([])
    : held(
        tx,
        sql`(r.device_id, r.created_at, r.id) in (select * from unnest(${runs.map(({ deviceId }) => deviceId)}::bigint[],
          ${runs.map(({ id }) => instantOfId(id))}::timestamptz[], ${runs.map(({ id }) => id)}::uuid[]))`,
      );

export const holdRunsOf = (tx: Queries, deviceIds: readonly number[]): Promise<HeldRun[]> =>
  deviceIds.length === 0
    ? Promise.resolve([])
    : held(tx, sql`r.device_id = any(${[...deviceIds]}::bigint[])`);

interface Stale {
  reportBefore: Date;
  stopBefore: Date;
  openBefore: Date;
}

const MOST_AT_ONCE = 500;

/** Those that should have ended: their order is over and its report does not come, a stop is not confirmed, or they are too old. */
export const holdStale = (tx: Queries, { reportBefore, stopBefore, openBefore }: Stale): Promise<HeldRun[]> =>
  held(
    tx,
    sql`(r.state = 'ending' and (r.changed_at < ${stopBefore} or r.changed_at < ${reportBefore} and c.ended_at is not null)
      or r.changed_at < ${openBefore})`,
    MOST_AT_ONCE,
  );

export interface RunAdvance {
  run: Pick<HeldRun, "id" | "deviceId" | "state" | "waitsFor" | "stepStates">;
  move: Move;
  evidence: RunMove["evidence"];
  staffName?: string | null;
  at: Date;
}

interface Written {
  deviceId: number;
  id: string;
  state: RunState;
  waitsFor: RunWait | null;
  reportAt: number | null;
  stepStates: HeldRun["stepStates"];
  ending: string | null;
  endStatus: string | null;
  endedBy: Pick<CommandEnd, "staffName" | "kind"> | null;
  note: string;
  at: string;
  /** Null: it is where it was. */
  kept: RunMove | null;
}

/** In one statement, one move a run at most. */
export async function moveRuns(tx: Queries, advances: readonly RunAdvance[]): Promise<void> {
  if (advances.length === 0) return;
  await tx.run(sql`
    update runs r set
      state = w.m->>'state', waits_for = w.m->>'waitsFor', report_at = coalesce(to_timestamp((w.m->>'reportAt')::float8 / 1000), r.report_at),
      ending = w.m->>'ending', end_status = w.m->>'endStatus', note = w.m->>'note',
      ended_by_name = w.m->'endedBy'->>'staffName', ended_by_kind = w.m->'endedBy'->>'kind',
      step_states = coalesce((select array_agg(e) from jsonb_array_elements_text(nullif(w.m->'stepStates', 'null')) e), r.step_states),
      started_at = coalesce(r.started_at, case when w.m->>'state' = 'running' then w.at end),
      ended_at = case when w.m->>'state' = 'ended' then w.at end, changed_at = w.at,
      moves = case when w.m->'kept' = 'null' or jsonb_array_length(r.moves) >= ${MAX_RUN_MOVES} then r.moves
        else r.moves || (w.m->'kept') end
    from (select m, (m->>'at')::timestamptz as at, (m->>'deviceId')::bigint as device_id, (m->>'id')::uuid as id,
        g.created_at from unnest(${advances.map((one) => JSON.stringify(writtenOf(one)))}::jsonb[],
        ${advances.map(({ run }) => instantOfId(run.id))}::timestamptz[]) as g(m, created_at)) w
    where r.device_id = w.device_id and r.created_at = w.created_at and r.id = w.id and r.ended_at is null`);
}

function writtenOf({ run, move, evidence, staffName = null, at }: RunAdvance): Written {
  const { state, waitsFor, reportAt = null } = move;
  const steps = move.stepStates ?? run.stepStates;
  const end = move.state === "ended" ? move : undefined;
  const isThere = state === run.state && waitsFor === run.waitsFor;
  return {
    ...{ deviceId: run.deviceId, id: run.id, state, waitsFor, reportAt },
    ...{ ending: end?.ending ?? null, endStatus: end?.endStatus ?? null, endedBy: end?.endedBy ?? null },
    note: end?.note ?? "",
    // What it was at when it ended is not done.
    stepStates: (end && steps?.map((step) => (step === "current" ? "open" : step))) ?? steps,
    at: at.toISOString(),
    kept: isThere ? null : { at: at.toISOString(), state, waitsFor, evidence, staffName },
  };
}
