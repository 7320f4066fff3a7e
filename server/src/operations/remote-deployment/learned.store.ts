import type {
  DeploymentFault,
  Learned,
  LearnedKind,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import sql, { raw } from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

const COLUMNS = raw(`l.element_id as "elementId", l.kind, l.name, l.state, l.fault, l.note, l.points, l.theta,
  l.qr_id as "qrId", l.qr_type as "qrType", l.grid_x as "gridX", l.grid_y as "gridY", l.is_reached as "isReached", l.staff_id as "staffId",
  l.staff_name as "staffName", l.at, l.map_key as "mapKey"`);

/** With the map in whose frame it is. */
export interface LearnedRow extends Learned {
  mapKey: string | null;
}

/** Oldest first. */
export async function learnedOf(db: Queries, deploymentId: number): Promise<LearnedRow[]> {
  const rows = await db.many<Omit<LearnedRow, "at"> & { at: Date }>(sql`
    select ${COLUMNS} from remote_learned l where l.deployment_id = ${deploymentId} order by l.at, l.element_id`);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export interface NewLearned {
  elementId: string;
  kind: LearnedKind;
  name: string;
  commandId: string;
  qrType: number;
  gridX: number;
  gridY: number;
  staffId: number;
  staffName: string;
  at: Date;
}

export const insertLearned = (tx: Queries, deploymentId: number, made: NewLearned): Promise<number> =>
  tx.run(sql`
    insert into remote_learned (deployment_id, element_id, kind, name, command_id, qr_type, grid_x, grid_y, staff_id, staff_name, at)
    values (${deploymentId}, ${made.elementId}, ${made.kind}, ${made.name}, ${made.commandId}, ${made.qrType}, ${made.gridX},
      ${made.gridY}, ${made.staffId}, ${made.staffName}, ${made.at})`);

/** The path is decided on by another order from now on. */
export const putCommand = (
  tx: Queries,
  { deploymentId, elementId, commandId }: { deploymentId: number; elementId: string; commandId: string },
): Promise<number> =>
  tx.run(sql`
    update remote_learned set command_id = ${commandId} where deployment_id = ${deploymentId} and element_id = ${elementId}`);

export interface Finding {
  deploymentId: number;
  elementId: string;
  kind: "path" | "point";
  mapKey: string;
  points: readonly (readonly [number, number])[];
  theta: number;
  qrId: string;
}

/** What was ordered, once: the same again, and what nobody ordered, changes nothing. */
export const keepFinding = (tx: Queries, finding: Finding): Promise<number> =>
  tx.run(sql`
    update remote_learned set state = 'learned', fault = null, note = '', map_key = ${finding.mapKey},
      points = ${jsonOf(finding.points)}::jsonb, theta = ${finding.theta}, qr_id = ${finding.qrId}
    where deployment_id = ${finding.deploymentId} and element_id = ${finding.elementId} and state in ('ordered', 'failed')
      and (kind = 'path') = ${finding.kind === "path"}`);

export const failLearned = (
  tx: Queries,
  { commandId, fault, note }: { commandId: string; fault: DeploymentFault; note: string },
): Promise<number> =>
  tx.run(sql`
    update remote_learned set state = 'failed', fault = ${fault}, note = ${note}
    where command_id = ${commandId} and state = 'ordered'`);

export const removeLearned = (tx: Queries, deploymentId: number, elementId: string): Promise<number> =>
  tx.run(sql`
    delete from remote_learned
    where deployment_id = ${deploymentId} and element_id = ${elementId} and state <> 'drawn'`);

export interface LearnedChange {
  /** Undefined: as it is. One that is on the map is named there. */
  name?: string | undefined;
  isReached?: boolean | undefined;
}

export const changeLearned = (
  tx: Queries,
  { deploymentId, elementId, name, isReached }: LearnedChange & { deploymentId: number; elementId: string },
): Promise<number> =>
  tx.run(sql`
    update remote_learned set name = coalesce(${name ?? null}, name), is_reached = coalesce(${isReached ?? null}, is_reached)
    where deployment_id = ${deploymentId} and element_id = ${elementId}
      and (${name ?? null}::text is null or state <> 'drawn')`);

/** The robot is on its way there. */
export const putTrial = (
  tx: Queries,
  { deploymentId, elementId, commandId }: { deploymentId: number; elementId: string; commandId: string },
): Promise<number> =>
  tx.run(sql`
    update remote_learned set trial_id = ${commandId}, is_reached = false
    where deployment_id = ${deploymentId} and element_id = ${elementId}`);

/** Answers whether any was on trial by this order. */
export const putReached = (tx: Queries, commandId: string): Promise<number> =>
  tx.run(sql`update remote_learned set is_reached = true where trial_id = ${commandId} and not is_reached`);

export const putDrawnOf = (
  tx: Queries,
  deploymentId: number,
  elementIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    update remote_learned set state = 'drawn'
    where deployment_id = ${deploymentId} and element_id = any(${[...elementIds]}::text[])`);
