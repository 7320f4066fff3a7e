import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  type Deployment,
  type DeploymentEvent,
  type DeploymentKind,
  type DeploymentQuery,
  type DeploymentStep,
  MAX_DEPLOYMENT_EVENTS,
  type MappingProgress,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Alignment } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinThen } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { Progress } from "./progress.ts";

/** Of `w` and its device `d`. */
const within = (scope: DataScope): Sql =>
  withinThen(scope, {
    ...{ organization: "w.organization_id", operator: "d.operator_staff_id", holder: "d.organization_id" },
  });

const FROM = sql`from remote_deployments w
  join devices d on d.id = w.device_id
  join organization_directory g on g.id = w.organization_id
  left join floors f on f.id = w.floor_id left join places p on p.id = f.place_id
  left join map_versions v on v.id = w.drawn_version_id`;
const COLUMNS = sql`w.id, w.device_id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
  w.organization_id as "organizationId", g.org_name as "organizationName", p.id as "placeId", p.name as "placeName",
  f.id as "floorId", f.name as "floorName", w.kind, w.name, w.map_key as "mapKey", w.map_id as "mapId",
  v.map_id as "drawnMapId", w.drawn_version_id as "drawnVersionId", w.aligned_version_id as "alignedVersionId",
  w.base_version_id as "baseVersionId", w.step, w.done_steps as "doneSteps",
  w.staff_id as "staffId", w.staff_name as "staffName", w.started_at as "startedAt", w.changed_at as "changedAt",
  w.ended_at as "endedAt", w.ending, w.end_reason as "endReason", w.revision`;
const SORTS = { startedAt: "w.started_at", changedAt: "w.changed_at" };

type Dates = "startedAt" | "changedAt" | "endedAt";
type Stored<Row extends Deployment> = Omit<Row, Dates> & {
  startedAt: Date;
  changedAt: Date;
  endedAt: Date | null;
};
const deploymentOf = <Row extends Deployment>({ startedAt, changedAt, endedAt, ...row }: Stored<Row>): Row =>
  ({
    ...row,
    startedAt: startedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }) as unknown as Row;

export function pageOfDeployments(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: DeploymentQuery; now: Date },
): Promise<Page<Deployment>> {
  const { search = "", organizationId, deviceId, isOpen } = query;
  const like = containing(search);
  const where = allOf([
    within(scope),
    spanCondition(raw("w.started_at"), query, now),
    search !== "" &&
      sql`(w.name ilike ${like} or d.short_name ilike ${like} or d.serial_number ilike ${like} or w.staff_name ilike ${like})`,
    organizationId !== undefined && sql`w.organization_id = ${organizationId}`,
    deviceId !== undefined && sql`w.device_id = ${deviceId}`,
    isOpen !== undefined && sql`(w.ended_at is null) = ${isOpen}`,
  ]);
  return readPage<Stored<Deployment>, Deployment>(db, query, {
    rows: sql`select ${COLUMNS} ${FROM} where ${where}
      ${orderBy(query, { columns: SORTS, initial: "-startedAt", id: "w.id" })} ${limitOf(query)}`,
    all: sql`select from remote_deployments w join devices d on d.id = w.device_id where ${where}`,
    row: deploymentOf,
  });
}

/** With what is kept of the drawing. */
export interface KeptDeployment extends Deployment, Progress {
  alignment: Alignment | null;
  /** It was ordered to draw. */
  hasBegun: boolean;
}
const KEPT = sql`${COLUMNS}, w.progress, w.fault, w.note, w.alignment, w.mapping_since is not null as "hasBegun"`;

