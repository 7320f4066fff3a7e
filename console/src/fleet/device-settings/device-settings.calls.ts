import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { COMMAND_ENDPOINTS, COMMAND_EVENTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { SETTING_ENDPOINTS as E, SETTING_EVENTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetchSoon, useWrite } from "../../core/api/index.ts";
import { liveHandler, useLive, useLiveState } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";

type ChangeBody = InputOf<typeof E.change>["body"];
type ResetBody = NonNullable<InputOf<typeof E.reset>["body"]>;

/**
 * Changes arrive by live events; only while the connection is down, or without the permission for them, are they
 * polled, this often.
 */
const ASK_EVERY_MS = 15_000;

export function usePace(): number | false {
  const mayReceive = useMay(COMMAND_ENDPOINTS.list);
  return useLiveState() === "live" && mayReceive ? false : ASK_EVERY_MS;
}

/** Follows what these devices are asked to take and what they report. */
export function useFollowed(ids: readonly number[]): void {
  useLive(settingsCommandChanged, ids);
  useLive(settingsTold, ids);
}

export const deviceSettingsQuery = (id: number) => queryFor(E.get, { params: { id } });

export function useDeviceSettings(id: number) {
  useFollowed([id]);
  return useQuery({ ...deviceSettingsQuery(id), refetchInterval: usePace() });
}

const SHOWING = [E.get, E.history, E.devices];
const renewSoon = refetchSoon(SHOWING);

const settingsTold = liveHandler(SETTING_EVENTS.settingsTold, renewSoon);
/** However far a command that sets settings has come: what shows them reads them again. */
const settingsCommandChanged = liveHandler(COMMAND_EVENTS.commandChanged, (cache, _deviceId, { kind }) => {
  if (kind === "setSettings") renewSoon(cache);
});

/** After which settings, histories and counts are read again. */
const useSettingsWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, SHOWING);

export const useChangeSettings = (id: number) =>
  useSettingsWrite((body: ChangeBody) => call(E.change, { params: { id }, body }));
export const useResetSettings = (id: number) =>
  useSettingsWrite((body: ResetBody) => call(E.reset, { params: { id }, body }));
/** To any number of devices, in the background; the dock of bulk actions shows the progress. */
export const useApplySettings = () =>
  useSettingsWrite(({ deviceIds, settings }: { deviceIds: readonly number[]; settings: DeviceSettings }) =>
    call(BULK_JOB_ENDPOINTS.create, {
      body: { order: { verb: "settings", parameters: { settings } }, deviceIds: [...deviceIds] },
    }),
  );

/** A few devices by name, to choose one whose settings others get. */
export const devicesNamedQuery = (search: string) => ({
  ...queryFor(DEVICE_ENDPOINTS.list, { query: { search: search || undefined, size: 10 } }),
  placeholderData: keepPreviousData,
});
