import { RUN_ENDPOINTS as E } from "@sweepline/contract/operations/runs.ts";
import { call, queryFor, useWrite } from "../../core/api/index.ts";

/** How far it is comes with the robot's reports, which make no event of their own. */
export const LOOK_AGAIN_MS = 10_000;

export const runQuery = (id: string) => queryFor(E.get, { params: { id } });
export const candidatesQuery = (id: number) => queryFor(E.candidates, { params: { id } });

export const useStartTask = () =>
  useWrite(
    ({ taskId, ...body }: { taskId: number; deviceId: number | undefined; key: string }) =>
      call(E.start, { params: { id: taskId }, body }),
    [E.list, E.candidates],
  );
export const useRestOfRun = () =>
  useWrite(
    ({ id, ...body }: { id: string; deviceId: number | undefined; key: string }) =>
      call(E.rest, { params: { id }, body }),
    [E.list, E.get, E.candidates],
  );
export const useSkipStep = () =>
  useWrite(
    ({ id, step }: { id: string; step: number }) => call(E.skip, { params: { id }, body: { step } }),
    [E.get],
  );
const useAct = (endpoint: typeof E.pause | typeof E.resume | typeof E.stop) =>
  useWrite((id: string) => call(endpoint, { params: { id } }), [E.list, E.get]);
export const usePauseRun = () => useAct(E.pause);
export const useResumeRun = () => useAct(E.resume);
export const useStopRun = () => useAct(E.stop);
