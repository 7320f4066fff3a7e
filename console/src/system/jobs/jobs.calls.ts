import {
  JOB_ENDPOINTS as E,
  type Job,
  type JobChange,
  type NewJob,
} from "@sweepline/contract/system/jobs/index.ts";
import { call, download, queryFor, useWrite } from "../../core/api/index.ts";

/** Runs begin and end without an event of their own. */
export const LOOK_AGAIN_MS = 5_000;
/** Of what goes on while somebody watches. */
export const WATCH_MS = 2_000;

export const jobQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  // One that was deleted since is said in its place.
  meta: { quietStatus: 404 },
});
export const runQuery = (id: string) => ({
  ...queryFor(E.getRun, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const classesQuery = () => queryFor(E.classes, {});
export const groupsQuery = () => queryFor(E.groups, {});
export const upkeepQuery = () => ({ ...queryFor(E.upkeep, {}), refetchInterval: LOOK_AGAIN_MS });

const useJobWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, E.groups, E.runs, E.getRun]);

export const useCreateJob = () => useJobWrite((body: NewJob) => call(E.create, { body }));
export const useUpdateJob = () =>
  useJobWrite(({ id, ...body }: JobChange & { id: number }) => call(E.update, { params: { id }, body }));
export const usePauseJob = () =>
  useJobWrite(({ id, ...body }: Pick<Job, "id" | "isPaused" | "revision">) =>
    call(E.pause, { params: { id }, body }),
  );
export const useRemoveJob = () =>
  useJobWrite(({ id, revision }: Pick<Job, "id" | "revision">) =>
    call(E.remove, { params: { id }, body: { revision } }),
  );
export const useRunJob = () => useJobWrite((id: number) => call(E.run, { params: { id } }));
export const useStopRun = () => useJobWrite((id: string) => call(E.stopRun, { params: { id } }));

export const useRunUpkeep = () =>
  useWrite((name: string) => call(E.runUpkeep, { body: { name } }), [E.upkeep]);

export const fetchRunFile = (id: string, name: string) => download(E.file, { params: { id } }, name);
