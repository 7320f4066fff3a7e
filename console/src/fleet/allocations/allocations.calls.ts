import {
  type AllocatedDevice,
  ALLOCATION_ENDPOINTS as E,
  MAX_ALLOCATED_DEVICES,
} from "@sweepline/contract/fleet/allocations.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type DevicesQuery = NonNullable<InputOf<typeof E.devices>["query"]>;
type MoveBody = InputOf<typeof E.move>["body"];

export const receiversQuery = (query: { parentId?: number; search?: string }) =>
  queryFor(E.organizations, { query });
export const operatorsQuery = (organizationId: number, search: string) => ({
  ...queryFor(E.operators, { query: { organizationId, search: search || undefined } }),
  placeholderData: keepPreviousData,
});

/** As many of the filtered devices as one move takes. */
export async function collectDevices(query: DevicesQuery): Promise<AllocatedDevice[]> {
  const whole = { ...query, current: 1, size: MAX_ALLOCATED_DEVICES };
  return (await call(E.devices, { query: whole })).records;
}

export const findDevices = (serialNumbers: string[]) => call(E.bySerialNumbers, { body: { serialNumbers } });

const useHandover = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, ["devices"]);

export const useMove = () => useHandover((body: MoveBody) => call(E.move, { body }));
export const useUndo = () => useHandover((batchId: string) => call(E.undo, { body: { batchId } }));
