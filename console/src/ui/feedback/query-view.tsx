import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { Skeleton } from "./skeleton.tsx";

interface QueryViewProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    refetch(): unknown;
  };
  /** Height of the content in rem, for the skeleton. */
  readonly block?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Loading, failed or there: the three states of a read. Old data stays on screen when a renewal fails. */
export function QueryView<Data>({ query, block, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <Skeleton {...(block ? { block } : {})} />;
}
