import type { TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { type DataColumn, RowLink, TwoLines } from "../../ui/table/index.ts";
import { EndStatusTag } from "./end-status.tsx";
import styles from "./task-report-columns.module.css";
import { taskReportTexts } from "./task-reports.texts.ts";

type Column = DataColumn<TaskReport>;
type Texts = (typeof taskReportTexts)["en"];

export function useTaskReportColumns(): readonly Column[] {
  const t = useTexts(taskReportTexts);
  const { labelOf: modeName } = useDictionary("cleaningMode");
  const { labelOf: originName } = useDictionary("taskOrigin");
  const format = useFormat();
  return useMemo(
    () => [...mainColumns(t, format), ...furtherColumns({ t, modeName, originName, format })],
    [t, modeName, originName, format],
  );
}

/** Of all devices: each says which and where. */
export function useFleetReportColumns(): readonly Column[] {
  const t = useTexts(taskReportTexts);
  const href = useHref();
  const [, ...others] = useTaskReportColumns();
  return [
    {
      ...{ key: "task", title: t.task, width: 12.5, fixed: "left" },
      render: ({ id, taskName, placeName, floorName }) => (
        <TwoLines below={[placeName, floorName].filter(Boolean).join(" · ")}>
          <RowLink to={href("taskReport", { id })}>{taskName}</RowLink>
        </TwoLines>
      ),
    },
    {
      ...{ key: "device", title: t.device, width: 10 },
      render: ({ deviceId, deviceName, serialNumber }) => (
        <TwoLines below={serialNumber}>
          <Link to={href("deviceView", { id: deviceId })}>{deviceName || serialNumber}</Link>
        </TwoLines>
      ),
    },
    ...others,
  ];
}

function mainColumns(t: Texts, format: Format): Column[] {
  return [
    { key: "task", title: t.task, width: 11.5, fixed: "left", render: ({ taskName }) => taskName },
    {
      key: "startedAt",
      title: `${t.startedAt} · ${t.duration}`,
      width: 10.75,
      render: ({ startedAt, durationS }) => (
        <Two first={format.dateTime(startedAt)} second={format.duration(durationS)} name={t.duration} />
      ),
    },
    {
      key: "endStatus",
      title: t.endStatus,
      width: 8.5,
      render: ({ endStatus, coveragePercent, note }) => (
        <TwoLines below={note}>
          <EndStatusTag endStatus={endStatus} percent={coveragePercent} />
        </TwoLines>
      ),
    },
    {
      key: "coverage",
      title: t.coverage,
      width: 7,
      render: ({ coveragePercent }) => (
        <Coverage percent={coveragePercent} text={format.percent(coveragePercent)} />
      ),
    },
    {
      key: "area",
      title: `${t.area} · ${t.efficiency}`,
      width: 9.5,
      render: ({ actualAreaSqm, plannedAreaSqm, efficiencySqmH }) => (
        <Two
          first={`${format.number(format.areaValue(actualAreaSqm))} / ${format.area(Math.round(plannedAreaSqm))}`}
          second={t.perHour(format.area(Math.round(efficiencySqmH)))}
          name={t.efficiency}
        />
      ),
    },
  ];
}

interface FurtherInput {
  readonly t: Texts;
  readonly modeName: (mode: string) => string;
  readonly originName: (origin: string) => string;
  readonly format: Format;
}

function furtherColumns({ t, modeName, originName, format }: FurtherInput): Column[] {
  const levels = (start: number | null, end: number | null): string =>
    start === null && end === null ? NOT_REPORTED : `${format.percent(start, 0)} → ${format.percent(end, 0)}`;
  return [
    {
      key: "battery",
      title: `${t.battery} · ${t.water}`,
      width: 8.25,
      render: (report) => (
        <Two
          first={levels(report.startBatteryPercent, report.endBatteryPercent)}
          second={levels(report.startWaterPercent, report.endWaterPercent)}
          name={t.water}
        />
      ),
    },
    {
      key: "mode",
      title: t.mode,
      width: 6,
      isHiddenAtFirst: "narrow",
      render: ({ mode }) => (mode ? modeName(mode) : NOT_REPORTED),
    },
    {
      key: "origin",
      title: t.origin,
      width: 6,
      isHiddenAtFirst: true,
      render: ({ origin }) => originName(origin),
    },
    {
      key: "endedAt",
      title: t.endedAt,
      width: 11.5,
      isHiddenAtFirst: true,
      render: ({ endedAt }) => format.dateTime(endedAt),
    },
    {
      key: "remark",
      title: t.remark,
      width: 6.5,
      isHiddenAtFirst: "narrow",
      render: ({ remark }) => remark || NOT_REPORTED,
    },
  ];
}

interface TwoProps {
  readonly first: string;
  readonly second: string;
  /** What the second line shows. */
  readonly name: string;
}

function Two({ first, second, name }: TwoProps) {
  return (
    <span className={styles.two}>
      {first}
      <span className={styles.second} title={name}>
        <span className="visually-hidden">{`${name}: `}</span>
        {second}
      </span>
    </span>
  );
}

function Coverage({ percent, text }: { percent: number; text: string }) {
  return (
    <span className={styles.coverage}>
      <span className={styles.bar}>
        <ShareBar percent={percent} tone="active" />
      </span>
      {text}
    </span>
  );
}
