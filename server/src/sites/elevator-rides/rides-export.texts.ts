import type { ElevatorEventKind, RequestState } from "@sweepline/contract/sites/elevator-rides/requests.ts";

/** Texts of the files of rides and events. */
interface ExportTexts {
  states: Record<RequestState, string>;
  kinds: Record<ElevatorEventKind, string>;
}

const zh: ExportTexts = {
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
