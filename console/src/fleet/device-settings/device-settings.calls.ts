import {
  type DeviceSettingsPage,
  SETTING_ENDPOINTS as E,
} from "@sweepline/contract/fleet/setting-changes.ts";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";

type DevicesQuery = NonNullable<InputOf<typeof E.devices>["query"]>;
type HistoryQuery = NonNullable<InputOf<typeof E.history>["query"]>;
type ChangeBody = InputOf<typeof E.change>["body"];
type ResetBody = NonNullable<InputOf<typeof E.reset>["body"]>;
type ApplyBody = InputOf<typeof E.apply>["body"];

/** A change is watched until it has ended; what a device reports by itself is looked at now and then. */
const BUSY_MS = 2_000;
const CALM_MS = 15_000;

export const isBusy = (page: DeviceSettingsPage | undefined): boolean =>
  page?.settings.some(({ state }) => state === "pending") ?? false;

export const deviceSettingsQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  refetchInterval: (query: { state: { data: DeviceSettingsPage | undefined } }) =>
    isBusy(query.state.data) ? BUSY_MS : CALM_MS,
});
export const settingHistoryQuery = (id: number, query: HistoryQuery) => ({
  ...queryFor(E.history, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
export const settableDevicesQuery = (query: DevicesQuery) => ({
  ...queryFor(E.devices, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: CALM_MS,
});

/** When the last of what was on the way has ended, history and counts tell something else. */
export function useFollowedEnds(isBusyNow: boolean): void {
  const cache = useQueryClient();
  const wasBusy = useRef(isBusyNow);
  useEffect(() => {
    if (wasBusy.current && !isBusyNow)
      for (const endpoint of [E.history, E.devices])
        void cache.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
    wasBusy.current = isBusyNow;
  }, [cache, isBusyNow]);
}

/** After which settings, histories and counts are read anew. */
function useSettingsWrite<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [E.get, E.history, E.devices].map((endpoint) =>
          cache.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
        ),
      ),
  });
}

export const useChangeSettings = (id: number) =>
  useSettingsWrite((body: ChangeBody) => call(E.change, { params: { id }, body }));
export const useResetSettings = (id: number) =>
  useSettingsWrite((body: ResetBody) => call(E.reset, { params: { id }, body }));
export const useApplySettings = () => useSettingsWrite((body: ApplyBody) => call(E.apply, { body }));
