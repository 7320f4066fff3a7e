import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";
import { DEMO_PLACES, type DemoPlace } from "./demo-places.ts";
import type { KnownRobot } from "./history/records.ts";

interface Needs {
  companies: ReadonlyMap<string, number>;
  robots: readonly KnownRobot[];
}

/** Buildings with their floors, the maps that lie on these, known before their robots report them, and whose home they are. */
export async function seedPlaces(tx: Queries, { companies, robots }: Needs): Promise<void> {
  for (const place of DEMO_PLACES) {
    const organizationId = companies.get(place.orgCode);
    if (organizationId === undefined) throw new Error(`no company ${place.orgCode}`);
    const placeId = await plantPlace(tx, organizationId, place);
    for (const [planId, level] of Object.entries(place.plans)) {
      const { id: floorId } = await tx.one<{ id: number }>(sql`
        select id from floors where place_id = ${placeId} and level = ${level} and mezzanine = 0`);
      await tx.run(sql`
        insert into maps as m (organization_id, map_key, name, floor_id) values (${organizationId}, ${planId}, ${planId}, ${floorId})
        on conflict (organization_id, map_key) do update set floor_id = coalesce(m.floor_id, excluded.floor_id)`);
      const ids = robots.filter(({ robot }) => robot.floor.planId === planId).map(({ deviceId }) => deviceId);
      await tx.run(sql`
        insert into place_devices (device_id, place_id, floor_id, associated_at)
        select d.id, ${placeId}, ${floorId}, d.commissioned_at from devices d where d.id = any(${ids}::bigint[])
        on conflict (device_id) do nothing`);
    }
  }
}

async function plantPlace(tx: Queries, organizationId: number, place: DemoPlace): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into places (organization_id, name, address, latitude, longitude, time_zone, floors_above, floors_below,
      floor_naming, floor_affix, opening_hours)
    values (${organizationId}, ${place.name}, ${place.address}, ${place.latitude}, ${place.longitude}, ${place.timeZone},
      ${place.floorsAbove}, ${place.floorsBelow}, ${place.floorNaming}, ${place.floorAffix},
      ${JSON.stringify(place.openingHours)}::jsonb) returning id`);
  await tx.run(sql`
    insert into floors (place_id, level, mezzanine, name)
    select ${id}, level, mezzanine, name
    from unnest(${place.floors.map(({ level }) => level)}::int[], ${place.floors.map(({ mezzanine }) => mezzanine)}::int[],
      ${place.floors.map(({ name }) => name)}::text[]) as g (level, mezzanine, name)`);
  return id;
}
