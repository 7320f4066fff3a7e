import { type BulkOrder, BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";

/** While something is under way it is asked after this often. */
const ASK_EVERY_MS = 1_000;
const LATEST = 20;

/** The person's latest jobs; asked again by itself as long as one of them is under way. */
export const jobsQuery = () => ({
  ...queryFor(E.list, { query: { size: LATEST } }),
  refetchInterval: (query: { state: { data?: { records: readonly { state: string }[] } | undefined } }) =>
    query.state.data?.records.some(({ state }) => isOpen(state)) ? ASK_EVERY_MS : (false as const),
});

export const isOpen = (state: string): boolean => state === "waiting" || state === "running";

export const failedQuery = (id: number, current: number) => ({
  ...queryFor(E.items, { params: { id }, query: { state: "failed", current, size: 50 } }),
  placeholderData: keepPreviousData,
});

type Filters = NonNullable<InputOf<typeof E.selection>["query"]>;
/** Ids of all that a filtered list shows, as they are now: what is confirmed is what is done. */
export const fetchSelection = (query: Filters) => call(E.selection, { query });

function useJobWrite<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => forgetJobs(cache) });
}
const forgetJobs = (cache: QueryClient) => cache.invalidateQueries({ queryKey: queryKeyOf(E.list) });

export const useCreateJob = () =>
  useJobWrite(({ order, deviceIds }: { order: BulkOrder; deviceIds: readonly number[] }) =>
    call(E.create, { body: { order, deviceIds: [...deviceIds] } }),
  );
export const useCancelJob = () => useJobWrite((id: number) => call(E.cancel, { params: { id } }));
export const useRetryJob = () => useJobWrite((id: number) => call(E.retry, { params: { id } }));

/** Lists show what has been done. */
export function forgetDevices(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: queryKeyOf(DEVICE_ENDPOINTS.list) });
  void cache.invalidateQueries({
    predicate: ({ queryKey: [name] }) => String(name).startsWith("GET /platform/equipment/registrations"),
  });
}
