import { type BulkJob, BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../../core/live/index.ts";
import { onSignedOut, useMay, usePerson } from "../../core/session/index.ts";
import { createStore, useStore } from "../../core/store/index.ts";
import { bulkJobChanged, forgetDevices, inProgress, isOpen, useJobs } from "./bulk-jobs.calls.ts";

/** The drawer is opened from pages too. */
export const drawer = createStore(false);
/** Jobs that were seen in progress and have ended, until they are looked at. */
export const ended = createStore<readonly number[]>([]);

/** They outlive the page, and must not outlive the person. */
export function forgetBulkJobs(): void {
  drawer.set(false);
  ended.set([]);
  inProgress.set([]);
}

export function openBulkJobs(): void {
  ended.set([]);
  drawer.set(true);
}

const NO_JOBS: readonly BulkJob[] = [];
const NOBODY: readonly number[] = [];

/** Whether there is anything to show. It is separate from the dock, which needs the component kit: a page may do without. */
export function useEndedBulkJobs(): boolean {
  const may = useMay(E.list);
  const me = usePerson()?.sysUser.id;
  useLive(bulkJobChanged, may && me !== undefined ? [me] : NOBODY);
  const jobs = useJobs(may).data?.records ?? NO_JOBS;
  useEnded(jobs);
  useEffect(() => onSignedOut(forgetBulkJobs), []);
  const isShown = useStore(drawer);
  const endedJobs = useStore(ended);
  return may && (isShown || endedJobs.length > 0 || jobs.some(({ state }) => isOpen(state)));
}

/** What was in progress a moment ago and is not now is news; lists then show what it has done. */
function useEnded(jobs: readonly BulkJob[]): void {
  const cache = useQueryClient();
  useEffect(() => {
    for (const { id, state } of jobs)
      if (isOpen(state)) inProgress.set((ids) => (ids.includes(id) ? ids : [...ids, id]));
    const now = jobs.filter(({ state }) => !isOpen(state)).map(({ id }) => id);
    const endedJobs = now.filter((id) => inProgress.get().includes(id));
    if (endedJobs.length === 0) return;
    inProgress.set((ids) => ids.filter((id) => !endedJobs.includes(id)));
    // Who has the drawer open sees it there.
    if (!drawer.get()) ended.set((held) => [...held, ...endedJobs]);
    void forgetDevices(cache);
  }, [jobs, cache]);
}
