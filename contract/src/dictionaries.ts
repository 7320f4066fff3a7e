import type { MENU_TYPES } from "./access/menus.ts";
import type { ORGANIZATION_STATUS } from "./access/organizations/index.ts";
import type { ROLE_TYPES, SCOPE_KINDS } from "./access/roles.ts";
import type { SEXES, STAFF_KINDS } from "./access/staff.ts";
import { CARE_DICTIONARIES } from "./care/shared/dictionaries.ts";
import type { LENGTH_UNITS } from "./core/limits.ts";
import type { Language } from "./core/refusal.ts";
import type { OFFLINE_REASON_CODES } from "./fleet/connections.ts";
import type { LOG_KINDS, LOG_LEVELS } from "./fleet/device-log.ts";
import type { LINK_STATES } from "./fleet/mqtt-servers/index.ts";
import type { TOPIC_DIRECTIONS } from "./fleet/mqtt-topics/index.ts";
import type { PARAMETER_TYPES } from "./fleet/mqtt-topics/payload.ts";
import type {
  ALARM_TYPE,
  CLEANING_MODES,
  CLEANING_TYPES,
  COLLISION_BAR_STATES,
  DEVICE_KINDS,
  DEVICE_STATUS_CODES,
  ERROR_FLAG,
  FREEZE_KINDS,
  OTA_ACTIONS,
  ROBOT_LANGUAGES,
  SPEED_LEVEL,
  SYNC_STATUSES,
  TASK_END_STATUSES,
  TASK_LOOPS,
  TASK_REPEATS,
  WORK_STATUS,
} from "./fleet/shared/codes.ts";
import { FLEET_DICTIONARIES } from "./fleet/shared/dictionaries.ts";
import { OPERATION_DICTIONARIES } from "./operations/shared/dictionaries.ts";
import { SITE_DICTIONARIES } from "./sites/shared/dictionaries.ts";
import { builtInDictionary as dictionary } from "./system/dictionaries/built-in.ts";
import type { SIGN_IN_OUTCOMES } from "./system/logs/index.ts";

/** Members of a list, values of a table: types alone, so that a page that shows words loads no room's schemas. */
type In<List extends readonly unknown[]> = List[number];
type Of<Table> = Table[keyof Table];

/**
 * The dictionaries that the product brings along, in one table: their codes are those of the rooms, their labels stand
 * here, in the `shared/dictionaries.ts` of a wing or with the codes themselves. Each start writes them into the
 * database, where people may give them other labels, colors and an other order; the console shows these until it has
 * read those.
 */
