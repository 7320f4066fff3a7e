import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import type { AssistEventKind } from "@sweepline/contract/care/assists/index.ts";
import sql, { raw } from "sql-template-tag";
import { jsonOf, numberColumn } from "../../core/db/columns.ts";
import { prepared, type Queries } from "../../core/db/database.ts";
import type { HeldAssist } from "./assist-life.ts";

const HELD =
  raw(`a.id, a.device_id as "deviceId", a.raised_at as "raisedAt", a.state, a.causes, a.map_key as "mapKey", a.x, a.y,
  a.informed_at as "informedAt", a.taken_at as "takenAt", a.taken_by_id as "takenById", a.taken_by as "takenBy",
  a.on_site_at as "onSiteAt", a.on_site_by_id as "onSiteById", a.on_site_by as "onSiteBy", a.resolved_at as "resolvedAt",
  a.resolved_by_id as "resolvedById", a.resolved_by as "resolvedBy", a.cause, a.remark, a.is_self_resolved as "isSelfResolved",
  a.reopened`);

/** Whoever raises an assist of these devices, or acts on one, waits until the transaction ends. */
export async function holdDevices(tx: Queries, deviceIds: readonly number[]): Promise<void> {
  const ids = [...new Set(deviceIds)].sort((one, other) => one - other);
  await tx.run({
    name: "assists-devices",
    text: `insert into assist_devices (device_id) select id from unnest($1::bigint[]) g(id)
            where exists (select from devices d where d.id = g.id) order by id on conflict (device_id) do nothing`,
    values: [numberColumn(ids)],
  });
  await tx.run({
    name: "assists-hold",
    text: "select from assist_devices where device_id = any($1::bigint[]) order by device_id for update",
    values: [numberColumn(ids)],
  });
}

