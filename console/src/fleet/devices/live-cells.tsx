import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import type { ListedField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import {
  DeviceStatusTag,
  type LevelField,
  LevelMeter,
  levelTone,
  ReportAge,
  StateValue,
  stateFieldTexts,
  useDeviceLive,
} from "../telemetry/index.ts";
import styles from "./device-columns.module.css";

/** Cells that follow one device each, so that its report draws its own row again and no other. */
interface CellProps {
  readonly row: DeviceRow;
}

export function StatusCell({ row }: CellProps) {
  return <DeviceStatusTag live={useDeviceLive(row.id, row.live)} protocol={row.protocol} />;
}

interface LevelCellProps extends CellProps {
  readonly field: LevelField;
}

export function LevelCell({ row, field }: LevelCellProps) {
  const t = useTexts(stateFieldTexts);
  const live = useDeviceLive(row.id, row.live);
  return (
    <LevelMeter
      label={t[field]}
      percent={live[field]}
      tone={levelTone(field, live[field])}
      isCharging={field === "batteryPercent" && live.isCharging}
      isOld={!live.isOnline}
    />
  );
}

export function PositionCell({ row }: CellProps) {
  const format = useFormat();
  const { position } = useDeviceLive(row.id, row.live);
  if (!position) return <NotReported />;
  return (
    <span title={position.mapKey}>{`${format.length(position.x, 1)}, ${format.length(position.y, 1)}`}</span>
  );
}

export function TaskCell({ row }: CellProps) {
  const { taskName } = useDeviceLive(row.id, row.live);
  return taskName ? <OneLine>{taskName}</OneLine> : <NotReported />;
}

const NotReported = () => <span className={styles.faint}>{NOT_REPORTED}</span>;

export function AgeCell({ row }: CellProps) {
  return <ReportAge live={useDeviceLive(row.id, row.live)} protocol={row.protocol} />;
}

interface ValueCellProps extends CellProps {
  readonly field: Exclude<ListedField, "position">;
}

/** A field that has no cell of its own. */
export function ValueCell({ row, field }: ValueCellProps) {
  const live = useDeviceLive(row.id, row.live);
  return <StateValue field={field} value={live[field]} />;
}
