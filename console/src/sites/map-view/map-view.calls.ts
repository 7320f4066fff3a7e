import { type FloorMap, MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CallError, call, fetchBytes, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { type Grid, inflateGrid } from "../map-drawing/index.ts";

/** The map that a device drives on; null while it has reported none, which is a state and no failure. */
export const deviceMapQuery = (deviceId: number) =>
  queryOptions<FloorMap | null>({
    queryKey: queryKeyOf(MAP_ENDPOINTS.forDevice, { params: { id: deviceId } }),
    queryFn: ({ signal }) => mapOf(deviceId, signal),
  });

async function mapOf(deviceId: number, signal: AbortSignal): Promise<FloorMap | null> {
  try {
    return await call(MAP_ENDPOINTS.forDevice, { params: { id: deviceId }, signal, isQuiet: true });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

type MapRef = Pick<FloorMap, "id" | "changedAt" | "width" | "height">;

/** A grid at its address never changes, so it is fetched once and kept while the console is open. */
const gridQuery = ({ id, changedAt, width, height }: MapRef) =>
  queryOptions<Grid>({
    queryKey: [...queryKeyOf(MAP_ENDPOINTS.grid, { params: { id }, query: { at: changedAt } })],
    queryFn: async ({ signal }) =>
      inflateGrid(
        await fetchBytes(MAP_ENDPOINTS.grid, {
          params: { id },
          query: { at: changedAt },
          signal,
          isQuiet: true,
        }),
        {
          width,
          height,
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });

/** The grid of a map, as soon as the map is known. */
export function useGrid(map: MapRef | undefined) {
  const known = map ?? { id: 0, changedAt: "", width: 0, height: 0 };
  return useQuery({ ...gridQuery(known), enabled: map !== undefined });
}

/** A device that has just left the floor no longer leads to its map: some of its mates are asked too. */
const MAX_ASKED = 4;

/** The map of a floor, by way of the devices on it; null where none of them leads to it. */
export const floorMapQuery = (mapId: number, deviceIds: readonly number[]) =>
  queryOptions<FloorMap | null>({
    queryKey: ["floorMap", mapId],
    queryFn: async ({ signal }) => {
      for (const id of deviceIds.slice(0, MAX_ASKED)) {
        const map = await mapOf(id, signal);
        if (map?.mapId === mapId) return map;
      }
      return null;
    },
    staleTime: 10 * 60_000,
  });

/** A version with its elements. One that was saved here never changes; that of a robot is announced again by an event. */
export const mapVersionQuery = (mapId: number, versionId: number) =>
  queryFor(MAP_ENDPOINTS.version, { params: { id: mapId, versionId } });
