import type { Language } from "@sweepline/contract/core/refusal.ts";

/** Words of the exported list of IoT devices. */
interface IotExportTexts {
  fileName: string;
  online: string;
  offline: string;
  headers: Record<
    | "serialNumber"
    | "shortName"
    | "kind"
    | "productName"
    | "organization"
    | "connection"
    | "concentrator"
    | "heardBy"
    | "rssi"
    | "snr"
    | "battery"
    | "measurements"
    | "lastReportAt",
    string
  >;
}

const zh: IotExportTexts = {
  fileName: "物联网设备",
  online: "在线",
  offline: "离线",
  headers: {
    serialNumber: "序列号",
    shortName: "简称",
    kind: "类别",
    productName: "型号",
    organization: "所属公司",
    connection: "连接",
    concentrator: "所属集中器",
    heardBy: "接收集中器",
    rssi: "信号强度 (dBm)",
    snr: "信噪比 (dB)",
    battery: "电量 (%)",
    measurements: "最新测量值",
    lastReportAt: "最近上报时间",
  },
};

const en: IotExportTexts = {
  fileName: "IoT devices",
  online: "online",
  offline: "offline",
  headers: {
    serialNumber: "Serial number",
    shortName: "Short name",
    kind: "Kind",
    productName: "Model",
    organization: "Company",
    connection: "Connection",
    concentrator: "Concentrator",
    heardBy: "Heard by",
    rssi: "Signal (dBm)",
    snr: "SNR (dB)",
    battery: "Battery (%)",
    measurements: "Newest measurements",
    lastReportAt: "Last report",
  },
};

export const IOT_EXPORT_TEXTS: Readonly<Record<Language, IotExportTexts>> = { zh, en };