export const BUILT_IN_DICTIONARIES = {
  deviceStatus: dictionary<In<typeof DEVICE_STATUS_CODES>>(["设备状态", "Device statuses"], {
    "00": ["充电中", "Charging", "info"],
    "01": ["待机", "Standby", "neutral"],
    "02": ["工作中", "Working", "good"],
    "03": ["离线", "Offline", "neutral"],
    "04": ["自动任务中", "Auto task", "good"],
    "05": ["手动任务中", "Manual task", "good"],
    "06": ["任务暂停", "Task paused", "warning"],
    "07": ["任务启动中", "Task starting", "busy"],
    "08": ["低电量", "Low power", "bad"],
    "09": ["导航中", "Navigating", "busy"],
    "10": ["已锁定", "Locked", "bad"],
    "11": ["乘梯中", "In elevator", "busy"],
    "12": ["返回充电桩", "Returning to dock", "busy"],
    "13": ["返桩暂停", "Dock return paused", "warning"],
    "14": ["导航暂停", "Navigation paused", "warning"],
    "15": ["地图更新中", "Updating map", "info"],
    "16": ["路径学习中", "Learning a path", "info"],
    "17": ["建图中", "Building a map", "info"],
  }),
  workStatus: dictionary<Of<typeof WORK_STATUS>>(["机器人工作状态", "Robot work statuses"], {
    0: ["空闲", "Idle"],
    1: ["循线行驶", "Following lines"],
    2: ["边缘绕障", "Edge obstacle wrap"],
    3: ["避障导航", "Obstacle navigation"],
    4: ["导航", "Navigation"],
    5: ["自主恢复", "Autonomous recovery"],
    6: ["远程恢复", "Remote recovery"],
    7: ["纯贴边", "Pure edge"],
    8: ["绕行障碍", "Bypassing obstacles"],
    9: ["沿墙", "Along a wall"],
    10: ["离墙", "Leaving a wall"],
    11: ["倒车入桩", "Backing into dock"],
    12: ["出桩", "Exiting dock"],
    13: ["进入电梯", "Entering elevator"],
    14: ["离开电梯", "Exiting elevator"],
    15: ["前往起点", "Navigating to start"],
    16: ["清洁收尾", "Finishing cleaning"],
    17: ["等待闸门打开", "Waiting for a gate"],
    18: ["准备循线", "Preparing to follow lines"],
    19: ["前往途经点", "Navigating to via point"],
    20: ["排污", "Discharging"],
    21: ["循线避障", "Following lines, avoiding"],
  }),
  deviceKind: dictionary<In<typeof DEVICE_KINDS>>(["设备类型", "Kinds of devices"], {
    scrubber: ["洗地机", "Scrubber"],
    floorWasher: ["擦地机", "Floor washer"],
    sweeper: ["扫地机", "Sweeper"],
    vacuum: ["吸尘机", "Vacuum"],
    sensor: ["传感器", "Sensor"],
    concentrator: ["集中器", "Concentrator"],
    other: ["其他", "Other"],
  }),
  ...FLEET_DICTIONARIES,
  ...SITE_DICTIONARIES,
  ...OPERATION_DICTIONARIES,
  ...CARE_DICTIONARIES,
  cleaningMode: dictionary<In<typeof CLEANING_MODES>>(["清洁模式", "Cleaning modes"], {
    ECO: ["节能", "Eco"],
    STD: ["标准", "Standard"],
    MAX: ["强力", "Max"],
  }),
  cleaningTypeWashing: dictionary<In<(typeof CLEANING_TYPES)["washing"]>>(
    ["清洁类型（洗地）", "Cleaning types, washing"],
    {
      1: ["洗地", "Wash"],
      2: ["洗地吸干", "Wash and dry"],
      3: ["吸干", "Dry"],
      4: ["扫洗一体", "Sweep and wash"],
    },
  ),
  cleaningTypeDry: dictionary<In<(typeof CLEANING_TYPES)["dry"]>>(
    ["清洁类型（干式）", "Cleaning types, dry"],
    {
      1: ["清扫", "Sweep"],
      2: ["吸尘", "Vacuum"],
      3: ["尘推", "Dust mop"],
    },
  ),
  speedLevel: dictionary<Of<typeof SPEED_LEVEL>>(["速度档位", "Speed levels"], {
    0: ["自动", "Auto"],
    1: ["低速", "Low"],
    2: ["中速", "Medium"],
    3: ["高速", "High"],
  }),
  collisionBar: dictionary<In<typeof COLLISION_BAR_STATES>>(["防撞条", "Collision bar"], {
    notTriggered: ["未触发", "Not triggered", "good"],
    triggered: ["已触发", "Triggered", "bad"],
    resetting: ["复位中", "Resetting", "warning"],
  }),
  freezeKind: dictionary<In<typeof FREEZE_KINDS>>(["屏蔽类型", "Freeze kinds"], {
    ultrasound: ["超声波", "Ultrasound"],
    manual: ["手动", "Manual"],
    selfShielding: ["自动屏蔽", "Self shielding"],
    manualShielding: ["手动屏蔽", "Manual shielding"],
  }),
  alarmType: dictionary<Of<typeof ALARM_TYPE>>(["告警类型代码", "Codes of alarm types"], {
    1: ["原地停留 1 分钟", "Stayed in place for 1 minute", "warning"],
    2: ["重复规划导航超过 10 次", "Re-planned navigation more than 10 times", "warning"],
    3: ["导航受困超过 10 次", "Navigation stuck more than 10 times", "warning"],
    4: ["定位丢失", "Positioning lost", "bad"],
    5: ["发生碰撞", "Collision", "bad"],
    6: ["定时任务未启动", "Timed task not started", "warning"],
    7: ["磁盘已满", "Disk full", "bad"],
  }),
  offlineReason: dictionary<In<typeof OFFLINE_REASON_CODES>>(["离线原因", "Reasons for going offline"], {
    closed: ["设备主动断开", "Closed by the robot", "neutral"],
    lost: ["连接中断", "Connection lost", "bad"],
    silence: ["长时间无上报", "Nothing heard", "warning"],
    kicked: ["被踢下线", "Kicked out", "warning"],
    brokerRestart: ["消息服务重启", "Broker restart", "info"],
  }),
  errorFlag: dictionary<Of<typeof ERROR_FLAG>>(["连接异常标志", "Outcomes of connections"], {
    0: ["正常", "Normal", "good"],
    1: ["异常", "Abnormal", "bad"],
  }),
  deviceLogLevel: dictionary<In<typeof LOG_LEVELS>>(["设备日志级别", "Levels of the device log"], {
    info: ["信息", "Info", "neutral"],
    warning: ["警告", "Warning", "warning"],
    error: ["错误", "Error", "bad"],
  }),
  deviceLogKind: dictionary<In<typeof LOG_KINDS>>(["设备日志类型", "Kinds of device log lines"], {
    connected: ["上线", "Connected"],
    disconnected: ["下线", "Disconnected"],
    statusChanged: ["状态变化", "Status changed"],
    errorRaised: ["出现错误", "Error raised"],
    errorCleared: ["错误恢复", "Error cleared"],
    taskStarted: ["任务开始", "Task started"],
    taskPaused: ["任务暂停", "Task paused"],
    taskResumed: ["任务继续", "Task resumed"],
    taskEnded: ["任务结束", "Task ended"],
    batteryLow: ["电量低", "Battery low"],
    locked: ["锁定", "Locked"],
    unlocked: ["解锁", "Unlocked"],
    mapReported: ["上报地图", "Map reported"],
    factsheet: ["上报规格", "Factsheet"],
  }),
  taskEndStatus: dictionary<In<typeof TASK_END_STATUSES>>(["任务完成状态", "Task end statuses"], {
    completed: ["已完成", "Completed", "good"],
    endedManually: ["手动结束", "Ended manually", "info"],
    cancelled: ["主动取消", "Cancelled", "neutral"],
    abnormalEnd: ["异常结束", "Abnormal end", "bad"],
    partlyCompleted: ["部分完成", "Partly completed", "busy"],
  }),
  taskOrigin: dictionary<"auto" | "manual">(["任务来源", "Origins of tasks"], {
    auto: ["自动", "Automatic"],
    manual: ["手动", "Manual"],
  }),
  taskRepeat: dictionary<In<typeof TASK_REPEATS>>(["任务重复", "Task repeats"], {
    none: ["不重复", "None"],
    daily: ["每天", "Daily"],
    weekly: ["每周", "Weekly"],
    monthly: ["每月", "Monthly"],
    custom: ["自定义", "Custom"],
  }),
  taskLoop: dictionary<In<typeof TASK_LOOPS>>(["任务循环", "Task loops"], {
    none: ["不循环", "None"],
    infinite: ["无限循环", "Infinite"],
    count: ["循环 N 次", "N times"],
  }),
  syncStatus: dictionary<In<typeof SYNC_STATUSES>>(["地图同步状态", "Sync statuses of maps"], {
    synchronized: ["已同步", "Synchronized", "good"],
    notSynchronized: ["未同步", "Not synchronized", "warning"],
  }),
  otaAction: dictionary<In<typeof OTA_ACTIONS>>(["升级操作", "Firmware update actions"], {
    start: ["开始", "Start"],
    emergencyStop: ["紧急停止", "Emergency stop", "bad"],
  }),
  robotLanguage: dictionary<In<typeof ROBOT_LANGUAGES>>(["机器人语言", "Robot languages"], {
    zh: ["简体中文", "Chinese"],
    en: ["英语", "English"],
    ko: ["韩语", "Korean"],
    ru: ["俄语", "Russian"],
    de: ["德语", "German"],
    ja: ["日语", "Japanese"],
    "zh-tw": ["繁体中文", "Chinese (traditional)"],
    nl: ["荷兰语", "Dutch"],
    fr: ["法语", "French"],
    es: ["西班牙语", "Spanish"],
  }),
  lengthUnit: dictionary<In<typeof LENGTH_UNITS>>(["长度单位", "Units of length"], {
    meter: ["米", "Meters"],
    foot: ["英尺", "Feet"],
  }),
  mqttLinkState: dictionary<In<typeof LINK_STATES>>(["MQTT 连接状态", "States of MQTT links"], {
    connecting: ["连接中", "Connecting", "busy"],
    connected: ["已连接", "Connected", "good"],
    refused: ["被拒绝", "Refused", "bad"],
    unreachable: ["无法连接", "Unreachable", "bad"],
    tlsFailed: ["加密失败", "TLS failed", "bad"],
    disabled: ["已停用", "Disabled", "neutral"],
  }),
  mqttDirection: dictionary<In<typeof TOPIC_DIRECTIONS>>(["数据流向", "Directions of topics"], {
    up: ["上行", "Up", "info"],
    down: ["下行", "Down", "busy"],
  }),
  parameterType: dictionary<In<typeof PARAMETER_TYPES>>(["参数类型", "Types of parameters"], {
    number: ["数值", "Number"],
    text: ["文本", "Text"],
    boolean: ["布尔", "Yes or no"],
    time: ["时间", "Time"],
    json: ["JSON", "JSON"],
  }),
  staffKind: dictionary<In<typeof STAFF_KINDS>>(["人员类型", "Kinds of staff"], {
    admin: ["管理员", "Admin", "info"],
    employee: ["员工", "Employee", "neutral"],
  }),
  sex: dictionary<Exclude<In<typeof SEXES>, "">>(["性别", "Sexes"], {
    female: ["女", "Female"],
    male: ["男", "Male"],
    other: ["其他", "Other"],
  }),
  organizationStatus: dictionary<Of<typeof ORGANIZATION_STATUS>>(["组织状态", "Organization statuses"], {
    0: ["正常", "Enabled", "good"],
    1: ["已停用", "Disabled", "bad"],
  }),
  roleType: dictionary<Exclude<In<typeof ROLE_TYPES>, "">>(["组织角色", "Organization roles"], {
    "00": ["平台管理员", "Platform administrator"],
    "01": ["系统管理员", "System administrator"],
    "02": ["平台运营", "Platform operator"],
  }),
  scopeKind: dictionary<In<typeof SCOPE_KINDS>>(["数据范围", "Data scopes"], {
    all: ["全部", "All"],
    chosen: ["指定组织", "Selected organizations"],
    own: ["本组织", "Own organization"],
    ownAndBelow: ["本组织及下级", "Own organization and below"],
    self: ["仅本人", "Oneself only"],
  }),
  menuType: dictionary<In<typeof MENU_TYPES>>(["菜单类型", "Types of menu items"], {
    0: ["菜单", "Menu"],
    1: ["按钮", "Button"],
    2: ["顶级菜单", "Top menu"],
  }),
  signInOutcome: dictionary<In<typeof SIGN_IN_OUTCOMES>>(["登录结果", "Outcomes of signing in"], {
    signedIn: ["登录成功", "Signed in", "good"],
    wrongCredentials: ["用户名或密码错误", "Wrong username or password", "warning"],
    secondFactorAsked: ["等待二次验证", "Second factor asked for", "neutral"],
    wrongSecondFactor: ["二次验证错误", "Wrong second factor", "bad"],
    lockedOut: ["已被锁定", "Locked out", "bad"],
    disabled: ["账号已停用", "Account disabled", "bad"],
    notBound: ["账号未绑定", "Account not bound", "warning"],
    refusedByClient: ["客户端不允许", "Not allowed by the client", "bad"],
  }),
} as const;

/** Dictionaries that the product's own pages ask for. */
export type BuiltInType = keyof typeof BUILT_IN_DICTIONARIES;

/** The built-in label of a value; an unknown value is returned as it came. */
export function labelOf(type: BuiltInType, value: string | number, language: Language): string {
  const item = BUILT_IN_DICTIONARIES[type].items.find((one) => one.value === String(value));
  return item?.label[language] ?? String(value);
}
