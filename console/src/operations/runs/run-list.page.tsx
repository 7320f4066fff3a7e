import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { RUN_ENDPOINTS as E, RUN_STATES, type RunState } from "@sweepline/contract/operations/runs.ts";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { useRunColumns } from "./run-columns.tsx";
import { runChanged } from "./run-handlers.ts";
import { LOOK_AGAIN_MS } from "./runs.calls.ts";
import { runTexts } from "./runs.texts.ts";

const RUNS = declareList(E.list, {
  id: "runs",
  filters: [
    "search",
    "organizationId",
    "taskId",
    "deviceId",
    "mapId",
    "scheduleId",
    "states",
    "endStatuses",
    "from",
    "to",
  ],
});

/** Runs within the person's scope, newest first; those that have not ended go on before one's eyes. */
export function RunListPage() {
  const t = useTexts(runTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(RUNS, { refetchInterval: LOOK_AGAIN_MS });
  useLive(
    runChanged,
    list.rows.filter(({ state }) => state !== "ended").map(({ deviceId }) => deviceId),
  );
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useRunColumns()}
      onOpen={({ id }) => void navigate(href("runView", { id }))}
      filters={<Filters list={list} />}
      actions={null}
    />
  );
}

function Filters({ list }: { readonly list: ListState<typeof RUNS> }) {
  const t = useTexts(runTexts);
  const { options } = useDictionary<TaskEndStatus>("taskEndStatus");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <SelectMany<RunState>
        {...list.bind("states")}
        options={RUN_STATES.map((value) => ({ value, label: t.states[value] }))}
        placeholder={t.allStates}
        label={t.state}
        width={10}
      />
      <SelectMany<TaskEndStatus>
        {...list.bind("endStatuses")}
        options={options}
        placeholder={t.allEndStatuses}
        label={t.endStatus}
        width={12}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
