import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  Distribution,
  DistributionAct,
  DistributionFailure,
  DistributionState,
  HistoryQuery,
} from "@sweepline/contract/sites/distributions/index.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Rows of `map_distributions`. The device is held before, and the command written before, in every transaction that writes here. */
type Row = Omit<Distribution, "createdAt" | "changedAt"> & { createdAt: Date; changedAt: Date };

const COLUMNS =
  raw(`x.id, x.act, x.state, x.failure, x.note, x.device_id as "deviceId", d.serial_number as "serialNumber",
  d.short_name as "shortName", x.map_id as "mapId", x.map_key as "mapKey", x.map_name as "mapName", x.version, x.enables,
  x.batch_id as "batchId", x.source_serial_number as "sourceSerialNumber", x.staff_name as "staffName",
  x.created_at as "createdAt", x.changed_at as "changedAt"`);

const distributionOf = ({ createdAt, changedAt, ...row }: Row): Distribution => ({
  ...row,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});

export interface NewDistribution {
  deviceId: number;
  act: DistributionAct;
  state: DistributionState;
  mapId: number | null;
  versionId: number | null;
  mapKey: string;
  mapName: string;
  version: string;
  enables: boolean;
  batchId: string;
  sourceSerialNumber: string | null;
  staffId: number | null;
  staffName: string | null;
  commandId: string;
  at: Date;
}

export async function insertDistributions(
  tx: Queries,
  made: readonly NewDistribution[],
): Promise<Distribution[]> {
  if (made.length === 0) return [];
  const values = made.map(
    (
      row,
    ) => sql`(${row.deviceId}, ${row.act}, ${row.state}, ${row.mapId}, ${row.versionId}, ${row.mapKey}, ${row.mapName},
      ${row.version}, ${row.enables}, ${row.batchId}, ${row.sourceSerialNumber}, ${row.staffId}, ${row.staffName},
      ${row.commandId}, ${row.at}, ${row.at})`,
  );
  const rows = await tx.many<Row>(sql`
    with x as (
      insert into map_distributions (device_id, act, state, map_id, version_id, map_key, map_name, version, enables,
        batch_id, source_serial_number, staff_id, staff_name, command_id, created_at, changed_at)
      values ${join(values)} returning *)
    select ${COLUMNS} from x join devices d on d.id = x.device_id order by d.serial_number`);
  return rows.map(distributionOf);
}

/** What was in progress of this map to these devices before; answers the commands of it. */
export const supersede = (
  tx: Queries,
  { deviceIds, mapKey, at }: { deviceIds: readonly number[]; mapKey: string; at: Date },
): Promise<{ deviceId: number; commandId: string }[]> =>
  tx.many(sql`
    update map_distributions x set state = 'superseded', enable_due_at = null, changed_at = ${at}
    where x.device_id = any(${[...deviceIds]}::bigint[]) and x.map_key = ${mapKey} and ${IS_OPEN}
    returning x.device_id as "deviceId", x.command_id as "commandId"`);

/** Something is still to come of it. */
const IS_OPEN = raw(`(x.state in ('queued', 'downloading', 'enabling') or x.enable_due_at is not null)`);

export interface Advance {
  deviceId: number;
  commandId: string;
  kind: "downloadMap" | "enableMap" | "deleteMap";
  /** Accepted: it has begun. */
  state: "accepted" | "done" | "failed" | "expired";
  failure: DistributionFailure | null;
  note: string;
}

