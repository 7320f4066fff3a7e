import {
  DISTRIBUTION_EVENTS,
  DISTRIBUTION_ENDPOINTS as E,
} from "@sweepline/contract/sites/distributions/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, readAnewSoon, useWrite } from "../../core/api/index.ts";
import { liveHandler, useLive, useLiveState } from "../../core/live/index.ts";

type TargetQuery = NonNullable<InputOf<typeof E.targets>["query"]>;
type HistoryQuery = NonNullable<InputOf<typeof E.history>["query"]>;
type SendBody = InputOf<typeof E.distribute>["body"];
type OnDeviceBody = InputOf<typeof E.enable>["body"];
type TransferBody = InputOf<typeof E.transfer>["body"];

/** Whose history it is. */
export type Subject = { readonly mapId: number } | { readonly deviceId: number };

/** Steps are told by live events; only while the line is down one looks this often. */
const ASK_EVERY_MS = 10_000;
const usePace = (): number | false => (useLiveState() === "live" ? false : ASK_EVERY_MS);

export function useTargets(mapId: number, query: TargetQuery) {
  useLive(DISTRIBUTION_EVENTS.distributionChanged, [mapId]);
  return useQuery({
    ...queryFor(E.targets, { params: { id: mapId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: usePace(),
  });
}

/** All that stand on the map and can take it, however many pages they fill. */
export async function targetsOnMap(cache: QueryClient, mapId: number, most: number) {
  const query = { isOnMap: "true", size: most };
  const page = await cache.fetchQuery({
    ...queryFor(E.targets, { params: { id: mapId }, query }),
    staleTime: 0,
  });
  return page.records;
}

export function useHistory(subject: Subject, query: HistoryQuery) {
  const [mapIds, deviceIds] = "mapId" in subject ? [[subject.mapId], NOBODY] : [NOBODY, [subject.deviceId]];
  useLive(DISTRIBUTION_EVENTS.distributionChanged, mapIds);
  useLive(DISTRIBUTION_EVENTS.deviceMapsChanged, deviceIds);
  const ofMap = queryFor(E.history, { params: { id: mapIds[0] ?? 0 }, query });
  const ofDevice = queryFor(E.deviceHistory, { params: { id: deviceIds[0] ?? 0 }, query });
  const pace = { placeholderData: keepPreviousData, refetchInterval: usePace() };
  const map = useQuery({ ...ofMap, ...pace, enabled: mapIds.length > 0 });
  const device = useQuery({ ...ofDevice, ...pace, enabled: deviceIds.length > 0 });
  return mapIds.length > 0 ? map : device;
}
const NOBODY: readonly number[] = [];

/** Of one act of a person: each robot's turn. */
export function useBatch(mapId: number, batchId: string) {
  return useHistory({ mapId }, { batchId, size: 500, sort: "createdAt" });
}

export function useDeviceMaps(deviceId: number) {
  useLive(DISTRIBUTION_EVENTS.deviceMapsChanged, [deviceId]);
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
const renewSoon = readAnewSoon(SHOWING);

export const distributionHandlers = [
  liveHandler(DISTRIBUTION_EVENTS.distributionChanged, renewSoon),
  liveHandler(DISTRIBUTION_EVENTS.deviceMapsChanged, renewSoon),
];

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
