import type { ElevatorFault, ElevatorMode } from "@sweepline/contract/sites/elevators/index.ts";

/** Texts of the file of elevators. */
interface ExportTexts {
  enabled: Record<"yes" | "no", string>;
  modes: Record<ElevatorMode, string>;
  faults: Record<ElevatorFault, string>;
}

const zh: ExportTexts = {
  enabled: { yes: "是", no: "否" },
  modes: { unknown: "未知", human: "载人", agv: "机器人", fire: "消防", offline: "离线", emergency: "紧急" },
  faults: {
    noAnswer: "无响应",
    noLine: "无连接",
    noCredentials: "无登录凭证",
    emergency: "紧急状态",
    refused: "拒绝请求",
    occupied: "轿厢可能有机器人",
  },
};

const en: ExportTexts = {
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
    noLine: "no connection",
    noCredentials: "no credentials",
    emergency: "emergency",
    refused: "refused",
    occupied: "a robot may be in the car",
  },
};

export const ELEVATOR_EXPORT_TEXTS = { zh, en };
