import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import {
  measurementName,
  measurementUnit,
  sortMeasurements,
} from "@sweepline/contract/fleet/shared/measurement-names.ts";
import type { ListColumn, zonedTime } from "../../core/export/index.ts";
import type { LabelOf } from "../../system/dictionaries/index.ts";

interface In {
  language: Language;
  time: ReturnType<typeof zonedTime>;
  labelOf: LabelOf;
}

export function iotColumns({ language, time, labelOf }: In): ListColumn<IotRow>[] {
  const connection = { zh: ["离线", "在线"], en: ["offline", "online"] }[language];
  return [
    ["序列号", "Serial number", 24, (row) => row.serialNumber],
    ["简称", "Short name", 20, (row) => row.shortName],
    ["类别", "Kind", 14, (row) => labelOf("deviceKind", row.kind, language)],
    ["型号", "Model", 20, (row) => row.productName],
    ["所属公司", "Company", 28, (row) => row.organizationName],
    ["连接", "Connection", 10, ({ live }) => connection[live.isOnline ? 1 : 0] ?? ""],
    ["所属集中器", "Concentrator", 20, (row) => row.concentratorId],
    ["接收集中器", "Heard by", 20, (row) => row.radio?.concentratorId ?? null],
    ["信号强度 (dBm)", "Signal (dBm)", 14, (row) => row.radio?.rssiDbm ?? null],
    ["信噪比 (dB)", "SNR (dB)", 12, (row) => row.radio?.snrDb ?? null],
    ["电量 (%)", "Battery (%)", 12, (row) => row.live.batteryPercent],
    ["最新测量值", "Newest measurements", 40, (row) => measurementsOf(row, language)],
    ["最近上报时间", "Last report", 20, (row) => time(row.live.lastReportAt)],
  ];
}

function measurementsOf({ measurements }: IotRow, language: Language): string | null {
  if (!measurements) return null;
  return sortMeasurements(measurements)
    .map(([name, value]) => `${measurementName(name, language)}: ${value} ${measurementUnit(name)}`.trim())
    .join("; ");
}
