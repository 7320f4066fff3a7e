import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";
import { FRAME, type FrameColumns, frameOf } from "../sites/maps/index.ts";
import { FOREIGN_ROBOTS } from "./demo-foreign.ts";
import { DEMO_TENANTS } from "./demo-world.ts";

export interface DemoMap {
  mapId: number;
  mapKey: string;
  name: string;
  /** The operator of its tenant. */
  operator: string;
  versionId: number;
  timeZone: string;
  /** Its robots run errands instead of rounds. */
  isErrands: boolean;
  elements: MapElement[];
  /** zlib-deflated. */
  grid: Buffer;
  frame: MapFrame;
}

const FLOORS = DEMO_TENANTS.flatMap(({ companies }) => companies.flatMap(({ floors }) => floors));

/** A robot that has no name for its floor calls the map by its key. */
function floorOf({ mapKey, name }: Pick<DemoMap, "mapKey" | "name">) {
  const floor = FLOORS.find(({ planId }) => planId === mapKey);
  const { timeZone = "UTC", isErrands = false, robotName = name } = floor ?? {};
  return { timeZone, isErrands, name: name === mapKey ? robotName : name };
}

function operatorAt(mapKey: string): string {
  const tenant = DEMO_TENANTS.find(({ companies }) =>
    companies.some(({ floors }) => floors.some(({ planId }) => planId === mapKey)),
  );
  return tenant?.people.find(({ role }) => role === "tenantOperator")?.username ?? "";
}

/** Maps of the demonstration's floors that robots have reported, but for those with a mark of this name. */
export async function mapsWithout(db: Queries, mark: string): Promise<DemoMap[]> {
  const rows = await db.many<
    Omit<DemoMap, "frame" | "timeZone" | "isErrands" | "operator"> & FrameColumns
  >(sql`
    select m.id as "mapId", m.map_key as "mapKey", m.name, v.id as "versionId", v.elements, v.grid, ${FRAME}
    from maps m join map_versions v on v.id = m.current_version_id
      join floors f on f.id = m.floor_id
    where m.map_key = any(${FLOORS.map(({ planId }) => planId)}::text[])
      and not exists (select from seed_steps s where s.name = ${mark} || m.map_key)
    order by m.id`);
  return rows.map((row) => ({
    ...{
      mapId: row.mapId,
      mapKey: row.mapKey,
      versionId: row.versionId,
      elements: row.elements,
      grid: row.grid,
    },
    frame: frameOf(row),
    ...floorOf(row),
    operator: operatorAt(row.mapKey),
  }));
}

/** The robot of another maker on this floor, if there is one. */
export async function foreignOn(
  db: Queries,
  mapKey: string,
): Promise<{ id: number; speaks: (typeof FOREIGN_ROBOTS)[number]["speaks"] } | undefined> {
  const robot = FOREIGN_ROBOTS.find(({ planId }) => planId === mapKey);
  if (!robot) return undefined;
  const row = await db.maybe<{ id: number }>(sql`
    select id from devices where serial_number = ${robot.serialNumber} and decommissioned_at is null`);
  return row && { id: row.id, speaks: robot.speaks };
}

/** Robots of a place's floors that are there. */
export const robotsAbout = (db: Queries, mapId: number): Promise<{ id: number }[]> =>
  db.many(sql`
    select d.id from maps m join floors f on f.id = m.floor_id join place_devices pd on pd.place_id = f.place_id
      join devices d on d.id = pd.device_id and d.decommissioned_at is null
      join device_states s on s.device_id = d.id and s.is_online
    where m.id = ${mapId} order by d.id`);
