import type { Endpoint, Subject } from "@sweepline/contract/core/endpoint.ts";
import {
  type InvalidateQueryFilters,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { queryKeyOf } from "./queries.ts";

/** An endpoint, or every one that shows such things. */
type Shown = Endpoint | Subject;

/** What shows answers of these endpoints asks for them again. */
export const refetch = (cache: QueryClient, shown: readonly Shown[]): Promise<unknown> =>
  Promise.all(shown.map((one) => cache.invalidateQueries(matching(one))));

const matching = (one: Shown): InvalidateQueryFilters =>
  typeof one === "string"
    ? { predicate: ({ queryKey: [, , shows] }) => shows === one }
    : { queryKey: queryKeyOf(one) };

const SOON_MS = 300;

/** The same for live events: thousands of devices send many at once, which are answered by one refetch. */
export function refetchSoon(shown: readonly Shown[]): (cache: QueryClient) => void {
  const due = new WeakSet<QueryClient>();
  return (cache) => {
    if (due.has(cache)) return;
    due.add(cache);
    setTimeout(() => {
      due.delete(cache);
      void refetch(cache, shown);
    }, SOON_MS);
  };
}

/** A write after which these queries are refetched; after a refusal too, since it may mean that they are stale. */
export function useWrite<Input, Answer>(write: (input: Input) => Promise<Answer>, shown: readonly Shown[]) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => refetch(cache, shown) });
}
