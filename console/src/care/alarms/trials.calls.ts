import { ALARM_TRIAL_ENDPOINTS as E } from "@sweepline/contract/care/alarms/trials.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const trialQuery = (id: number, timeZone: string) =>
  queryFor(E.get, { params: { id }, query: { timeZone } });
export const triedQuery = (id: number, size: number) =>
  queryFor(E.alarms, { params: { id }, query: { size, current: 1 } });

export const useBeginTrial = () =>
  useWrite((body: InputOf<typeof E.begin>["body"]) => call(E.begin, { body }), []);
export const useCancelTrial = () => useWrite((id: number) => call(E.cancel, { params: { id } }), [E.get]);
