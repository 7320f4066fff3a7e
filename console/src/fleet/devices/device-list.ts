import { DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import { readUrl } from "../../core/page/index.ts";
import { declareList, type ListState, useList } from "../../ui/list/index.ts";
import { useMayKnow } from "./use-may-know.ts";

const DEVICES = declareList(E.list, {
  id: "devices",
  filters: [
    ...(["search", "statuses", "isOnline", "hasErrors", "productId", "organizationId", "kind"] as const),
    ...(["placeId", "isLocked", "runs"] as const),
  ],
  address: { isOnline: "online", isLocked: "locked", placeId: "place" },
});
/** Rows are live; which devices the filters find, and how many, is asked again. */
const REFETCH_EVERY_MS = 10_000;
/** What an address of the list, such as a saved view, asks by; its order and its place in the list are left out. */
export function filtersOfDeviceList(search: string): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = readUrl(DEVICES.fields, search);
  return Object.fromEntries(
    DEVICES.asked
      .map((name) => [name, values[name]])
      .filter(([, value]) => [value ?? ""].flat().join("") !== ""),
  );
}
const OF_BRANCH = { ...DEVICES, id: "associated-devices" };

export type DeviceList = ListState<typeof DEVICES>;

/** Devices in reach. Of a branch: the page has the organization chosen by other means, it is a place there, not a filter. */
export function useDeviceList({ isOfBranch = false } = {}): DeviceList {
  const may = useMayKnow();
  return useList(isOfBranch ? OF_BRANCH : DEVICES, {
    refetchInterval: REFETCH_EVERY_MS,
    // An address from a time when the company was granted it, or from someone else, asks by nothing that is withheld.
    ask: ({ sort }) => ({
      ...(!may.faults && { hasErrors: undefined }),
      ...(!may.details && { runs: undefined }),
      ...(!may.details && sort?.endsWith("batteryPercent") && { sort: undefined }),
    }),
    fixed: [
      ...(isOfBranch ? ["organizationId" as const] : []),
      ...(may.faults ? [] : ["hasErrors" as const]),
      ...(may.details ? [] : ["runs" as const]),
    ],
  });
}
