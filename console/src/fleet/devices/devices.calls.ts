import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { download, type InputOf, queryFor } from "../../core/api/index.ts";

type ListQuery = NonNullable<InputOf<typeof DEVICE_ENDPOINTS.list>["query"]>;
type ExportQuery = NonNullable<InputOf<typeof DEVICE_ENDPOINTS.export>["query"]>;

export const deviceListQuery = (query: ListQuery) => ({
  ...queryFor(DEVICE_ENDPOINTS.list, { query }),
  placeholderData: keepPreviousData,
});

export const deviceOverviewQuery = (organizationId?: number) =>
  queryFor(DEVICE_ENDPOINTS.overview, { query: { organizationId } });

export const deviceQuery = (id: number) => ({
  ...queryFor(DEVICE_ENDPOINTS.get, { params: { id } }),
  // One that is out of use may be looked back at.
  meta: { quietStatus: 404 },
});

/** Saves the filtered list as a file. The server streams up to 50,000 rows, so this may take its time. */
export const exportDevices = (query: ExportQuery, name: string): Promise<void> =>
  download(DEVICE_ENDPOINTS.export, { query }, `${name}.${query.format ?? "xlsx"}`);