/** The newest of each device; to be read after it is held. */
export async function newestOf(tx: Queries, deviceIds: readonly number[]): Promise<Map<number, HeldAssist>> {
  const rows = await tx.many<HeldAssist>(sql`
    select ${HELD} from assist_devices n
      join assists a on a.device_id = n.device_id and a.raised_at = n.raised_at and a.id = n.assist_id
    where n.device_id = any(${[...deviceIds]}::bigint[])`);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

export const findHeld = (tx: Queries, id: number): Promise<HeldAssist | undefined> =>
  tx.maybe(sql`select ${HELD} from assists a where a.id = ${id}`);

/** Of these devices, those that have an open one. */
export async function devicesWithOpen(tx: Queries, deviceIds: readonly number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>({
    name: "assists-open",
    text: "select device_id as id from assists where device_id = any($1::bigint[]) and resolved_at is null",
    values: [numberColumn(deviceIds)],
  });
  return rows.map(({ id }) => id);
}

export interface DeviceFacts {
  deviceId: number;
  organizationId: number;
  operatorStaffId: number | null;
  placeId: number | null;
  floorId: number | null;
  mapKey: string | null;
  x: number | null;
  y: number | null;
}

/** Whose the devices are, and where they stand. */
export async function factsOf(tx: Queries, deviceIds: readonly number[]): Promise<Map<number, DeviceFacts>> {
  const rows = await tx.many<DeviceFacts>(sql`
    select d.id as "deviceId", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
      coalesce(f.place_id, p.place_id) as "placeId", coalesce(f.id, p.floor_id) as "floorId",
      s.map_key as "mapKey", s.x, s.y
    from devices d
      left join device_states s on s.device_id = d.id
      left join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
      left join floors f on f.id = m.floor_id
      left join place_devices p on p.device_id = d.id
    where d.id = any(${[...deviceIds]}::bigint[])`);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

export type NewAssistRow = Omit<HeldAssist, "id"> & Pick<DeviceFacts, "placeId" | "floorId">;
const RECORDS = `id bigint, device_id bigint, raised_at timestamptz, state text, causes jsonb, place_id bigint, floor_id bigint, map_key text,
  x real, y real, informed_at timestamptz, taken_at timestamptz, taken_by_id bigint, taken_by text, on_site_at timestamptz,
  on_site_by_id bigint, on_site_by text, resolved_at timestamptz, resolved_by_id bigint, resolved_by text, cause text, remark text,
  is_self_resolved boolean, reopened int`;

const recordOf = (row: Partial<NewAssistRow> & Pick<NewAssistRow, "deviceId" | "raisedAt">) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** New ones, each the newest of its device from now on. */
export const insertAssists = (
  tx: Queries,
  rows: readonly NewAssistRow[],
): Promise<{ id: number; deviceId: number }[]> =>
  tx.many({
    name: "assists-insert",
    text: `with made as (
             insert into assists (device_id, raised_at, state, causes, place_id, floor_id, map_key, x, y, informed_at)
             select device_id, raised_at, state, causes, place_id, floor_id, map_key, x, y, informed_at
               from jsonb_to_recordset($1::jsonb) as g(${RECORDS})
             on conflict (device_id, raised_at) do nothing
             returning id, device_id, raised_at),
           newest as (
             update assist_devices n set assist_id = m.id, raised_at = m.raised_at from made m where m.device_id = n.device_id)
           select id, device_id as "deviceId" from made`,
    values: [jsonOf(rows.map(recordOf))],
  });

export const updateAssists = (tx: Queries, rows: readonly HeldAssist[]): Promise<number> =>
  tx.run({
    name: "assists-update",
    text: `update assists a set state = g.state, causes = g.causes, informed_at = g.informed_at, taken_at = g.taken_at,
             taken_by_id = g.taken_by_id, taken_by = g.taken_by, on_site_at = g.on_site_at, on_site_by_id = g.on_site_by_id,
             on_site_by = g.on_site_by, resolved_at = g.resolved_at, resolved_by_id = g.resolved_by_id,
             resolved_by = g.resolved_by, cause = g.cause, remark = g.remark, is_self_resolved = g.is_self_resolved,
             reopened = g.reopened
           from jsonb_to_recordset($1::jsonb) as g(${RECORDS})
           where a.device_id = g.device_id and a.raised_at = g.raised_at and a.id = g.id`,
    values: [jsonOf(rows.map(recordOf))],
  });

export interface NewEvent {
  assistId: number;
  kind: AssistEventKind;
  at: Date;
  text?: string;
  cause?: AssistCause;
  key?: string;
  staffId?: number;
  staffName?: string;
}

export async function insertEvents(
  tx: Queries,
  events: readonly NewEvent[],
  receivedAt: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx.run(sql`
    insert into assist_events (assist_id, received_at, at, kind, key, staff_id, staff_name, text, cause)
    select "assistId", ${receivedAt}, at, kind, key, "staffId", "staffName", coalesce(text, ''), cause
      from jsonb_to_recordset(${jsonOf(events)}::jsonb) as g("assistId" bigint, at timestamptz, kind text, key uuid,
        "staffId" bigint, "staffName" text, text text, cause text)`);
}

/** What was noted now is the act of a person. */
export async function signEvents(
  tx: Queries,
  { assistId, receivedAt }: { assistId: number; receivedAt: Date },
  { key, staffId, staffName }: { key: string; staffId: number; staffName: string },
): Promise<void> {
  await tx.run(sql`
    update assist_events set key = ${key}::uuid, staff_id = ${staffId}, staff_name = ${staffName}
    where assist_id = ${assistId} and received_at = ${receivedAt} and key is null`);
}

/** Whether an act with this key was done on the assist. */
export async function isDone(tx: Queries, assistId: number, key: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from assist_events where assist_id = ${assistId} and key = ${key}::uuid limit 1`);
  return row !== undefined;
}

export interface GoneCause {
  deviceId: number;
  source: "alarm" | "fault" | null;
  refId: number | null;
}

/**
 * Causes of open assists that no message ended: alarms that are cleared or no more, faults that are gone. Null: the device is out of
 * use.
 */
export const goneCauses = (db: Queries): Promise<GoneCause[]> =>
  db.many(
    prepared(
      "assists-gone-causes",
      sql`
    select a.device_id as "deviceId", c->>'source' as source, (c->>'refId')::bigint as "refId"
    from assists a cross join lateral jsonb_array_elements(a.causes) c
    where a.resolved_at is null and c->>'endedAt' is null and case c->>'source'
      when 'alarm' then not exists (select from alarms x
        where x.id = (c->>'refId')::bigint and x.device_id = a.device_id and x.cleared_at is null)
      when 'fault' then not exists (select from fault_reports x
        where x.id = (c->>'refId')::bigint and x.device_id = a.device_id and x.recovered_at is null)
      else false end
    union all
    select a.device_id, null, null from assists a join devices d on d.id = a.device_id
    where a.resolved_at is null and d.decommissioned_at is not null`,
    ),
  );

export async function setOrder(
  tx: Queries,
  { id, deviceId }: Pick<HeldAssist, "id" | "deviceId">,
  order: { id: number; number: string },
): Promise<void> {
  await tx.run(sql`
    update assists set order_id = ${order.id}, order_number = ${order.number}
    where id = ${id} and device_id = ${deviceId}`);
}

export interface NewPhoto {
  assistId: number;
  attachmentId: number;
  url: string;
  at: Date;
  staffName: string;
}

export async function insertPhoto(tx: Queries, photo: NewPhoto): Promise<void> {
  await tx.run(sql`
    insert into assist_photos (assist_id, attachment_id, url, at, staff_name)
    values (${photo.assistId}, ${photo.attachmentId}, ${photo.url}, ${photo.at}, ${photo.staffName})`);
}

/** Gives those of the past on this map a place each, the first points more often than the last. */
export const placeAssists = (
  tx: Queries,
  { mapKey, points }: { mapKey: string; points: readonly (readonly [x: number, y: number])[] },
): Promise<number> =>
  tx.run(sql`
    update assists a set x = p.x, y = p.y
      from unnest(${points.map(([x]) => x)}::real[], ${points.map(([, y]) => y)}::real[]) with ordinality as p(x, y, n)
     where a.map_key = ${mapKey} and a.x is null and a.resolved_at is not null
       and p.n = 1 + floor(${points.length} * power((hashint8(a.id) & 1023) / 1024.0, 2))`);
