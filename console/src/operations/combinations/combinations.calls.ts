import { COMBINATION_ENDPOINTS as E } from "@sweepline/contract/operations/combinations/index.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const LOOK_AGAIN_MS = 5_000;
export const combinationQuery = (id: number) => queryFor(E.get, { params: { id } });
export const combinationRunQuery = (id: string) => queryFor(E.run, { params: { id } });

type BodyOf<Endpoint extends keyof typeof E> =
  InputOf<(typeof E)[Endpoint]> extends { body: infer Body } ? Body : never;

const CHANGED = [E.list, E.get];
export const useCreateCombination = () =>
  useWrite((body: BodyOf<"create">) => call(E.create, { body }), CHANGED);
export const useUpdateCombination = () =>
  useWrite(
    ({ id, ...body }: BodyOf<"update"> & { id: number }) => call(E.update, { params: { id }, body }),
    CHANGED,
  );
export const useRemoveCombination = () =>
  useWrite(
    ({ id, revision }: { id: number; revision: number }) =>
      call(E.remove, { params: { id }, body: { revision } }),
    [E.list],
  );

const MOVED = [E.list, E.get, E.runs, E.run, RUN_ENDPOINTS.list];
export const useStartCombination = () =>
  useWrite(
    ({ id, key }: { id: number; key: string }) => call(E.start, { params: { id }, body: { key } }),
    MOVED,
  );
export const useConfirmStage = () =>
  useWrite(
    ({ id, stage }: { id: string; stage: number }) => call(E.confirm, { params: { id }, body: { stage } }),
    MOVED,
  );
export const useSkipPart = () =>
  useWrite(
    ({ id, partId }: { id: string; partId: string }) => call(E.skip, { params: { id }, body: { partId } }),
    MOVED,
  );
export const useReorder = () =>
  useWrite(
    ({ id, ...body }: BodyOf<"reorder"> & { id: string }) => call(E.reorder, { params: { id }, body }),
    MOVED,
  );
export const useRedo = () =>
  useWrite(
    ({ id, key }: { id: string; key: string }) => call(E.redo, { params: { id }, body: { key } }),
    MOVED,
  );
export const useStopCombination = () => useWrite((id: string) => call(E.stop, { params: { id } }), MOVED);
