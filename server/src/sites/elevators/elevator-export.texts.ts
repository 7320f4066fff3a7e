import type { ElevatorEventKind, RequestState } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorFault, ElevatorMode } from "@sweepline/contract/sites/elevators/index.ts";

/** Words of the files of elevators. */
interface ExportTexts {
  elevators: FileTexts;
  requests: FileTexts;
  events: FileTexts;
  enabled: Record<"yes" | "no", string>;
  modes: Record<ElevatorMode, string>;
  faults: Record<ElevatorFault, string>;
  states: Record<RequestState, string>;
  kinds: Record<ElevatorEventKind, string>;
}
interface FileTexts {
  fileName: string;
  headers: readonly string[];
}

const zh: ExportTexts = {
  elevators: {
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
  },
  requests: {
    fileName: "乘梯记录",
    headers: [
      "请求时间",
      "序列号",
      "设备名称",
      "操作人",
      "起始楼层",
      "目的楼层",
      "状态",
      "失败原因",
      "说明",
      "结束时间",
      "用时（秒）",
    ],
  },
  events: {
    fileName: "电梯事件",
    headers: ["时间", "事件", "步骤", "失败原因", "内容", "序列号", "操作人", "请求"],
  },
  enabled: { yes: "是", no: "否" },
  modes: { unknown: "未知", human: "载人", agv: "机器人", fire: "消防", offline: "离线", emergency: "紧急" },
  faults: {
    noAnswer: "无响应",
    noLine: "无连接",
    emergency: "紧急状态",
    refused: "拒绝请求",
    occupied: "轿厢可能有机器人",
  },
  states: {
    queued: "排队",
    approaching: "驶向电梯口",
    calling: "呼叫轿厢",
    boarding: "进入",
    riding: "乘坐",
    leaving: "离开",
    done: "完成",
    failed: "失败",
    cancelled: "已取消",
  },
  kinds: {
    requested: "请求",
    state: "步骤",
    sent: "发送",
    answered: "应答",
    held: "保持开门",
    letGo: "取消保持",
    released: "释放",
    fault: "故障",
    faultOver: "故障恢复",
    occupied: "轿厢占用",
    emptied: "轿厢已空",
    online: "上线",
    offline: "离线",
    mode: "模式",
    takenUp: "接续",
  },
};

const en: ExportTexts = {
  elevators: {
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
  },
  requests: {
    fileName: "Rides",
    headers: [
      "Requested",
      "Serial number",
      "Device",
      "Person",
      "From",
      "To",
      "State",
      "Why it failed",
      "Note",
      "Ended",
      "Took (s)",
    ],
  },
  events: {
    fileName: "Elevator events",
    headers: ["Time", "Event", "Step", "Why it failed", "Content", "Serial number", "Person", "Request"],
  },
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
  states: {
    queued: "waiting",
    approaching: "driving to the door",
    calling: "calling the car",
    boarding: "entering",
    riding: "riding",
    leaving: "leaving",
    done: "done",
    failed: "failed",
    cancelled: "cancelled",
  },
  kinds: {
    requested: "requested",
    state: "step",
    sent: "sent",
    answered: "answered",
    held: "door held",
    letGo: "door let go",
    released: "given free",
    fault: "fault",
    faultOver: "fault over",
    occupied: "car occupied",
    emptied: "car empty",
    online: "online",
    offline: "offline",
    mode: "mode",
    takenUp: "taken up",
  },
};

export const ELEVATOR_EXPORT_TEXTS = { zh, en };
