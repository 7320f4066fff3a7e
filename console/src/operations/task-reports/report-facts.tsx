import type { TaskReportDetail } from "@sweepline/contract/operations/task-reports.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { reportTexts } from "./reports.texts.ts";
import { taskReportTexts } from "./task-reports.texts.ts";

/** All that spec §3 names of a report, and where it came from. */
export function ReportFacts({ report }: { readonly report: TaskReportDetail }) {
  const t = useTexts(reportTexts);
  const c = useTexts(taskReportTexts);
  const format = useFormat();
  const modes = useDictionary("cleaningMode");
  const origins = useDictionary("taskOrigin");
  const levels = (start: number | null, end: number | null) =>
    start === null && end === null ? undefined : `${format.percent(start, 0)} → ${format.percent(end, 0)}`;
  const { actualAreaSqm, plannedAreaSqm } = report;
  return (
    <Card title={t.facts}>
      <KeyValues
        min={10}
        items={[
          { label: c.startedAt, value: format.dateTime(report.startedAt) },
          { label: c.endedAt, value: report.endedAt === null ? undefined : format.dateTime(report.endedAt) },
          { label: c.duration, value: format.duration(report.durationS) },
          { label: t.efficiency, value: c.perHour(format.area(Math.round(report.efficiencySqmH))) },
          {
            label: c.area,
            value: `${format.number(format.areaValue(actualAreaSqm))} / ${format.area(Math.round(plannedAreaSqm))}`,
          },
          { label: t.coverage, value: format.percent(report.coveragePercent) },
          { label: c.battery, value: levels(report.startBatteryPercent, report.endBatteryPercent) },
          { label: c.water, value: levels(report.startWaterPercent, report.endWaterPercent) },
          { label: c.mode, value: report.mode && modes.labelOf(report.mode) },
          { label: c.origin, value: origins.labelOf(report.origin) },
          { label: t.noteOf, value: report.note },
          ...useSources(report),
        ]}
      />
    </Card>
  );
}

/** The robot, its map, and what had it run. */
function useSources({ run, runId, ...report }: TaskReportDetail) {
  const t = useTexts(reportTexts);
  const href = useHref();
  const { mapId, mapKey, deviceId } = report;
  const sources: { label: string; value: ReactNode }[] = [
    {
      label: t.device,
      value: (
        <Link to={href("deviceView", { id: deviceId })}>{report.deviceName || report.serialNumber}</Link>
      ),
    },
    {
      label: t.map,
      value:
        mapId === null ? (
          mapKey && t.unknownMap(mapKey)
        ) : (
          <Link to={href("mapDetail", { id: mapId })}>{report.mapName}</Link>
        ),
    },
  ];
  if (run === null) return [...sources, { label: t.task, value: t.ownTask }];
  const { taskId, scheduleId, combinationRunId } = run;
  sources.push(
    {
      label: t.task,
      value:
        taskId === null ? (
          t.taskGone
        ) : (
          <Link to={href("taskView", { id: taskId })}>
            {report.taskName} · {t.version(run.taskVersion)}
          </Link>
        ),
    },
    { label: t.run, value: <Link to={href("runView", { id: runId })}>{t.toRun}</Link> },
    { label: t.startedBy, value: run.staffName },
  );
  if (scheduleId !== null && taskId !== null)
    sources.push({
      label: t.schedule,
      value: <Link to={href("scheduleList", { taskId })}>{run.scheduleName}</Link>,
    });
  if (combinationRunId !== null)
    sources.push({
      label: t.combination,
      value: <Link to={href("combinationRun", { id: combinationRunId })}>{run.combinationName}</Link>,
    });
  if (taskId !== null)
    sources.push({ label: t.title, value: <Link to={href("taskReports", { taskId })}>{t.ofTask}</Link> });
  return sources;
}
