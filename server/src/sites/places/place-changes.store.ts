import type { FloorDraft } from "@sweepline/contract/sites/places/floors.ts";
import type { PlaceChange } from "@sweepline/contract/sites/places/index.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { belongs, ownPlace } from "./places-conditions.store.ts";

export const PLACES_OF_ORGANIZATIONS = sql`select organization_id from places`;

export type PlaceFields = Omit<PlaceChange, "revision" | "floors">;

/** A place under its lock. */
export interface HeldPlace extends PlaceFields {
  id: number;
  organizationId: number;
  revision: number;
}

const quietOf = ({ quietHours }: PlaceFields): string | null => quietHours && JSON.stringify(quietHours);

export const insertPlace = async (
  tx: Queries,
  organizationId: number,
  fields: PlaceFields,
): Promise<number> => {
  const row = await tx.one<{ id: number }>(sql`
    insert into places (organization_id, name, address, latitude, longitude, time_zone, floors_above, floors_below,
      floor_naming, floor_affix, opening_hours, quiet_hours, robot_hours, remark)
    values (${organizationId}, ${fields.name}, ${fields.address}, ${fields.latitude}, ${fields.longitude}, ${fields.timeZone},
      ${fields.floorsAbove}, ${fields.floorsBelow}, ${fields.floorNaming}, ${fields.floorAffix},
      ${JSON.stringify(fields.openingHours)}::jsonb, ${quietOf(fields)}::jsonb, ${fields.robotHours}, ${fields.remark}) returning id`);
  return row.id;
};

export const holdPlace = (tx: Queries, scope: DataScope, id: number): Promise<HeldPlace | undefined> =>
  tx.maybe(sql`
    select p.id, p.organization_id as "organizationId", p.name, p.address, p.latitude, p.longitude,
      p.time_zone as "timeZone", p.floors_above as "floorsAbove", p.floors_below as "floorsBelow",
      p.floor_naming as "floorNaming", p.floor_affix as "floorAffix", p.opening_hours as "openingHours",
      p.quiet_hours as "quietHours", p.robot_hours as "robotHours", p.remark, p.revision
    from places p where p.id = ${id} and ${ownPlace(scope)} for update`);

export const updatePlace = (tx: Queries, id: number, fields: PlaceFields): Promise<number> =>
  tx.run(sql`
    update places set name = ${fields.name}, address = ${fields.address}, latitude = ${fields.latitude},
      longitude = ${fields.longitude}, time_zone = ${fields.timeZone}, floors_above = ${fields.floorsAbove},
      floors_below = ${fields.floorsBelow}, floor_naming = ${fields.floorNaming}, floor_affix = ${fields.floorAffix},
      opening_hours = ${JSON.stringify(fields.openingHours)}::jsonb, quiet_hours = ${quietOf(fields)}::jsonb,
      robot_hours = ${fields.robotHours}, remark = ${fields.remark}, revision = revision + 1
    where id = ${id}`);

export interface ExistingFloor extends FloorDraft {
  id: number;
}

/** Locked: nobody lays a map on a floor that is about to go. Lowest first. */
export const holdFloors = (tx: Queries, placeId: number): Promise<ExistingFloor[]> =>
  tx.many(sql`
    select id, level, mezzanine, name from floors where place_id = ${placeId} order by level, mezzanine for update`);

/** Names of those that maps lie on or elevators stop at. */
export const floorsInUse = async (tx: Queries, floorIds: readonly number[]): Promise<string[]> => {
  const rows = await tx.many<{ name: string }>(sql`
    select f.name from floors f where f.id = any(${[...floorIds]}::bigint[])
      and (exists (select from maps m where m.floor_id = f.id)
        or exists (select from elevator_floors e where e.floor_id = f.id))
    order by f.level, f.mezzanine`);
  return rows.map(({ name }) => name);
};

export async function writeFloors(
  tx: Queries,
  placeId: number,
  {
    gone,
    kept,
    added,
  }: { gone: readonly number[]; kept: readonly ExistingFloor[]; added: readonly FloorDraft[] },
): Promise<void> {
  if (gone.length > 0) await tx.run(sql`delete from floors where id = any(${[...gone]}::bigint[])`);
  if (kept.length > 0)
    await tx.run(sql`
      update floors f set mezzanine = g.mezzanine, name = g.name
      from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ mezzanine }) => mezzanine)}::int[],
        ${kept.map(({ name }) => name)}::text[]) as g (id, mezzanine, name)
      where f.id = g.id and (f.mezzanine, f.name) is distinct from (g.mezzanine, g.name)`);
  if (added.length > 0)
    await tx.run(sql`
      insert into floors (place_id, level, mezzanine, name)
      select ${placeId}, level, mezzanine, name
      from unnest(${added.map(({ level }) => level)}::int[], ${added.map(({ mezzanine }) => mezzanine)}::int[],
        ${added.map(({ name }) => name)}::text[]) as g (level, mezzanine, name)`);
}

/** What hangs on a place, its floors included. */
export const hangingOn = (
  tx: Queries,
  id: number,
): Promise<{ maps: number; elevators: number; devices: number }> =>
  tx.one(sql`
    select (select count(*)::int from maps m join floors f on f.id = m.floor_id where f.place_id = ${id}) as maps,
      (select count(*)::int from elevators e where e.place_id = ${id} or exists (
        select from elevator_floors ef join floors f on f.id = ef.floor_id
        where ef.elevator_id = e.id and f.place_id = ${id})) as elevators,
      (select count(*)::int from place_devices pd join devices d on d.id = pd.device_id join places p on p.id = pd.place_id
        where pd.place_id = ${id} and d.decommissioned_at is null and ${belongs}) as devices`);

export const deletePlace = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from places where id = ${id}`);
