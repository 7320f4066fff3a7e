import {
  builtInDictionary as dictionary,
  initialDictionary as initial,
} from "../../system/dictionaries/built-in.ts";
import type { AlarmState } from "../alarms/index.ts";
import { ALARM_KINDS, type AlarmKindName } from "../alarms/kinds.ts";
import type { AssistCause } from "../assists/causes.ts";
import type { AssistState } from "../assists/index.ts";
import type { FaultLevel } from "../fault-codes.ts";
import type { WORK_ORDER_SOURCES } from "../work-orders/index.ts";
import type { WORK_ORDER_STATES } from "../work-orders/states.ts";

type In<List extends readonly unknown[]> = List[number];

/** Labels for the codes of the care wing. */
export const CARE_DICTIONARIES = {
  faultLevel: dictionary<FaultLevel>(["故障级别", "Fault levels"], {
    info: ["提示", "Info", "info"],
    warning: ["警告", "Warning", "warning"],
    error: ["错误", "Error", "bad"],
    critical: ["严重", "Critical", "bad"],
  }),
  alarmKind: dictionary<AlarmKindName>(["告警类型", "Kinds of alarms"], labelsOfKinds()),
  alarmState: dictionary<AlarmState>(["告警状态", "States of alarms"], {
    active: ["活动", "Active", "bad"],
    cleared: ["已恢复", "Cleared", "good"],
  }),
  assistState: dictionary<AssistState>(["协助状态", "States of assists"], {
    raised: ["待处理", "Raised", "bad"],
    informed: ["已通知", "Informed", "bad"],
    taken: ["已接手", "Taken", "warning"],
    onSite: ["已到场", "On site", "busy"],
    resolved: ["已解决", "Resolved", "good"],
  }),
  assistCause: dictionary<AssistCause>(["协助原因", "Causes of assists"], {
    obstacle: ["障碍物阻挡", "Obstacle"],
    doorClosed: ["门未打开", "Door closed"],
    personInWay: ["人员占道", "Person in the way"],
    stuck: ["打滑或卡住", "Stuck or slipping"],
    dirtySensor: ["传感器脏污", "Dirty sensor"],
    positioning: ["地图或定位错误", "Map or positioning wrong"],
    elevator: ["电梯异常", "Elevator"],
    tank: ["清水或污水箱", "Tank"],
    battery: ["电池或充电", "Battery"],
    network: ["网络异常", "Network"],
    hardware: ["硬件故障", "Hardware"],
    notNeeded: ["无需协助", "No help needed"],
    unknown: ["原因不明", "Unknown"],
  }),
  serviceBusinessType: initial(["服务业务类型", "Business types of service"], {
    repair: ["维修", "Repair", "bad"],
    maintenance: ["保养", "Maintenance", "info"],
    inspection: ["巡检", "Inspection", "neutral"],
    partReplacement: ["换件", "Part replacement", "busy"],
    commissioning: ["安装调试", "Commissioning", "good"],
    training: ["培训", "Training", "neutral"],
  }),
  /** Of service projects and of keywords alike. */
  serviceClassification: initial(["服务分类", "Classes of service"], {
    drive: ["行走驱动", "Drive"],
    cleaning: ["清洁机构", "Cleaning unit"],
    water: ["水路", "Water system"],
    power: ["电池与充电", "Battery and charging"],
    navigation: ["导航定位", "Navigation"],
    sensors: ["传感器", "Sensors"],
    network: ["网络通信", "Network"],
    software: ["软件", "Software"],
    body: ["外壳与结构", "Body"],
    operation: ["使用操作", "Operation"],
  }),
  workOrderState: dictionary<In<typeof WORK_ORDER_STATES>>(["工单状态", "States of work orders"], {
    open: ["待分配", "Open", "warning"],
    assigned: ["已分配", "Assigned", "info"],
    inProgress: ["处理中", "In progress", "busy"],
    done: ["已完成", "Done", "good"],
    cancelled: ["已取消", "Cancelled", "neutral"],
  }),
  workOrderSource: dictionary<In<typeof WORK_ORDER_SOURCES>>(["工单来源", "Sources of work orders"], {
    hand: ["人工", "By hand"],
    fault: ["故障", "Fault"],
    alarm: ["告警", "Alarm"],
    assist: ["协助", "Assist"],
    part: ["耗材到期", "Due part"],
  }),
  processingLevel: initial(["处理级别", "Processing levels"], {
    urgent: ["紧急", "Urgent", "bad"],
    high: ["高", "High", "warning"],
    normal: ["普通", "Normal", "info"],
    low: ["低", "Low", "neutral"],
  }),
} as const;

function labelsOfKinds() {
  const entries = Object.entries(ALARM_KINDS).map(([name, { label }]) => [name, [label.zh, label.en]]);
  return Object.fromEntries(entries) as Record<AlarmKindName, readonly [string, string]>;
}
