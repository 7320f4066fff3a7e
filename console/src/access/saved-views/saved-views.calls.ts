import { SAVED_VIEW_ENDPOINTS as E } from "@sweepline/contract/access/saved-views.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";

type Creation = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];

/** Views and columns change by the person's own hand only. */
export const listKeepingQuery = (list: string) => ({
  ...queryFor(E.list, { query: { list } }),
  staleTime: 300_000,
});

function useViewWrite<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeyOf(E.list) }),
  });
}

export const useCreateView = () => useViewWrite((body: Creation) => call(E.create, { body }));
export const useUpdateView = () => useViewWrite((body: Change) => call(E.update, { body }));
export const useRemoveView = () => useViewWrite((id: number) => call(E.remove, { params: { id } }));
