import type { Page } from "@sweepline/contract/core/paging.ts";
import type {
  ElevatorEventListQuery,
  RequestListQuery,
} from "@sweepline/contract/sites/elevator-rides/index.ts";
import type {
  ElevatorEvent,
  ElevatorEventKind,
  ElevatorRequest,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";

export interface Pose {
  x: number;
  y: number;
  theta: number;
  mapId: string;
}
/** Where a robot stands outside the door, below and above; theta looks into the car. */
export interface Ride {
  entry: Pose;
  exit: Pose;
}

type Instants = "requestedAt" | "stateSince" | "deadlineAt" | "endedAt";
/** A request as it is stored, with who it is for. */
export interface RequestRow extends Omit<ElevatorRequest, Instants | "place"> {
  requestedAt: Date;
  stateSince: Date;
  deadlineAt: Date | null;
  endedAt: Date | null;
  said: string[];
  ride: Ride | null;
  /** How many came before and have not ended. */
  before: number;
}

const COLUMNS = raw(`
  r.id, r.elevator_id as "elevatorId", r.device_id as "deviceId", d.serial_number as "serialNumber",
  nullif(d.short_name, '') as "deviceName", r.staff_id as "staffId", r.staff_name as "staffName",
  r.from_floor as "fromFloor", r.to_floor as "toFloor", r.state, r.is_held as "isHeld", r.failure, r.note,
  r.command_id as "commandId", r.requested_at as "requestedAt", r.state_since as "stateSince",
  r.deadline_at as "deadlineAt", r.ended_at as "endedAt", r.said, r.ride,
  case when r.ended_at is null then (select count(*)::int from elevator_requests b
    where b.elevator_id = r.elevator_id and b.ended_at is null and b.requested_at < r.requested_at) else 0 end as before`);
const FROM = raw("elevator_requests r left join devices d on d.id = r.device_id");

export function requestOf(row: RequestRow): ElevatorRequest {
  const { said: _, ride: __, before, requestedAt, stateSince, deadlineAt, endedAt, ...rest } = row;
  return {
    ...rest,
    place: endedAt ? null : before,
    requestedAt: requestedAt.toISOString(),
    stateSince: stateSince.toISOString(),
    deadlineAt: deadlineAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Those that wait or ride, in the order in which they came. */
export const openRequests = (db: Queries, elevatorId: number): Promise<RequestRow[]> =>
  db.many(sql`
    select ${COLUMNS} from ${FROM} where r.elevator_id = ${elevatorId} and r.ended_at is null order by r.requested_at`);

export const findRequest = (
  db: Queries,
  { elevatorId, requestId }: { elevatorId: number; requestId: string },
): Promise<RequestRow | undefined> =>
  db.maybe(sql`select ${COLUMNS} from ${FROM} where r.elevator_id = ${elevatorId} and r.id = ${requestId}`);

export interface NewRequest {
  id: string;
  elevatorId: number;
  deviceId: number | null;
  staffId: number | null;
  staffName: string | null;
  fromFloor: string;
  toFloor: string | null;
  ride: Ride | null;
  at: Date;
  deadlineAt: Date;
}

/** False where the device rides or waits somewhere already. */
export async function insertRequest(tx: Queries, request: NewRequest): Promise<boolean> {
  const { id, elevatorId, deviceId } = request;
  if (deviceId !== null) {
    const isFree = await tx.run(sql`
      insert into elevator_riders (device_id, elevator_id, request_id) values (${deviceId}, ${elevatorId}, ${id})
      on conflict do nothing`);
    if (isFree === 0) return false;
  }
  await tx.run(sql`
    insert into elevator_requests (elevator_id, requested_at, id, device_id, staff_id, staff_name, from_floor, to_floor, state,
      ride, state_since, deadline_at)
    -- Two of one moment have an order all the same.
    select ${elevatorId}, greatest(${request.at}::timestamptz, max(r.requested_at) + interval '1 ms'), ${id}, ${deviceId},
      ${request.staffId}, ${request.staffName}, ${request.fromFloor}, ${request.toFloor}, 'queued',
      ${request.ride && JSON.stringify(request.ride)}::jsonb, ${request.at}, ${request.deadlineAt}
    from elevator_requests r where r.elevator_id = ${elevatorId} and r.ended_at is null`);
  return true;
}

/** What changes of a request as it comes further. */
export type RequestPatch = Partial<
  Pick<
    RequestRow,
    "state" | "failure" | "note" | "isHeld" | "said" | "commandId" | "stateSince" | "deadlineAt" | "endedAt"
  >
>;

export async function patchRequest(tx: Queries, row: RequestRow, patch: RequestPatch): Promise<void> {
  const next = { ...row, ...patch };
  const written = await tx.run(sql`
    update elevator_requests set state = ${next.state}, failure = ${next.failure}, note = ${next.note},
      is_held = ${next.isHeld}, said = ${next.said}, command_id = ${next.commandId}, state_since = ${next.stateSince},
      deadline_at = ${next.deadlineAt}, ended_at = ${next.endedAt}
    where elevator_id = ${row.elevatorId} and requested_at = ${row.requestedAt} and id = ${row.id}`);
  if (written !== 1) throw new Error(`request ${row.id} of elevator ${row.elevatorId} is not there`);
  if (next.endedAt && row.deviceId !== null)
    await tx.run(
      sql`delete from elevator_riders where device_id = ${row.deviceId} and request_id = ${row.id}`,
    );
}

export interface NewEvent {
  elevatorId: number;
  kind: ElevatorEventKind;
  at: Date;
  request?: Pick<RequestRow, "id" | "deviceId"> | undefined;
  staffName?: string | undefined;
  state?: string | undefined;
  failure?: string | null | undefined;
  detail?: string | undefined;
}

const MAX_DETAIL = 300;
export async function insertEvents(tx: Queries, events: readonly NewEvent[]): Promise<void> {
  for (const event of events)
    await tx.run(sql`
      insert into elevator_events (elevator_id, at, kind, request_id, device_id, staff_name, state, failure, detail)
      values (${event.elevatorId}, ${event.at}, ${event.kind}, ${event.request?.id ?? null},
        ${event.request?.deviceId ?? null}, ${event.staffName ?? null}, ${event.state ?? null}, ${event.failure ?? null},
        ${(event.detail ?? "").slice(0, MAX_DETAIL)})`);
}

export async function pageOfRequests(
  db: Queries,
  elevatorId: number,
  { query, now }: { query: RequestListQuery; now: Date },
): Promise<Page<ElevatorRequest>> {
  const { states, deviceId } = query;
  const page = await readNewestFirst<RequestRow>(db, query, {
    columns: COLUMNS as unknown as Sql,
    from: FROM as unknown as Sql,
    where: allOf([
      sql`r.elevator_id = ${elevatorId}`,
      spanCondition(sql`r.requested_at`, query, now),
      states !== undefined && sql`r.state = any(${states}::text[])`,
      deviceId !== undefined && sql`r.device_id = ${deviceId}`,
    ]),
    orderBy: sql`r.requested_at desc, r.id desc`,
  });
  return { ...page, records: page.records.map(requestOf) };
}

export async function pageOfEvents(
  db: Queries,
  elevatorId: number,
  { query, now }: { query: ElevatorEventListQuery; now: Date },
): Promise<Page<ElevatorEvent>> {
  const { kinds, requestId } = query;
  const page = await readNewestFirst<Omit<ElevatorEvent, "at"> & { at: Date }>(db, query, {
    columns: sql`v.id, v.elevator_id as "elevatorId", v.at, v.kind, v.request_id as "requestId",
      v.device_id as "deviceId", d.serial_number as "serialNumber", v.staff_name as "staffName", v.state, v.failure, v.detail`,
    from: sql`elevator_events v left join devices d on d.id = v.device_id`,
    where: allOf([
      sql`v.elevator_id = ${elevatorId}`,
      spanCondition(sql`v.at`, query, now),
      kinds !== undefined && sql`v.kind = any(${kinds}::text[])`,
      requestId !== undefined && sql`v.request_id = ${requestId}`,
    ]),
    orderBy: sql`v.at desc, v.id desc`,
  });
  return { ...page, records: page.records.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
