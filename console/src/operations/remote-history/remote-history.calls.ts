import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  REMOTE_ENDPOINTS as E,
  type RemoteSession,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, download, queryFor, queryKeyOf } from "../../core/api/index.ts";

export const sessionQuery = (id: string) => queryFor(E.get, { params: { id } });

/** Hundreds of thousands of numbers: they are not compared with those before. */
export const trackQuery = (id: string) => ({
  ...queryFor(E.track, { params: { id } }),
  structuralSharing: false,
});

export const loadScans = (id: string) => (span: { fromMs: number; toMs: number }) =>
  call(E.scans, { params: { id }, query: span, isQuiet: true });

export const saveSession = ({ id, serialNumber }: Pick<RemoteSession, "id" | "serialNumber">) =>
  download(E.export, { params: { id } }, `${serialNumber}.json`);

/** Which version of a map counts now. */
export const mapQuery = (mapId: number) => queryFor(MAP_ENDPOINTS.get, { params: { id: mapId } });

/** A map that the robot came to on its way is known by its key alone; null: it is not known here. */
export const mapByKeyQuery = (mapKey: string, organizationId: number) =>
  queryOptions({
    queryKey: [...queryKeyOf(MAP_ENDPOINTS.list), "key", mapKey, organizationId],
    queryFn: async ({ signal }) => {
      const query = { search: mapKey, organizationId };
      const { records } = await call(MAP_ENDPOINTS.list, { query, signal, isQuiet: true });
      return records.find((map) => map.mapKey === mapKey) ?? null;
    },
  });

/** Further devices are found by searching. */
const DEVICES = 30;
export const devicesQuery = (search: string) => ({
  ...queryFor(DEVICE_ENDPOINTS.list, { query: { size: DEVICES, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
});
