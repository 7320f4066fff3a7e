import {
  DISTRIBUTION_EVENTS,
  DISTRIBUTION_ENDPOINTS as E,
} from "@sweepline/contract/sites/distributions/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetchSoon, useWrite } from "../../core/api/index.ts";
import { liveHandler, useLive, useLiveState } from "../../core/live/index.ts";

type SendBody = InputOf<typeof E.distribute>["body"];
type OnDeviceBody = InputOf<typeof E.enable>["body"];
type TransferBody = InputOf<typeof E.transfer>["body"];

/** Steps arrive by live events; only while the connection is down are they polled, this often. */
const ASK_EVERY_MS = 10_000;
export const usePace = (): number | false => (useLiveState() === "live" ? false : ASK_EVERY_MS);

/** All that stand on the map and can take it, however many pages they fill. */
export async function targetsOnMap(cache: QueryClient, mapId: number, most: number) {
  const query = { isOnMap: "true", size: most };
  const page = await cache.fetchQuery({
    ...queryFor(E.targets, { params: { id: mapId }, query }),
    staleTime: 0,
  });
  return page.records;
}

/** Of one act of a person: each robot's turn. */
export function useBatch(mapId: number, batchId: string) {
  useLive(distributionChanged, [mapId]);
  const query = { batchId, size: 500, sort: "createdAt" } as const;
  return useQuery({
    ...queryFor(E.history, { params: { id: mapId }, query }),
    refetchInterval: usePace(),
  });
}

export function useDeviceMaps(deviceId: number) {
  useLive(deviceMapsChanged, [deviceId]);
  return useQuery({
    ...queryFor(E.deviceMaps, { params: { id: deviceId } }),
    refetchInterval: usePace(),
  });
}

/** Maps of the device's holder by name. */
export const mapsNamedQuery = (organizationId: number, search: string) => ({
  ...queryFor(MAP_ENDPOINTS.list, { query: { organizationId, search: search || undefined, size: 20 } }),
  placeholderData: keepPreviousData,
});

const SHOWING = [E.targets, E.history, E.deviceMaps, E.deviceHistory, MAP_ENDPOINTS.list, MAP_ENDPOINTS.get];
const renewSoon = refetchSoon(SHOWING);

export const distributionChanged = liveHandler(DISTRIBUTION_EVENTS.distributionChanged, renewSoon);
export const deviceMapsChanged = liveHandler(DISTRIBUTION_EVENTS.deviceMapsChanged, renewSoon);

export const useDistribute = () =>
  useWrite(
    ({ mapId, ...body }: SendBody & { mapId: number }) => call(E.distribute, { params: { id: mapId }, body }),
    SHOWING,
  );
export const useEnable = (deviceId: number) =>
  useWrite((body: OnDeviceBody) => call(E.enable, { params: { id: deviceId }, body }), SHOWING);
export const useRemove = (deviceId: number) =>
  useWrite((body: OnDeviceBody) => call(E.remove, { params: { id: deviceId }, body }), SHOWING);
export const useTransfer = (deviceId: number) =>
  useWrite((body: TransferBody) => call(E.transfer, { params: { id: deviceId }, body }), SHOWING);
