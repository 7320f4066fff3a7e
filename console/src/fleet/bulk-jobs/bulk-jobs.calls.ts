import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  BULK_JOB_EVENTS,
  type BulkJob,
  type BulkOrder,
  BULK_JOB_ENDPOINTS as E,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, refetch } from "../../core/api/index.ts";
import { liveHandler, useLiveState } from "../../core/live/index.ts";
import { createStore } from "../../core/store/index.ts";

/** Jobs arrive by live events; only while the connection is down are open jobs polled, this often. */
const ASK_EVERY_MS = 10_000;
const LATEST = 20;

const latest = () => queryFor(E.list, { query: { size: LATEST } });

/** The person's latest jobs. */
export function useJobs(isEnabled = true) {
  const isLive = useLiveState() === "live";
  return useQuery({
    ...latest(),
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      !isLive && state.data?.records.some((job) => isOpen(job.state)) ? ASK_EVERY_MS : false,
  });
}

export const isOpen = (state: string): boolean => state === "waiting" || state === "running";

export const failedQuery = (id: number, current: number) => ({
  ...queryFor(E.items, { params: { id }, query: { state: "failed", current, size: 50 } }),
  placeholderData: keepPreviousData,
});

type Filters = NonNullable<InputOf<typeof E.selection>["query"]>;
type RegistrationFilters = NonNullable<InputOf<typeof E.registrations>["query"]>;
/** Ids of all that a filtered list shows, as they are now: what is confirmed is what is done. */
export const fetchSelection = (query: Filters) => call(E.selection, { query });
export const fetchRegistrations = (query: RegistrationFilters) => call(E.registrations, { query });

/** How many of the devices know each command. */
export const knownCommandsQuery = (deviceIds: readonly number[]) =>
  queryFor(COMMAND_ENDPOINTS.known, { body: { deviceIds: [...deviceIds] } });

export const exportChosen = (
  body: { deviceIds: number[]; format: "csv" | "xlsx"; timeZone: string },
  name: string,
): Promise<void> => download(DEVICE_ENDPOINTS.exportChosen, { body }, `${name}.${body.format}`);

/** Jobs that were seen in progress: their end is news, however soon it comes. */
export const inProgress = createStore<readonly number[]>([]);

/** Puts a job into the list of the latest. Messages may arrive out of order, and a job never goes back to an earlier state. */
function takeJob(cache: QueryClient, job: BulkJob): void {
  if (isOpen(job.state)) inProgress.set((ids) => (ids.includes(job.id) ? ids : [...ids, job.id]));
  cache.setQueryData<Page<BulkJob>>(latest().queryKey, (page) => {
    if (!page) return page;
    const held = page.records.find(({ id }) => id === job.id);
    if (held && rankOf(held) > rankOf(job)) return page;
    const others = page.records.filter(({ id }) => id !== job.id);
    const records = [job, ...others].sort((one, other) => other.id - one.id).slice(0, LATEST);
    return { ...page, total: page.total + (held ? 0 : 1), records };
  });
  // A pending answer may still be from before.
  if (!isOpen(job.state)) void forgetJobs(cache);
}

const rankOf = ({ state, done, failed }: BulkJob): number =>
  isOpen(state) ? done + failed : Number.POSITIVE_INFINITY;

function useJobWrite<Input>(mutationFn: (input: Input) => Promise<BulkJob>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (job) => takeJob(cache, job),
    onSettled: () => forgetJobs(cache),
  });
}
const forgetJobs = (cache: QueryClient) => refetch(cache, [E.list]);

export const bulkJobChanged = liveHandler(BULK_JOB_EVENTS.bulkJobChanged, (cache, _staffId, job) =>
  takeJob(cache, job),
);

export const useCreateJob = () =>
  useJobWrite(({ order, deviceIds }: { order: BulkOrder; deviceIds: readonly number[] }) =>
    call(E.create, { body: { order, deviceIds: [...deviceIds] } }),
  );
export const useCancelJob = () => useJobWrite((id: number) => call(E.cancel, { params: { id } }));
export const useRetryJob = () => useJobWrite((id: number) => call(E.retry, { params: { id } }));

/** Lists show what has been done. */
export const forgetDevices = (cache: QueryClient): Promise<unknown> => refetch(cache, ["devices"]);
