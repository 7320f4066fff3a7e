import { deflateSync } from "node:zlib";
import sql from "sql-template-tag";
import type { Queries } from "../src/core/db/database.ts";
import type { MapUses } from "../src/sites/broken-work/index.ts";

/** Nobody works on any map. */
export const NO_USES: MapUses = {
  namedOn: async () => [],
  brokenBy: async () => ({ key: "", count: 0, hiddenCount: 0, tasks: [] }),
};

interface PlantedMap {
  organizationId: number;
  mapKey: string;
  version?: string;
  name?: string;
  width?: number;
  height?: number;
  cells?: Buffer;
  elements?: readonly object[];
  at?: Date;
}

/** A map as a robot would have reported it, with one version more each time; answers map and version. */
export async function insertMap(
  db: Queries,
  { organizationId, mapKey, version = "1", name = mapKey, width = 2, height = 2, ...rest }: PlantedMap,
): Promise<{ mapId: number; versionId: number }> {
  const { cells = Buffer.alloc(width * height), elements = [], at = new Date() } = rest;
  const map = await db.one<{ id: number; number: number }>(sql`
    insert into maps as m (organization_id, map_key, name, last_version_number) values (${organizationId}, ${mapKey}, ${name}, 1)
    on conflict (organization_id, map_key) do update set last_version_number = m.last_version_number + 1, name = excluded.name
    returning id, last_version_number as number`);
  const made = await db.one<{ id: number }>(sql`
    insert into map_versions (map_id, number, version, name, resolution_m, width, height, origin_x, origin_y, grid, elements,
      reported_at, created_at, changed_at)
    values (${map.id}, ${map.number}, ${version}, ${name}, 0.05, ${width}, ${height}, 0, 0, ${deflateSync(cells)},
      ${JSON.stringify(elements)}::jsonb, ${at}, ${at}, ${at}) returning id`);
  await db.run(sql`update maps set current_version_id = ${made.id} where id = ${map.id}`);
  return { mapId: map.id, versionId: made.id };
}
