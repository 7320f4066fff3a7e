import type { ElevatorFault, ElevatorMode } from "@sweepline/contract/sites/elevators/index.ts";

/** Words of the file of elevators. */
interface ExportTexts {
  fileName: string;
  headers: readonly string[];
  enabled: Record<"yes" | "no", string>;
  modes: Record<ElevatorMode, string>;
  faults: Record<ElevatorFault, string>;
}

const zh: ExportTexts = {
  fileName: "电梯列表",
  headers: [
    "电梯名称",
    "厂商",
    "地址编号",
    "所属组织",
    "场地",
    "停靠层数",
    "启用",
    "模式",
    "当前楼层",
    "等待数",
    "故障",
    "最近上报",
  ],
  enabled: { yes: "是", no: "否" },
  modes: { unknown: "未知", human: "载人", agv: "机器人", fire: "消防", offline: "离线", emergency: "紧急" },
  faults: {
    noAnswer: "无响应",
    noLine: "无连接",
    emergency: "紧急状态",
    refused: "拒绝请求",
    occupied: "轿厢可能有机器人",
  },
};

const en: ExportTexts = {
  fileName: "Elevators",
  headers: [
    "Elevator",
    "Manufacturer",
    "Address number",
    "Organization",
    "Place",
    "Floors",
    "In use",
    "Mode",
    "Floor now",
    "Waiting",
    "Fault",
    "Last report",
  ],
  enabled: { yes: "yes", no: "no" },
  modes: {
    unknown: "unknown",
    human: "people",
    agv: "robots",
    fire: "fire",
    offline: "offline",
    emergency: "emergency",
  },
  faults: {
    noAnswer: "no answer",
    noLine: "no line",
    emergency: "emergency",
    refused: "refused",
    occupied: "a robot may be in the car",
  },
};

export const ELEVATOR_EXPORT_TEXTS = { zh, en };
