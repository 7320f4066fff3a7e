import { ON_CALL_ENDPOINTS as E } from "@sweepline/contract/care/on-call.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Fields = InputOf<typeof E.create>["body"];
type StandIn = InputOf<typeof E.standIn>["body"];
const SHOWN = [E.list, E.shifts];

export const useShifts = (id: number) => useQuery(queryFor(E.shifts, { params: { id } }));
export const usePeople = (search: string) =>
  useQuery({
    ...queryFor(E.people, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
export const usePreviewRota = () => useWrite((body: Fields) => call(E.preview, { body }), []);

export const useSaveRota = () =>
  useWrite(
    ({ row, fields }: { row: { id: number; revision: number } | undefined; fields: Fields }) =>
      row
        ? call(E.update, { params: { id: row.id }, body: { ...fields, revision: row.revision } })
        : call(E.create, { body: fields }),
    SHOWN,
  );
export const useRemoveRota = () => useWrite((id: number) => call(E.remove, { params: { id } }), SHOWN);
export const useStandIn = () =>
  useWrite(({ id, body }: { id: number; body: StandIn }) => call(E.standIn, { params: { id }, body }), SHOWN);
export const useRemoveStandIn = () =>
  useWrite((params: { id: number; standInId: number }) => call(E.removeStandIn, { params }), SHOWN);
