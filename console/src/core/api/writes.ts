import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeyOf } from "./queries.ts";

/** What shows answers of these endpoints asks for them anew. */
export const readAnew = (cache: QueryClient, endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => cache.invalidateQueries({ queryKey: queryKeyOf(endpoint) })));

const SOON_MS = 300;

/** The same for what live events tell: thousands of devices tell much at once, which is read anew once for all of it. */
export function readAnewSoon(endpoints: readonly Endpoint[]): (cache: QueryClient) => void {
  let isDue = false;
  return (cache) => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void readAnew(cache, endpoints);
    }, SOON_MS);
  };
}

/** A write after which these endpoints' answers are read anew; after a refusal too, for it may tell that they are old. */
export function useWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  endpoints: readonly Endpoint[],
) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => readAnew(cache, endpoints) });
}
