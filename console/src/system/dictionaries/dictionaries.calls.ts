import { DICTIONARY_ENDPOINTS as E } from "@sweepline/contract/system/dictionaries/index.ts";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetch } from "../../core/api/index.ts";
import { loadCatalog } from "./catalog.ts";

type ListQuery = NonNullable<InputOf<typeof E.list>["query"]>;
export type DictionaryFields = InputOf<typeof E.create>["body"];
export type ItemFields = Omit<InputOf<typeof E.createItem>["body"], "dictionaryId">;

/** As many as a list can bring at once; there are at most 500 dictionaries. */
const MAX = 500;

export const dictionaryListQuery = (query: ListQuery) => ({
  ...queryFor(E.list, { query: { ...query, size: MAX } }),
  placeholderData: keepPreviousData,
});

export const dictionaryItemsQuery = (id: number) =>
  queryFor(E.items, { params: { id }, query: { size: MAX } });

interface Row {
  readonly id: number;
  readonly revision: number;
}

/** Selects and tags on open pages follow at once. */
function useDictionaryWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => Promise.all([refetch(cache, [E.list, E.items]), loadCatalog()]),
  });
}

export const useSaveDictionary = (row: Row | undefined) =>
  useDictionaryWrite((body: DictionaryFields) =>
    row
      ? call(E.update, { body: { ...body, id: row.id, revision: row.revision } })
      : call(E.create, { body }),
  );

export const useRemoveDictionary = () =>
  useDictionaryWrite((id: number) => call(E.remove, { params: { id } }));

export const useSaveItem = (dictionaryId: number, row: Row | undefined) =>
  useDictionaryWrite((fields: ItemFields) =>
    row
      ? call(E.updateItem, { body: { ...fields, id: row.id, revision: row.revision } })
      : call(E.createItem, { body: { ...fields, dictionaryId } }),
  );

export const useRemoveItem = () => useDictionaryWrite((id: number) => call(E.removeItem, { params: { id } }));

export const useOrderItems = (id: number) =>
  useDictionaryWrite((ids: readonly number[]) =>
    call(E.orderItems, { params: { id }, body: { ids: [...ids] } }),
  );
