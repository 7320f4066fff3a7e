import { TASK_END_STATUSES, type TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import { useQuery } from "@tanstack/react-query";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoices, urlCount, urlDay, useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { DataTable, FilterBar } from "../../ui/table/index.ts";
import { useTaskReportColumns } from "./task-report-columns.tsx";
import { taskReportsQuery } from "./task-reports.calls.ts";
import { taskReportTexts } from "./task-reports.texts.ts";

const FIELDS = {
  endStatuses: urlChoices(TASK_END_STATUSES),
  from: urlDay(),
  to: urlDay(),
  current: urlCount(1),
  size: urlCount(20),
};

/** Every run of a device's tasks, the running one first (spec §3). */
export function TaskReports({ deviceId }: { deviceId: number }) {
  const t = useTexts(taskReportTexts);
  const { options } = useDictionary<TaskEndStatus>("taskEndStatus");
  const { timeZone } = usePreferences();
  const columns = useTaskReportColumns();
  const [view, setView] = useUrlState(FIELDS);
  const { endStatuses, from, to, current } = view;
  const size = Math.min(50, view.size);
  const query = useQuery(
    taskReportsQuery(deviceId, {
      endStatuses: endStatuses.length > 0 ? [...endStatuses] : undefined,
      from: from ? dayStart(from, timeZone) : undefined,
      to: to ? dayEnd(to, timeZone) : undefined,
      current,
      size,
    }),
  );
  const isFiltered = endStatuses.length > 0 || from !== "" || to !== "";
  const reset = () => setView({ endStatuses: [], from: "", to: "", current: 1 });
  return (
    <DataTable<TaskReport>
      id="taskReports"
      label={t.title}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current, size, sort: undefined }}
      onView={(next) => setView({ current: next.current, size: next.size })}
      toolbar={
        <FilterBar onReset={isFiltered ? reset : undefined}>
          <SelectMany<TaskEndStatus>
            value={endStatuses}
            options={options}
            placeholder={t.allEndStatuses}
            label={t.endStatus}
            width={14}
            onChange={(next) => setView({ endStatuses: next, current: 1 })}
          />
          <DayRange
            label={t.range}
            from={from}
            to={to}
            onChange={(days) => setView({ ...days, current: 1 })}
          />
        </FilterBar>
      }
      empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
    />
  );
}
