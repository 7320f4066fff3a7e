import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceLive, DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import type { Run } from "@sweepline/contract/operations/runs.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import {
  LEVEL_FIELDS,
  levelTone,
  ReportAge,
  StatusIcon,
  stateFieldTexts,
} from "../../fleet/telemetry/index.ts";
import { RunState } from "../../operations/runs/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { hasField } from "./device-parts.ts";
import { deviceViewTexts } from "./device-view.texts.ts";
import styles from "./vitals.module.css";

interface VitalsProps {
  readonly device: DeviceDetail;
  readonly live: DeviceLive;
  readonly run: DeviceState["run"];
  /** What it was sent to do and has not ended, where that is known. */
  readonly ordered?: Run | undefined;
}

/** What one looks at first: is it there, has it power and water, what is it doing. */
export function Vitals({ device, live, run, ordered }: VitalsProps) {
  const t = useTexts(deviceViewTexts);
  const texts = useTexts(stateFieldTexts);
  const charging = { mark: <StatusIcon shape="bolt" />, foot: texts.isCharging };
  const isKnown = live.lastReportAt !== null;
  return (
    <dl className={styles.vitals}>
      <Vital label={t.connection} foot={<ReportAge live={live} protocol={device.protocol} />}>
        <StatusDot tone={live.isOnline ? "positive" : "neutral"} isLive={live.isOnline}>
          {live.isOnline ? t.online : isKnown ? t.offline : t.never}
        </StatusDot>
      </Vital>
      {LEVEL_FIELDS.filter((field) => hasField(device, field)).map((field) => (
        <Level
          key={field}
          label={texts[field]}
          percent={live[field]}
          tone={levelTone(field, live[field])}
          {...(field === "batteryPercent" && live.isCharging ? charging : {})}
        />
      ))}
      {hasField(device, "taskName") ? (
        <CurrentTask taskName={live.taskName} run={run} ordered={ordered} />
      ) : null}
    </dl>
  );
}

interface VitalProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
}

function Vital({ label, children, foot, className }: VitalProps) {
  return (
    <div className={[styles.vital, className].filter(Boolean).join(" ")}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.foot}>{foot}</dd>
    </div>
  );
}

interface LevelProps {
  readonly label: string;
  readonly percent: number | null;
  readonly tone: Tone;
  readonly mark?: ReactNode;
  readonly foot?: string;
}

function Level({ label, percent, tone, mark, foot }: LevelProps) {
  const t = useTexts(deviceViewTexts);
  const format = useFormat();
  if (percent === null)
    return (
      <Vital label={label} foot={t.notReported}>
        {NOT_REPORTED}
      </Vital>
    );
  return (
    <Vital label={label} foot={foot ?? <ShareBar percent={percent} tone={tone} />}>
      {format.percent(percent, 0)}
      {mark}
    </Vital>
  );
}

interface CurrentTaskProps extends Pick<VitalsProps, "run" | "ordered"> {
  readonly taskName: string | null;
}

/** As the robot tells it; one that says nothing of tasks is at what it was sent to do. */
function CurrentTask({ taskName, run, ordered }: CurrentTaskProps) {
  const t = useTexts(deviceViewTexts);
  const { taskName: label } = useTexts(stateFieldTexts);
  const format = useFormat();
  const isRunning = run !== null && run.phase !== "ended";
  const name = isRunning ? run.taskName : taskName || ordered?.taskName;
  if (!name)
    return (
      <Vital label={label} className={styles.task}>
        <span className={styles.calm}>{t.noTask}</span>
      </Vital>
    );
  if (!isRunning)
    return (
      <Vital label={label} className={styles.task} foot={ordered ? <RunState run={ordered} /> : undefined}>
        <TaskName name={name} ordered={ordered} />
      </Vital>
    );
  const share =
    run.plannedAreaSqm > 0 ? Math.min(100, (run.cleanedAreaSqm / run.plannedAreaSqm) * 100) : null;
  const areas = t.taskProgress(format.area(run.cleanedAreaSqm), format.area(run.plannedAreaSqm));
  return (
    <Vital
      label={label}
      className={styles.task}
      foot={
        <>
          {share === null ? null : <ShareBar percent={share} tone="positive" />}
          <span className={styles.progress}>
            <span>{areas}</span>
            <span>{t.taskSince(format.duration(run.durationS))}</span>
          </span>
        </>
      }
    >
      <TaskName name={name} ordered={ordered} />
      {share === null ? null : <span className={styles.share}>{format.percent(share, 0)}</span>}
    </Vital>
  );
}

/** Leads to its run. */
function TaskName({ name, ordered }: { readonly name: string; readonly ordered: Run | undefined }) {
  const href = useHref();
  return (
    <span className={styles.name} title={name}>
      {ordered ? <Link to={href("runView", { id: ordered.id })}>{name}</Link> : name}
    </span>
  );
}
