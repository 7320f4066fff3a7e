import type { TaskFile } from "@sweepline/contract/operations/tasks/file.ts";
import {
  TASK_ENDPOINTS as E,
  type TaskDetail,
  type TaskRow,
} from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const taskQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const taskVersionsQuery = (id: number, query: { current: number; size: number }) => ({
  ...queryFor(E.versions, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
export const mapOfTaskQuery = (id: number) => ({
  ...queryFor(MAP_ENDPOINTS.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
/** What was asked before stays on screen until the next answer: the page must not jump while a person chooses. */
export const estimateQuery = (body: InputOf<typeof E.estimate>["body"]) => ({
  ...queryFor(E.estimate, { body }),
  placeholderData: keepPreviousData,
});

/** More of them are in the list. */
const TASKS_HERE = 5;
export const tasksHereQuery = (where: { mapId: number } | { placeId: number }) =>
  queryFor(E.list, { query: { ...where, isTemplate: "false", size: TASKS_HERE } });

/** Only looks what of a file is on a map. */
export const importCheckQuery = (of: { mapId: number; file: TaskFile }) =>
  queryFor(E.checkImport, { body: of });

const useTaskWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, E.versions]);

export const useCreateTask = () =>
  useTaskWrite((body: InputOf<typeof E.create>["body"]) => call(E.create, { body }));
export const useUpdateTask = () =>
  useTaskWrite(({ id, ...body }: InputOf<typeof E.update>["body"] & { id: number }) =>
    call(E.update, { params: { id }, body }),
  );
export const useCopyTask = () =>
  useTaskWrite(({ id, ...body }: InputOf<typeof E.copy>["body"] & { id: number }) =>
    call(E.copy, { params: { id }, body }),
  );
export const useArchiveTask = () =>
  useTaskWrite(({ id, revision, isArchived }: Pick<TaskRow, "id" | "revision"> & { isArchived: boolean }) =>
    call(E.archive, { params: { id }, body: { isArchived, revision } }),
  );
export const useImportTasks = () =>
  useTaskWrite((of: { mapId: number; file: TaskFile }) => call(E.importFile, { body: of }));
export const useExportTasks = () =>
  useWrite((ids: readonly number[]) => call(E.exportFile, { query: { ids: [...ids] } }), []);
export const useRemoveTask = () => useTaskWrite((id: number) => call(E.remove, { params: { id } }));
export const useRestoreTask = () =>
  useTaskWrite(({ task: { id, revision }, number }: { task: TaskDetail; number: number }) =>
    call(E.restore, { params: { id, number }, body: { revision } }),
  );
