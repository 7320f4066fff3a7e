import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type InputOf, queryFor } from "../../core/api/index.ts";

type ListQuery = NonNullable<InputOf<typeof DEVICE_ENDPOINTS.list>["query"]>;

export const deviceListQuery = (query: ListQuery) => ({
  ...queryFor(DEVICE_ENDPOINTS.list, { query }),
  placeholderData: keepPreviousData,
});

export const deviceOverviewQuery = (organizationId?: number) =>
  queryFor(DEVICE_ENDPOINTS.overview, { query: { organizationId } });

export const deviceQuery = (id: number) => ({
  ...queryFor(DEVICE_ENDPOINTS.get, { params: { id } }),
  // A decommissioned device may still be read.
  meta: { quietStatus: 404 },
});
