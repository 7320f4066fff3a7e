import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { TASK_REPORT_ENDPOINTS as E } from "@sweepline/contract/operations/task-reports.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { useTaskReportColumns } from "./task-report-columns.tsx";
import { taskReportTexts } from "./task-reports.texts.ts";

const REPORTS = declareList(E.list, { id: "taskReports", filters: ["endStatuses", "from", "to"] });

/** Every run of a device's tasks, the running one first (spec §3). */
export function TaskReports({ deviceId }: { deviceId: number }) {
  const t = useTexts(taskReportTexts);
  const { options } = useDictionary<TaskEndStatus>("taskEndStatus");
  const columns = useTaskReportColumns();
  const list = useList(REPORTS, { params: { id: deviceId } });
  const href = useHref();
  const navigate = useNavigate();
  return (
    <ListTable
      list={list}
      label={t.title}
      columns={columns}
      texts={t}
      onOpen={({ id }) => void navigate(href("taskReport", { id }))}
      filters={
        <>
          <SelectMany<TaskEndStatus>
            {...list.bind("endStatuses")}
            options={options}
            placeholder={t.allEndStatuses}
            label={t.endStatus}
            width={14}
          />
          <DayRange {...list.days("from", "to")} label={t.range} />
        </>
      }
    />
  );
}
