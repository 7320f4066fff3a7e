import { SETTING_ENDPOINTS as E } from "@sweepline/contract/fleet/device-settings/index.ts";
import { urlId } from "../../core/page/index.ts";
import { declareList, type ListState, useList } from "../../ui/list/index.ts";
import { useFollowed, usePace } from "./device-settings.calls.ts";

const SETTABLE = declareList(E.devices, {
  id: "settable-devices",
  filters: ["search", "productId", "placeId", "organizationId", "having"],
  // The one whose settings are open.
  besides: { device: urlId() },
  address: { placeId: "place" },
});
export type SettableList = ListState<typeof SETTABLE>;

/** Devices that take settings. */
export function useSettableList(): SettableList {
  const list = useList(SETTABLE, { refetchInterval: usePace() });
  useFollowed(list.rows.map(({ id }) => id));
  return list;
}
