import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import {
  MAINTENANCE_WINDOW_ENDPOINTS as E,
  type MaintenanceWindow,
  type WindowState,
} from "@sweepline/contract/care/maintenance-windows.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export type WindowFields = InputOf<typeof E.create>["body"];

/** More than are open at a time nobody looks for here. */
const MOST = 100;
export const windowsQuery = (states: readonly WindowState[]) =>
  queryFor(E.list, { query: { states: [...states], size: MOST } });

export const placesQuery = (query: NonNullable<InputOf<typeof PLACE_ENDPOINTS.options>["query"]>) => ({
  ...queryFor(PLACE_ENDPOINTS.options, { query }),
  placeholderData: keepPreviousData,
});

/** What a window held back may be raised by it. */
const useWindowWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, ALARM_ENDPOINTS.groups, ALARM_ENDPOINTS.page, ALARM_ENDPOINTS.counts]);

export const useSaveWindow = () =>
  useWindowWrite(({ row, fields }: { row: MaintenanceWindow | undefined; fields: WindowFields }) =>
    row
      ? call(E.update, { params: { id: row.id }, body: { ...fields, revision: row.revision } })
      : call(E.create, { body: fields }),
  );
export const useEndWindow = () => useWindowWrite((id: number) => call(E.end, { params: { id } }));