export interface Moved {
  mapId: number | null;
  deviceId: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** As its command has come further. What is enabled by itself afterwards is due a little later (spec §5). */
export async function advance(
  tx: Queries,
  advances: readonly Advance[],
  { now, enableAt }: { now: Date; enableAt: Date },
): Promise<Moved[]> {
  const all = <K extends keyof Advance>(key: K) => advances.map((one) => one[key]);
  return tx.many<Moved>(sql`
    update map_distributions x set
      state = case
        when g.state in ('failed', 'expired') then 'failed'
        when g.state = 'accepted' then case when g.kind = 'downloadMap' then 'downloading' else x.state end
        when g.kind = 'downloadMap' then 'downloaded'
        when g.kind = 'enableMap' then 'enabled'
        else 'removed' end,
      failure = g.failure, note = g.note, changed_at = ${now},
      enable_due_at = case when g.state = 'done' and g.kind = 'downloadMap' and x.enables then ${enableAt}::timestamptz end
    from unnest(${all("deviceId")}::bigint[], ${all("commandId")}::uuid[], ${all("kind")}::text[], ${all("state")}::text[],
        ${all("failure")}::text[], ${all("note")}::text[]) as g(device_id, command_id, kind, state, failure, note)
      join devices d on d.id = g.device_id
    where x.device_id = g.device_id and x.command_id = g.command_id and x.state in ('queued', 'downloading', 'enabling')
    returning x.map_id as "mapId", x.device_id as "deviceId", d.organization_id as "organizationId",
      d.operator_staff_id as "operatorStaffId"`);
}

export interface Due {
  id: number;
  deviceId: number;
  mapKey: string;
  version: string;
  staffId: number | null;
}

/** Downloaded, and to be enabled by now. */
export const dueToEnable = (db: Queries, now: Date): Promise<Due[]> =>
  db.many<Due>(sql`
    select x.id, x.device_id as "deviceId", x.map_key as "mapKey", x.version, x.staff_id as "staffId"
    from map_distributions x where x.enable_due_at <= ${now} order by x.enable_due_at limit 200`);

/** How it goes on with what was due; undefined where it is not due any more. */
export const goOn = (
  tx: Queries,
  { id, deviceId }: Pick<Due, "id" | "deviceId">,
  next: {
    state: "enabling" | "downloaded" | "failed";
    commandId?: string;
    failure?: DistributionFailure;
    dueAt?: Date;
    now: Date;
  },
): Promise<Moved | undefined> =>
  tx.maybe<Moved>(sql`
    update map_distributions x set state = ${next.state}, command_id = coalesce(${next.commandId ?? null}::uuid, x.command_id),
      failure = ${next.failure ?? null}, enable_due_at = ${next.dueAt ?? null}, changed_at = ${next.now}
    from devices d
    where x.device_id = ${deviceId} and x.id = ${id} and x.enable_due_at is not null and d.id = x.device_id
    returning x.map_id as "mapId", x.device_id as "deviceId", d.organization_id as "organizationId",
      d.operator_staff_id as "operatorStaffId"`);

const chosenBy = ({ search, states, batchId }: HistoryQuery): Sql =>
  allOf([
    search !== undefined &&
      search !== "" &&
      sql`(d.serial_number ilike ${containing(search)} or d.short_name ilike ${containing(search)}
        or x.map_name ilike ${containing(search)} or x.version ilike ${containing(search)})`,
    states !== undefined && states.length > 0 && sql`x.state = any(${states})`,
    batchId !== undefined && sql`x.batch_id = ${batchId}`,
  ]);

function pageWhere(db: Queries, query: HistoryQuery, where: Sql): Promise<Page<Distribution>> {
  const order = query.sort === "createdAt" ? raw("x.id") : raw("x.id desc");
  const from = sql`from map_distributions x join devices d on d.id = x.device_id where ${where} and ${chosenBy(query)}`;
  return readPage<Row, Distribution>(db, query, {
    rows: sql`select ${COLUMNS} ${from} order by ${order} ${limitOf(query)}`,
    all: sql`select ${from}`,
    row: distributionOf,
  });
}

/** Of devices within the scope. */
export const historyOfMap = (
  db: Queries,
  scope: DataScope,
  { mapId, query }: { mapId: number; query: HistoryQuery },
): Promise<Page<Distribution>> => {
  const within = withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" });
  return pageWhere(db, query, sql`x.map_id = ${mapId} and ${within}`);
};

/** Beginning with when its history became the caller's. */
export const historyOfDevice = (
  db: Queries,
  { deviceId, from, query }: { deviceId: number; from: Date | null; query: HistoryQuery },
): Promise<Page<Distribution>> =>
  pageWhere(db, query, sql`x.device_id = ${deviceId} and x.created_at >= ${from ?? new Date(0)}`);

/** Of each device what was asked of it last with this map. */
export async function newestOfMap(
  db: Queries,
  mapId: number,
  deviceIds: readonly number[],
): Promise<Map<number, Distribution>> {
  const rows = await db.many<Row>(sql`
    select distinct on (x.device_id) ${COLUMNS} from map_distributions x join devices d on d.id = x.device_id
    where x.device_id = any(${[...deviceIds]}::bigint[]) and x.map_id = ${mapId} order by x.device_id, x.id desc`);
  return new Map(rows.map((row) => [row.deviceId, distributionOf(row)]));
}

export const dropOldDistributions = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from map_distributions where created_at < ${before}`);
