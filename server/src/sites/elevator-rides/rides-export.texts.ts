import type { ElevatorEventKind, RequestState } from "@sweepline/contract/sites/elevator-rides/requests.ts";

/** Words of the files of rides and events. */
interface ExportTexts {
  requests: FileTexts;
  events: FileTexts;
  states: Record<RequestState, string>;
  kinds: Record<ElevatorEventKind, string>;
}
interface FileTexts {
  fileName: string;
  headers: readonly string[];
}

const zh: ExportTexts = {
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

export const RIDE_EXPORT_TEXTS = { zh, en };
