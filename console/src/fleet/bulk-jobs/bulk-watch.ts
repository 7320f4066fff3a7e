import { type BulkJob, BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay } from "../../core/session/index.ts";
import { createStore, useStore } from "../../core/store/index.ts";
import { forgetDevices, isOpen, jobsQuery } from "./bulk-jobs.calls.ts";

/** The drawer is opened from pages too. */
export const drawer = createStore(false);
/** Jobs that were seen under way and have ended, until they are looked at. */
export const ended = createStore<readonly number[]>([]);

export function openBulkJobs(): void {
  ended.set([]);
  drawer.set(true);
}

const NO_JOBS: readonly BulkJob[] = [];

/** Whether there is anything to tell. It stands apart from the dock, which needs the component kit: a page may do without. */
export function useBulkNews(): boolean {
  const may = useMay(E.list);
  const jobs = useQuery({ ...jobsQuery(), enabled: may }).data?.records ?? NO_JOBS;
  useEnded(jobs);
  const isShown = useStore(drawer);
  const news = useStore(ended);
  return may && (isShown || news.length > 0 || jobs.some(({ state }) => isOpen(state)));
}

/** What was under way a moment ago and is not now is news; lists then show what it has done. */
function useEnded(jobs: readonly BulkJob[]): void {
  const cache = useQueryClient();
  const before = useRef(new Set<number>());
  useEffect(() => {
    const now = jobs.filter(({ state }) => !isOpen(state)).map(({ id }) => id);
    const news = now.filter((id) => before.current.has(id));
    before.current = new Set(jobs.filter(({ state }) => isOpen(state)).map(({ id }) => id));
    if (news.length === 0) return;
    // Who has the drawer open sees it there.
    if (!drawer.get()) ended.set((held) => [...held, ...news]);
    forgetDevices(cache);
  }, [jobs, cache]);
}
