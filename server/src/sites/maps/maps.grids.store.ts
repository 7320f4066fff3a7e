import type { RobotMap } from "@sweepline/contract/fleet/cleaning-profile.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface ReportedMap {
  organizationId: number;
  map: RobotMap;
  grid: Buffer;
  reportedAt: Date;
}

/** One row a name and version; the newest report of a version stands. */
export async function keepMap(
  db: Queries,
  { organizationId, map, grid, reportedAt }: ReportedMap,
): Promise<void> {
  await db.run(sql`
    insert into maps (organization_id, map_key, version, name, resolution_m, width, height, origin_x, origin_y, grid,
      docks, zones, reported_at)
    values (${organizationId}, ${map.mapId}, ${map.mapVersion}, ${map.name}, ${map.resolutionM}, ${map.width},
      ${map.height}, ${map.origin.x}, ${map.origin.y}, ${grid}, ${JSON.stringify(map.docks)}::jsonb,
      ${JSON.stringify(map.zones)}::jsonb, ${reportedAt})
    on conflict (organization_id, map_key, version) do update set
      name = excluded.name, resolution_m = excluded.resolution_m, width = excluded.width, height = excluded.height,
      origin_x = excluded.origin_x, origin_y = excluded.origin_y, grid = excluded.grid, docks = excluded.docks,
      zones = excluded.zones, reported_at = excluded.reported_at
    where excluded.reported_at > maps.reported_at`);
}
