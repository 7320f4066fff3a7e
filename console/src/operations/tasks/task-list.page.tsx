import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { ListPage, useList } from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { ImportDrawer } from "./import-drawer.tsx";
import { useTaskColumns } from "./task-columns.tsx";
import { TASKS, type TaskList } from "./task-list.ts";
import { taskTexts } from "./tasks.texts.ts";
import { transferTexts } from "./transfer.texts.ts";
import { TransferTools } from "./transfer-tools.tsx";

/** Tasks within the person's scope (spec §2 "task list"). */
export function TaskListPage() {
  const t = useTexts(taskTexts);
  const transfer = useTexts(transferTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(TASKS);
  const { mapId } = list.view;
  const [ids, setIds] = useState<readonly number[]>([]);
  const [isImporting, setImporting] = useState(false);
  const mayImport = useMay(E.importFile);
  const create = () => void navigate(mapId === undefined ? href("taskMap") : href("taskForm", { mapId }));
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useTaskColumns()}
      onOpen={({ id }) => void navigate(href("taskView", { id }))}
      filters={<TaskFilters list={list} />}
      selection={{ keys: ids, onChange: (keys) => setIds(keys.map(Number)) }}
      tools={<TransferTools ids={ids} onClear={() => setIds([])} />}
      actions={mayImport ? <Button onClick={() => setImporting(true)}>{transfer.import}</Button> : null}
      create={{ endpoint: E.create, label: t.create, onClick: create }}
    >
      {isImporting ? <ImportDrawer mapId={mapId} onClose={() => setImporting(false)} /> : null}
    </ListPage>
  );
}

function TaskFilters({ list }: { readonly list: TaskList }) {
  const t = useTexts(taskTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <SelectEither
        {...list.bind("isRunnable")}
        yes={t.ready}
        no={t.notReady}
        placeholder={t.allStates}
        label={t.state}
        width={9}
      />
      <SelectEither
        {...list.bind("isTemplate")}
        yes={t.templates}
        no={t.noTemplates}
        placeholder={t.tasksAndTemplates}
        label={t.templates}
        width={13}
      />
      <SelectEither
        {...list.bind("isArchived")}
        yes={t.archived}
        no={t.inUse}
        placeholder={t.inUse}
        label={t.archived}
        width={7.5}
      />
    </>
  );
}