export async function findDeployment(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<KeptDeployment | undefined> {
  const row = await db.maybe<Stored<KeptDeployment>>(
    sql`select ${KEPT} ${FROM} where w.id = ${id} and ${within(scope)}`,
  );
  return row && deploymentOf(row);
}

/** Nobody else changes it until the transaction ends. */
export async function holdDeployment(
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<KeptDeployment | undefined> {
  const row = await tx.maybe<Stored<KeptDeployment>>(
    sql`select ${KEPT} ${FROM} where w.id = ${id} and ${within(scope)} for update of w`,
  );
  return row && deploymentOf(row);
}

/** Of robots whose messages have come in: those that go on. */
export interface OpenDeployment extends Announced {
  kind: DeploymentKind;
  mapKey: string;
  mapId: number | null;
  drawnVersionId: number | null;
  progress: MappingProgress;
  mappingSince: Date | null;
}

/** One after the other by their ids, so that two who hold several never wait for each other. */
export const holdOpen = (tx: Queries, deviceIds: readonly number[]): Promise<OpenDeployment[]> =>
  tx.many<OpenDeployment>(sql`
    select w.id, w.device_id as "deviceId", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      w.kind, w.map_key as "mapKey", w.map_id as "mapId", w.drawn_version_id as "drawnVersionId", w.progress,
      w.mapping_since as "mappingSince"
    from remote_deployments w join devices d on d.id = w.device_id
    where w.device_id = any(${[...deviceIds]}::bigint[]) and w.ended_at is null order by w.id for update of w`);

export interface NewRow {
  deviceId: number;
  organizationId: number;
  floorId: number | null;
  kind: DeploymentKind;
  name: string;
  mapKey: string;
  mapId: number | null;
  staffId: number;
  staffName: string;
  at: Date;
}

/** Undefined: the robot has one that goes on. */
export async function insertDeployment(tx: Queries, made: NewRow): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into remote_deployments (device_id, organization_id, floor_id, kind, name, map_key, map_id, step, staff_id, staff_name,
      started_at, changed_at)
    values (${made.deviceId}, ${made.organizationId}, ${made.floorId}, ${made.kind}, ${made.name}, ${made.mapKey}, ${made.mapId},
      'position', ${made.staffId}, ${made.staffName}, ${made.at}, ${made.at})
    on conflict (device_id) where ended_at is null do nothing returning id`);
  return row?.id;
}

interface Stamp {
  id: number;
  at: Date;
}

export const putStep = (
  tx: Queries,
  { id, at, step, doneSteps }: Stamp & { step: DeploymentStep; doneSteps: readonly DeploymentStep[] },
): Promise<number> =>
  tx.run(sql`
    update remote_deployments set step = ${step}, done_steps = ${[...doneSteps]}::text[], changed_at = ${at}, revision = revision + 1
    where id = ${id}`);

export const putEnd = (
  tx: Queries,
  { id, at, ending, reason }: Stamp & { ending: string; reason: string },
): Promise<number> =>
  tx.run(sql`
    update remote_deployments set ended_at = ${at}, ending = ${ending}, end_reason = ${reason}, changed_at = ${at},
      done_steps = case when ${ending} = 'completed' and step <> all(done_steps) then done_steps || step else done_steps end,
      revision = revision + 1 where id = ${id}`);

export const putProgress = (
  tx: Queries,
  { id, at, progress, fault, note }: Stamp & Progress,
): Promise<number> =>
  tx.run(sql`
    update remote_deployments set progress = ${progress}, fault = ${fault}, note = ${note}, changed_at = ${at} where id = ${id}`);

/** What was drawn before does not count for this one. */
export const putMappingBegun = (tx: Queries, { id, at }: Stamp): Promise<number> =>
  tx.run(sql`
    update remote_deployments set progress = 'ordered', fault = null, note = '', mapping_since = ${at}, drawn_version_id = null,
      aligned_version_id = null, base_version_id = null, alignment = null, changed_at = ${at} where id = ${id}`);

export const putDrawn = (
  tx: Queries,
  { id, at, versionId, mapId }: Stamp & { versionId: number; mapId: number },
): Promise<number> =>
  tx.run(sql`
    update remote_deployments set drawn_version_id = ${versionId}, map_id = coalesce(map_id, ${mapId}), progress = 'finished',
      fault = null, note = '', changed_at = ${at}, revision = revision + 1 where id = ${id}`);

export const putAligned = (
  tx: Queries,
  {
    id,
    at,
    versionId,
    baseId,
    alignment,
  }: Stamp & { versionId: number; baseId: number; alignment: Alignment },
): Promise<number> =>
  tx.run(sql`
    update remote_deployments set aligned_version_id = ${versionId}, base_version_id = ${baseId}, alignment = ${jsonOf(alignment)}::jsonb, changed_at = ${at},
      revision = revision + 1 where id = ${id}`);

/** Something of it has changed that has a row of its own. */
export const touch = (tx: Queries, { id, at }: Stamp): Promise<number> =>
  tx.run(sql`update remote_deployments set changed_at = ${at} where id = ${id}`);

/** Those beyond the bound are not kept. */
export const addEvent = (
  tx: Queries,
  { id, at, kind, detail, staffName }: Stamp & Omit<DeploymentEvent, "at">,
): Promise<number> =>
  tx.run(sql`
    insert into remote_deployment_events (deployment_id, at, kind, detail, staff_name)
    select ${id}, ${at}, ${kind}, ${detail}, ${staffName}
    where (select count(*) from remote_deployment_events e where e.deployment_id = ${id}) < ${MAX_DEPLOYMENT_EVENTS}`);

export async function eventsOf(db: Queries, id: number): Promise<DeploymentEvent[]> {
  const rows = await db.many<Omit<DeploymentEvent, "at"> & { at: Date }>(sql`
    select e.at, e.kind, e.detail, e.staff_name as "staffName" from remote_deployment_events e
    where e.deployment_id = ${id} order by e.number desc limit ${MAX_DEPLOYMENT_EVENTS}`);
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}

export interface Announced {
  id: number;
  deviceId: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** For who hears that it has changed: by who has the robot now. */
export const announcedOf = (db: Queries, id: number): Promise<Announced> =>
  db.one<Announced>(sql`
    select w.id, w.device_id as "deviceId", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId"
    from remote_deployments w join devices d on d.id = w.device_id where w.id = ${id}`);

/** For the audit log. */
export const DEPLOYMENT_NAMES = namedByNumber(
  (ids, scope) => sql`
    select w.id, w.name
    from remote_deployments w join devices d on d.id = w.device_id
    where w.id = any(${ids}) and ${within(scope)}`,
);
