import {
  ELEVATOR_TRIAL_EVENTS,
  ELEVATOR_TRIAL_ENDPOINTS as T,
} from "@sweepline/contract/sites/elevator-trials.ts";
import { call, type InputOf, queryFor, queryKeyOf, refetchSoon, useWrite } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

export const trialsQuery = (id: number) => queryFor(T.trials, { params: { id } });
/** The test that is in progress, or over and not yet kept; the live socket brings it on. */
export const trialRunQuery = (id: number) => queryFor(T.run, { params: { id } });

export const useStartTrial = () => useWrite((id: number) => call(T.start, { params: { id } }), [T.run]);
export const useStopTrial = () => useWrite((id: number) => call(T.stop, { params: { id } }), [T.run]);
export const useKeepTrial = () =>
  useWrite(
    ({ id, ...body }: InputOf<typeof T.keepTrial>["body"] & { id: number }) =>
      call(T.keepTrial, { params: { id }, body }),
    [T.run, T.trials],
  );

const readTrialsSoon = refetchSoon([T.trials]);

export const elevatorTrialChanged = liveHandler(
  ELEVATOR_TRIAL_EVENTS.elevatorTrialChanged,
  (cache, id, data) => {
    cache.setQueryData(queryKeyOf(T.run, { params: { id } }), data);
    if (data.run === null) readTrialsSoon(cache);
  },
);
