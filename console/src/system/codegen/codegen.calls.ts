import {
  type DataSource,
  type NewSource,
  SOURCE_LIMITS,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import {
  CODEGEN_ENDPOINTS as E,
  type GeneratedTable,
  type TableChange,
} from "@sweepline/contract/system/codegen/index.ts";
import { zipNameOf } from "@sweepline/contract/system/codegen/plan.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  CallError,
  call,
  download,
  type InputOf,
  queryFor,
  refetch,
  useWrite,
} from "../../core/api/index.ts";
import { notify } from "../../core/notices/index.ts";

/** As many as there may be. */
const ALL = SOURCE_LIMITS.perProduct;

export const sourceOptionsQuery = () => queryFor(E.sources, { query: { size: ALL, sort: "name" } });

export const tableQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  // One that was deleted since is said in its place.
  meta: { quietStatus: 404 },
});
/** What the source has now, and what would be written now: asked for each time that they are opened. */
const NOW = { staleTime: 0, gcTime: 0 } as const;
export const differencesQuery = (id: number) => ({ ...queryFor(E.differences, { params: { id } }), ...NOW });
export const previewQuery = (id: number) => ({ ...queryFor(E.preview, { params: { id } }), ...NOW });

const useSourceWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.sources, E.list, E.foreignTables]);

export const useCreateSource = () => useSourceWrite((body: NewSource) => call(E.createSource, { body }));
export const useUpdateSource = () =>
  useSourceWrite(({ id, ...body }: NewSource & Pick<DataSource, "id" | "revision">) =>
    call(E.updateSource, { params: { id }, body }),
  );
export const useRemoveSource = () =>
  useSourceWrite(({ id, revision }: Pick<DataSource, "id" | "revision">) =>
    call(E.removeSource, { params: { id }, body: { revision } }),
  );

/** Its caller shows what was found, a failure too. */
export const useTestSource = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof E.testSource>["body"]) => call(E.testSource, { body, isQuiet: true }),
  });

const useTableWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, E.sources, E.foreignTables]);

export const useImportTables = () =>
  useTableWrite((body: InputOf<typeof E.importTables>["body"]) => call(E.importTables, { body }));
export const useUpdateTable = () =>
  useTableWrite(({ id, ...body }: TableChange & { id: number }) => call(E.update, { params: { id }, body }));
export const useRemoveTable = () =>
  useTableWrite(({ id, revision }: Pick<GeneratedTable, "id" | "revision">) =>
    call(E.remove, { params: { id }, body: { revision } }),
  );
export const useSyncTable = () =>
  useTableWrite(({ id, revision }: Pick<GeneratedTable, "id" | "revision">) =>
    call(E.sync, { params: { id }, body: { revision } }),
  );

/**
 * A file that is written, handed over and put into the history at once. What a refusal says of a control of the table's form
 * is said over the page: no form is there to show it.
 */
function useGeneration<Input>(write: (input: Input) => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onError: (error) => {
      const [fault] = error instanceof CallError ? error.fields : [];
      if (fault) notify("error", fault.msg);
    },
    onSettled: () => refetch(cache, [E.list, E.get, E.history, E.preview]),
  });
}
export const useGenerate = () =>
  useGeneration(({ id, ...room }: Pick<GeneratedTable, "id" | "wing" | "room">) =>
    download(E.generate, { params: { id } }, zipNameOf(room)),
  );
export const useGenerateBatch = () =>
  useGeneration((ids: readonly number[]) =>
    download(E.generateBatch, { body: { ids: [...ids] } }, "rooms.zip"),
  );

export const fetchGeneration = (id: number) =>
  download(E.historyFile, { params: { id } }, `generation-${id}.zip`);
