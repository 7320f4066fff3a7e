import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import type { Column, zonedTime } from "../../core/export/index.ts";
import type { Words } from "../../system/dictionaries/index.ts";
import { IOT_EXPORT_TEXTS } from "./iot-export.texts.ts";

interface In {
  language: Language;
  time: ReturnType<typeof zonedTime>;
  wordOf: Words;
}

export function iotColumns({ language, time, wordOf }: In): Column<IotRow>[] {
  const { headers, online, offline } = IOT_EXPORT_TEXTS[language];
  return [
    { header: headers.serialNumber, width: 24, value: (row) => row.serialNumber },
    { header: headers.shortName, width: 20, value: (row) => row.shortName },
    { header: headers.kind, width: 14, value: (row) => wordOf("deviceKind", row.kind, language) },
    { header: headers.productName, width: 20, value: (row) => row.productName },
    { header: headers.organization, width: 28, value: (row) => row.organizationName },
    { header: headers.connection, width: 10, value: ({ live }) => (live.isOnline ? online : offline) },
    { header: headers.concentrator, width: 20, value: (row) => row.concentratorId },
    { header: headers.heardBy, width: 20, value: (row) => row.radio?.concentratorId ?? null },
    { header: headers.rssi, width: 14, value: (row) => row.radio?.rssiDbm ?? null },
    { header: headers.snr, width: 12, value: (row) => row.radio?.snrDb ?? null },
    { header: headers.battery, width: 12, value: (row) => row.live.batteryPercent },
    { header: headers.measurements, width: 40, value: (row) => measurementsOf(row) },
    { header: headers.lastReportAt, width: 20, value: (row) => time(row.live.lastReportAt) },
  ];
}

function measurementsOf({ measurements }: IotRow): string | null {
  if (!measurements) return null;
  return Object.entries(measurements)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}
