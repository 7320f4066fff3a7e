import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import {
  batteryTone,
  cleanWaterTone,
  DeviceStatusTag,
  LevelMeter,
  ReportAge,
  telemetryTexts,
  useDeviceLive,
  wasteWaterTone,
} from "../telemetry/index.ts";
import styles from "./device-columns.module.css";
import { OneLine } from "./one-line.tsx";

/** Cells that follow one device each, so that its report draws its own row again and no other. */
interface CellProps {
  readonly row: DeviceRow;
}

export function StatusCell({ row }: CellProps) {
  return <DeviceStatusTag live={useDeviceLive(row.id, row.live)} protocol={row.protocol} />;
}

export function BatteryCell({ row }: CellProps) {
  const t = useTexts(telemetryTexts);
  const live = useDeviceLive(row.id, row.live);
  return (
    <LevelMeter
      label={t.battery}
      percent={live.batteryPercent}
      tone={batteryTone(live.batteryPercent)}
      isCharging={live.isCharging}
      isOld={!live.isOnline}
    />
  );
}

export function CleanWaterCell({ row }: CellProps) {
  const t = useTexts(telemetryTexts);
  const { cleanWaterPercent: percent, isOnline } = useDeviceLive(row.id, row.live);
  return (
    <LevelMeter label={t.cleanWater} percent={percent} tone={cleanWaterTone(percent)} isOld={!isOnline} />
  );
}

export function WasteWaterCell({ row }: CellProps) {
  const t = useTexts(telemetryTexts);
  const { wasteWaterPercent: percent, isOnline } = useDeviceLive(row.id, row.live);
  return (
    <LevelMeter label={t.wasteWater} percent={percent} tone={wasteWaterTone(percent)} isOld={!isOnline} />
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
  return taskName ? <OneLine isWide>{taskName}</OneLine> : <NotReported />;
}

const NotReported = () => <span className={styles.faint}>{NOT_REPORTED}</span>;

export function AgeCell({ row }: CellProps) {
  return <ReportAge live={useDeviceLive(row.id, row.live)} protocol={row.protocol} />;
}
