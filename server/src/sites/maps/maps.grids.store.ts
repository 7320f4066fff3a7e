import type { RobotMap } from "@sweepline/contract/fleet/cleaning-profile.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

/** The newest reports of these maps, by `organization/key/version`. */
export async function reportedAt(
  db: Queries,
  maps: readonly { organizationId: number; mapKey: string; version: string }[],
): Promise<Map<string, number>> {
  const all = <K extends keyof (typeof maps)[number]>(key: K) => maps.map((map) => map[key]);
  const rows = await db.many<{ name: string; reportedAt: Date }>(sql`
    select m.organization_id || '/' || m.map_key || '/' || m.version as name, m.reported_at as "reportedAt"
    from unnest(${all("organizationId")}::bigint[], ${all("mapKey")}::text[], ${all("version")}::text[])
      as g (organization_id, map_key, version)
    join maps m using (organization_id, map_key, version)`);
  return new Map(rows.map(({ name, reportedAt: at }) => [name, at.getTime()]));
}

export interface ReportedMap {
  organizationId: number;
  map: RobotMap;
  grid: Buffer;
  reportedAt: Date;
}

/**
 * One row a name and version; the newest report of a version stands. Every robot of a floor sends it at every
 * connection: what is there already is not written again. Answers whether it was.
 */
export async function keepMap(
  db: Queries,
  { organizationId, map, grid, reportedAt }: ReportedMap,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into maps (organization_id, map_key, version, name, resolution_m, width, height, origin_x, origin_y, grid,
      docks, zones, reported_at)
    values (${organizationId}, ${map.mapId}, ${map.mapVersion}, ${map.name}, ${map.resolutionM}, ${map.width},
      ${map.height}, ${map.origin.x}, ${map.origin.y}, ${grid}, ${jsonOf(map.docks)}::jsonb,
      ${jsonOf(map.zones)}::jsonb, ${reportedAt})
    on conflict (organization_id, map_key, version) do update set
      name = excluded.name, resolution_m = excluded.resolution_m, width = excluded.width, height = excluded.height,
      origin_x = excluded.origin_x, origin_y = excluded.origin_y, grid = excluded.grid, docks = excluded.docks,
      zones = excluded.zones, reported_at = excluded.reported_at
    where excluded.reported_at > maps.reported_at
      and (maps.name, maps.resolution_m, maps.width, maps.height, maps.origin_x, maps.origin_y, maps.grid, maps.docks, maps.zones)
        is distinct from (excluded.name, excluded.resolution_m, excluded.width, excluded.height, excluded.origin_x,
          excluded.origin_y, excluded.grid, excluded.docks, excluded.zones)`);
  return written > 0;
}
