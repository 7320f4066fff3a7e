import { SAVED_VIEW_ENDPOINTS as E } from "@sweepline/contract/access/saved-views.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Creation = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];

/** Views and columns change by the person's own hand only. */
export const listKeepingQuery = (list: string) => ({
  ...queryFor(E.list, { query: { list } }),
  staleTime: 300_000,
});

const useViewWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, [E.list]);

export const useCreateView = () => useViewWrite((body: Creation) => call(E.create, { body }));
export const useUpdateView = () => useViewWrite((body: Change) => call(E.update, { body }));
export const useRemoveView = () => useViewWrite((id: number) => call(E.remove, { params: { id } }));
