import type { AnswerOf, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { CallError, type InputOf, isPassing } from "../transport/index.ts";
import { call, showFailure } from "./call.ts";

/** Reads are taken as fresh for so long when a page is opened again; live events write into them meanwhile. */
const FRESH_MS = 10_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // After the retries, so that a hiccup that mended itself shows nothing.
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (!(error instanceof CallError && error.status === meta?.quietStatus)) showFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < 2 && isPassing(error),
        // A lost network fails at once with an error, instead of waiting silently.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * `["GET /fleet/devices/:id", { params: { id: 7 } }]`: a prefix of one element matches every input of an endpoint. What the
 * contract says that an endpoint shows stands third.
 */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (!input) return [name];
  return endpoint.shows ? [name, input, endpoint.shows] : [name, input];
}

/**
 * A read for `useQuery`: `useQuery(queryFor(DEVICE_ENDPOINTS.list, { query }))`. Further options are spread beside it;
 * `meta: { quietStatus: 404 }` where the page itself shows what is missing.
 */
export function queryFor<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<AnswerOf<E>>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal, isQuiet: true }),
  });
}
