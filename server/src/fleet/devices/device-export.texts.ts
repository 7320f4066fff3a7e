import type { DeviceKind, DeviceStatus } from "@sweepline/contract/fleet/codes.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/codes.ts";

/** Words of the exported device list. */
interface ExportTexts {
  fileName: string;
  yes: string;
  no: string;
  online: string;
  offline: string;
  headers: {
    serialNumber: string;
    shortName: string;
    kind: string;
    productCode: string;
    productName: string;
    organization: string;
    status: string;
    connection: string;
    battery: string;
    cleanWater: string;
    wasteWater: string;
    errors: string;
    task: string;
    lastReportAt: string;
    locked: string;
    firmware: string;
    hardware: string;
    commissionedAt: string;
    timeZone: string;
  };
  kinds: Record<DeviceKind, string>;
  statuses: Record<DeviceStatus, string>;
}

const zh: ExportTexts = {
  fileName: "设备列表",
  yes: "是",
  no: "否",
  online: "在线",
  offline: "离线",
  headers: {
    serialNumber: "序列号",
    shortName: "简称",
    kind: "类别",
    productCode: "型号编码",
    productName: "型号",
    organization: "所属公司",
    status: "状态",
    connection: "连接",
    battery: "电量 (%)",
    cleanWater: "清水 (%)",
    wasteWater: "污水 (%)",
    errors: "故障数",
    task: "当前任务",
    lastReportAt: "最近上报时间",
    locked: "已锁定",
    firmware: "固件版本",
    hardware: "硬件版本",
    commissionedAt: "投用时间",
    timeZone: "时区",
  },
  kinds: { scrubber: "洗地车", floorWasher: "洗地机器人", sweeper: "扫地车", vacuum: "吸尘机器人" },
  statuses: {
    [DEVICE_STATUS.charging]: "充电中",
    [DEVICE_STATUS.standby]: "待机",
    [DEVICE_STATUS.working]: "工作中",
    [DEVICE_STATUS.offline]: "离线",
    [DEVICE_STATUS.autoTask]: "自动任务",
    [DEVICE_STATUS.manualTask]: "手动任务",
    [DEVICE_STATUS.taskPaused]: "任务暂停",
    [DEVICE_STATUS.taskStarting]: "任务启动中",
    [DEVICE_STATUS.lowPower]: "低电量",
    [DEVICE_STATUS.navigation]: "导航中",
    [DEVICE_STATUS.locked]: "已锁定",
    [DEVICE_STATUS.elevator]: "乘梯中",
    [DEVICE_STATUS.returningToDock]: "返回充电桩",
    [DEVICE_STATUS.dockReturnPaused]: "回桩暂停",
    [DEVICE_STATUS.navigationPaused]: "导航暂停",
    [DEVICE_STATUS.mapUpdate]: "地图更新",
    [DEVICE_STATUS.pathLearning]: "路径学习",
    [DEVICE_STATUS.mapBuilding]: "建图中",
  },
};

const en: ExportTexts = {
  fileName: "Devices",
  yes: "yes",
  no: "no",
  online: "online",
  offline: "offline",
  headers: {
    serialNumber: "Serial number",
    shortName: "Short name",
    kind: "Kind",
    productCode: "Model code",
    productName: "Model",
    organization: "Company",
    status: "Status",
    connection: "Connection",
    battery: "Battery (%)",
    cleanWater: "Clean water (%)",
    wasteWater: "Waste water (%)",
    errors: "Errors",
    task: "Current task",
    lastReportAt: "Last report",
    locked: "Locked",
    firmware: "Firmware",
    hardware: "Hardware",
    commissionedAt: "In service since",
    timeZone: "Time zone",
  },
  kinds: { scrubber: "Scrubber", floorWasher: "Floor washer", sweeper: "Sweeper", vacuum: "Vacuum" },
  statuses: {
    [DEVICE_STATUS.charging]: "Charging",
    [DEVICE_STATUS.standby]: "Standby",
    [DEVICE_STATUS.working]: "Working",
    [DEVICE_STATUS.offline]: "Offline",
    [DEVICE_STATUS.autoTask]: "Auto task",
    [DEVICE_STATUS.manualTask]: "Manual task",
    [DEVICE_STATUS.taskPaused]: "Task paused",
    [DEVICE_STATUS.taskStarting]: "Task starting",
    [DEVICE_STATUS.lowPower]: "Low power",
    [DEVICE_STATUS.navigation]: "Navigation",
    [DEVICE_STATUS.locked]: "Locked",
    [DEVICE_STATUS.elevator]: "Elevator",
    [DEVICE_STATUS.returningToDock]: "Returning to dock",
    [DEVICE_STATUS.dockReturnPaused]: "Dock return paused",
    [DEVICE_STATUS.navigationPaused]: "Navigation paused",
    [DEVICE_STATUS.mapUpdate]: "Map update",
    [DEVICE_STATUS.pathLearning]: "Path learning",
    [DEVICE_STATUS.mapBuilding]: "Map building",
  },
};

export const DEVICE_EXPORT_TEXTS = { zh, en };
