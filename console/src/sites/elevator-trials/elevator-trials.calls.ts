import { ELEVATOR_TRIAL_ENDPOINTS as T } from "@sweepline/contract/sites/elevators/trials.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const trialsQuery = (id: number) => queryFor(T.trials, { params: { id } });

export const useKeepTrial = () =>
  useWrite(
    ({ id, ...body }: InputOf<typeof T.keepTrial>["body"] & { id: number }) =>
      call(T.keepTrial, { params: { id }, body }),
    [T.trials],
  );
