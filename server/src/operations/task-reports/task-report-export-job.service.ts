import { reportFileQuery } from "@sweepline/contract/operations/task-reports.ts";
import { type JobHandler, jobHandler, readFilters } from "../../core/job-handler.ts";
import type { TaskReports } from "./task-reports.service.ts";

const DAY_MS = 86_400_000;

/** The reports of the last days, as its owner sees them then. */
export const exportTaskReportsJob = (reports: Pick<TaskReports, "exportFile">): JobHandler =>
  jobHandler("taskReportExport", {
    check: ({ filters }) => void readFilters(reportFileQuery, filters),
    async run({ owner, timeZone, now, keepFile }, { filters, lastDays, format, language }) {
      const span = { from: new Date(now.getTime() - lastDays * DAY_MS).toISOString(), to: now.toISOString() };
      const chosen = readFilters(reportFileQuery, filters);
      const file = await reports.exportFile(owner, { ...chosen, ...span, format, timeZone, language });
      await keepFile(file);
      return { file: file.name, ...span };
    },
  });
