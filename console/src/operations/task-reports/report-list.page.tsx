import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { TASK_REPORT_ENDPOINTS as E } from "@sweepline/contract/operations/task-reports.ts";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListExport, ListPage, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { ReportSums } from "./report-sums.tsx";
import { reportTexts } from "./reports.texts.ts";
import { useFleetReportColumns } from "./task-report-columns.tsx";
import { taskReportTexts } from "./task-reports.texts.ts";

const REPORTS = declareList(E.page, {
  id: "fleetReports",
  filters: ["search", "organizationId", "placeId", "taskId", "deviceId", "endStatuses", "from", "to"],
});

/** Reports of all robots within the person's scope, newest first, with their sums (spec §2, §3). */
export function ReportListPage() {
  const t = useTexts(reportTexts);
  const ends = useTexts(taskReportTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { options } = useDictionary<TaskEndStatus>("taskEndStatus");
  const list = useList(REPORTS);
  const { sort: _, ...filters } = list.question;
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useFleetReportColumns()}
      onOpen={({ id }) => void navigate(href("taskReport", { id }))}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <PlaceSelect {...list.bind("placeId")} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <SelectMany<TaskEndStatus>
            {...list.bind("endStatuses")}
            options={options}
            placeholder={ends.allEndStatuses}
            label={ends.endStatus}
            width={12}
          />
          <DayRange {...list.days("from", "to")} label={t.range} />
        </>
      }
      actions={
        <ListExport list={list} endpoint={E.export} name={t.title} formats={["xlsx", "csv", "json"]} />
      }
      above={<ReportSums filters={filters} />}
    />
  );
}
