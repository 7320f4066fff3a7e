import { APP_INFO_ENDPOINTS as E } from "@sweepline/contract/system/app-info.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { allowedHosts } from "./allowed-hosts.ts";

type Fields = InputOf<typeof E.create>["body"];

/** Choices to filter by; there are never many parameters. */
export const appInfoChoicesQuery = () => queryFor(E.list, { query: { size: 500 } });

/** What the shell shows follows at once; a logo on the gate with the next load. */
function renewAll(cache: QueryClient): Promise<unknown> {
  const keys = [queryKeyOf(E.list), queryKeyOf(E.get), allowedHosts.queryKey];
  return Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export function useSaveAppInfo() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision, ...fields }: Fields & { id?: number; revision?: number }) =>
      id === undefined || revision === undefined
        ? call(E.create, { body: fields })
        : call(E.update, { body: { id, revision, ...fields } }),
    onSuccess: () => renewAll(cache),
  });
}

export function useRemoveAppInfo() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(E.remove, { params: { id } }),
    onSuccess: () => renewAll(cache),
  });
}
