import { type FloorMap, MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CallError, call, fetchBytes, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { type Grid, inflateGrid } from "./grid.ts";

/** The map that a device drives on; `isMapMissing(error)` while it has reported none. */
export const deviceMapQuery = (deviceId: number) =>
  queryFor(MAP_ENDPOINTS.forDevice, { params: { id: deviceId } });

export const isMapMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

type MapRef = Pick<FloorMap, "id" | "version" | "width" | "height">;

/** A map's grid never changes within its version, so it is fetched once and kept while the console is open. */
const gridQuery = ({ id, version, width, height }: MapRef) =>
  queryOptions<Grid>({
    queryKey: [...queryKeyOf(MAP_ENDPOINTS.grid, { params: { id } }), version],
    queryFn: async ({ signal }) =>
      inflateGrid(await fetchBytes(MAP_ENDPOINTS.grid, { params: { id }, signal, isQuiet: true }), {
        width,
        height,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });

/** The grid of a map, as soon as the map is known. */
export function useGrid(map: MapRef | undefined) {
  const known = map ?? { id: 0, version: "", width: 0, height: 0 };
  return useQuery({ ...gridQuery(known), enabled: map !== undefined });
}

/** A device that has just left the floor no longer leads to its map: some of its mates are asked too. */
const MOST_ASKED = 4;

/** The map of a floor, by way of the devices on it. */
export const floorMapQuery = (mapId: number, deviceIds: readonly number[]) =>
  queryOptions<FloorMap>({
    queryKey: ["floorMap", mapId],
    queryFn: async ({ signal }) => {
      let failure: unknown = new Error(`no device leads to map ${mapId}`);
      for (const id of deviceIds.slice(0, MOST_ASKED)) {
        try {
          const map = await call(MAP_ENDPOINTS.forDevice, { params: { id }, signal, isQuiet: true });
          if (map.id === mapId) return map;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    staleTime: 10 * 60_000,
    // A floor whose map may not be seen shows its name; nobody needs a red message for that.
    throwOnError: false,
  });
