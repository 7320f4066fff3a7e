import { RUN_ENDPOINTS as E, type Run } from "@sweepline/contract/operations/runs.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { RowLink, TwoLines } from "../../ui/table/index.ts";
import { RunActions } from "./run-acts.tsx";
import { RunState, useEndOf } from "./run-state.tsx";
import styles from "./runs.module.css";
import { runTexts } from "./runs.texts.ts";

export function useRunColumns(): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(runTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  const endOf = useEndOf();
  return useMemo(
    () => [
      {
        ...{ key: "task", title: t.task, fixed: "left", width: 13 },
        render: (run) => (
          <TwoLines below={[run.placeName, run.mapName].filter(Boolean).join(" · ")}>
            <RowLink to={href("runView", { id: run.id })}>{run.taskName}</RowLink>
          </TwoLines>
        ),
      },
      {
        ...{ key: "state", title: t.state, width: 12.5 },
        render: (run) => (
          <TwoLines below={endOf(run)}>
            <RunState run={run} />
          </TwoLines>
        ),
      },
      {
        ...{ key: "device", title: t.device, width: 11.9 },
        render: (run) => (
          <TwoLines below={run.serialNumber}>
            <Link to={href("deviceView", { id: run.deviceId })}>{run.deviceName || run.serialNumber}</Link>
          </TwoLines>
        ),
      },
      {
        key: "progress",
        title: t.progress,
        width: 10,
        render: (run) => <Progress run={run} format={format} />,
      },
      {
        ...{ key: "createdAt", title: t.createdAt, sort: "createdAt", width: 11.25 },
        render: (run) => (
          <TwoLines below={run.staffName ?? run.scheduleName ?? t.platform}>
            {format.dateTime(run.createdAt)}
          </TwoLines>
        ),
      },
      c.line("organizationName", t.organization, {
        key: "organization",
        width: 9,
        isHiddenAtFirst: "narrow",
      }),
      c.actions(7.85, (run) => <RunActions run={run} />),
    ],
    [t, c, format, href, endOf],
  );
}

/** Cleaned of planned. */
export function Progress({ run, format }: { readonly run: Run; readonly format: Format }) {
  const { percent, cleanedAreaSqm, plannedAreaSqm } = run;
  if (percent === null || cleanedAreaSqm === null || plannedAreaSqm === null) return NOT_REPORTED;
  return (
    <span className={styles.progress}>
      <span>
        {format.percent(percent)}
        <span className={styles.faint}>
          {" "}
          {format.number(format.areaValue(cleanedAreaSqm))} / {format.area(Math.round(plannedAreaSqm))}
        </span>
      </span>
      <ShareBar percent={percent} tone={run.state === "ended" ? "neutral" : "positive"} />
    </span>
  );
}
