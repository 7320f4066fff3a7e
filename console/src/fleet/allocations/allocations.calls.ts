import {
  type AllocatedDevice,
  ALLOCATION_ENDPOINTS as E,
  MAX_ALLOCATED_DEVICES,
} from "@sweepline/contract/fleet/allocations.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type DevicesQuery = NonNullable<InputOf<typeof E.devices>["query"]>;
type HistoryQuery = NonNullable<InputOf<typeof E.history>["query"]>;
type ExportQuery = NonNullable<InputOf<typeof E.export>["query"]>;
type MoveBody = InputOf<typeof E.move>["body"];

export const allocatedDevicesQuery = (query: DevicesQuery) => ({
  ...queryFor(E.devices, { query }),
  placeholderData: keepPreviousData,
});
export const receiversQuery = (query: { parentId?: number; search?: string }) =>
  queryFor(E.organizations, { query });
export const operatorsQuery = (organizationId: number, search: string) => ({
  ...queryFor(E.operators, { query: { organizationId, search: search || undefined } }),
  placeholderData: keepPreviousData,
});
export const historyQuery = (query: HistoryQuery) => ({
  ...queryFor(E.history, { query }),
  placeholderData: keepPreviousData,
});
export const deviceAllocationsQuery = (id: number, query: { current: number; size: number }) => ({
  ...queryFor(E.ofDevice, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
export const exportHistory = (query: ExportQuery, name: string): Promise<void> =>
  download(E.export, { query }, `${name}.${query.format ?? "xlsx"}`);

/** As many of the filtered devices as one move takes. */
export async function collectDevices(query: DevicesQuery): Promise<AllocatedDevice[]> {
  const whole = { ...query, current: 1, size: MAX_ALLOCATED_DEVICES };
  return (await call(E.devices, { query: whole })).records;
}

export const findDevices = (serialNumbers: string[]) => call(E.bySerialNumbers, { body: { serialNumbers } });

/** After which lists, tree and histories are read anew, of devices too. */
const useHandover = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [
    E.devices,
    E.organizations,
    E.history,
    E.ofDevice,
    DEVICE_ENDPOINTS.list,
    DEVICE_ENDPOINTS.get,
  ]);

export const useMove = () => useHandover((body: MoveBody) => call(E.move, { body }));
export const useUndo = () => useHandover((batchId: string) => call(E.undo, { body: { batchId } }));
