import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { StationOnMap } from "../../fleet/commands/index.ts";

interface Row {
  deviceId: number;
  mapName: string;
  mapId: string;
  x: number | null;
  y: number | null;
  theta: number | null;
}

/** The dock nearest to each device on the map that it drives by, as that map counts now; devices without such a map are not among them. */
export async function stationsOf(
  tx: Queries,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, StationOnMap>> {
  const rows = await tx.many<Row>(sql`
    select d.id as "deviceId", m.name as "mapName", m.map_key as "mapId", p.x, p.y, p.theta
    from devices d
    join device_states s on s.device_id = d.id
    join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
    left join map_versions v on v.id = m.current_version_id
    left join lateral (
      select (e ->> 'x')::float8 as x, (e ->> 'y')::float8 as y, coalesce((e ->> 'theta')::float8, 0) as theta
      from jsonb_array_elements(v.elements) e
      where e ->> 'kind' = 'point' and e ->> 'pointKind' = 'dock'
      order by ((e ->> 'x')::float8 - s.x) ^ 2 + ((e ->> 'y')::float8 - s.y) ^ 2 limit 1) p on true
    where d.id = any(${[...deviceIds]}::bigint[])`);
  return new Map(
    rows.map(({ deviceId, mapName, mapId, x, y, theta }) => [
      deviceId,
      { mapName, place: x === null || y === null ? null : { x, y, theta: theta ?? 0, mapId } },
    ]),
  );
}
