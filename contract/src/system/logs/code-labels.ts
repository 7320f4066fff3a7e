import type { Language } from "../../core/refusal.ts";
import { JOB_CLASSES } from "../jobs/classes.ts";

/**
 * Codes of audited fields that no dictionary has, in words: by the field wherever it stands, or as `kind.field` of one kind of
 * thing. What dictionaries have stands there.
 */
type Words = readonly [zh: string, en: string];
type Codes = Readonly<Record<string, Words>>;

const WEEKDAYS: Codes = {
  MO: ["星期一", "Monday"],
  TU: ["星期二", "Tuesday"],
  WE: ["星期三", "Wednesday"],
  TH: ["星期四", "Thursday"],
  FR: ["星期五", "Friday"],
  SA: ["星期六", "Saturday"],
  SU: ["星期日", "Sunday"],
};
const WAYS: Codes = {
  inApp: ["站内消息", "In-app"],
  email: ["邮件", "Email"],
  push: ["浏览器推送", "Browser push"],
  sms: ["短信", "Text message"],
  webhook: ["Webhook", "Webhook"],
};
const LIFTED: Codes = { up: ["升起", "Raised"], down: ["放下", "Lowered"] };
const ALARM_FIELDS: Codes = {
  batteryPercent: ["电量", "Battery"],
  cleanWaterPercent: ["清水", "Clean water"],
  wasteWaterPercent: ["污水", "Waste water"],
  diskFreePercent: ["磁盘剩余", "Free disk space"],
  planningRepeats: ["重新规划次数", "Re-planned navigation"],
  navigationStuck: ["导航受困次数", "Navigation stuck"],
  intensity: ["强度", "Intensity"],
  errorCount: ["错误数", "Errors"],
};
const ROBOTS: Codes = {
  devices: ["指定的设备", "Chosen robots"],
  product: ["某产品的设备", "Robots of a product"],
  best: ["最合适的设备", "Best available robot"],
  device: ["指定的设备", "Chosen robot"],
  sameAs: ["与前面相同的设备", "Same robot as before"],
};
const TARGETS: Codes = { element: ["地图元素", "Map element"], area: ["区域", "Area"] };

const BY_FIELD: Readonly<Record<string, Codes>> = {
  authorizedGrantTypes: {
    password: ["密码", "Password"],
    refresh_token: ["刷新令牌", "Refresh token"],
    client_credentials: ["客户端凭证", "Client credentials"],
    single_sign_on: ["单点登录", "Single sign-on"],
  },
  begins: { atOnce: ["立即", "At once"], confirmed: ["人工确认后", "Once confirmed"] },
  brush: LIFTED,
  by: { percent: ["百分比", "Percent"], count: ["台数", "Number of robots"], ring: ["更新环", "Ring"] },
  cleaningAreaRule: { many: ["可有多个", "Several"], single: ["仅一个", "One"] },
  color: {
    neutral: ["中性", "Neutral"],
    good: ["良好", "Good"],
    busy: ["进行中", "Busy"],
    warning: ["注意", "Warning"],
    bad: ["异常", "Bad"],
    info: ["信息", "Info"],
  },
  concurrency: { forbid: ["等待其结束", "The next run waits"], allow: ["同时执行", "Run in parallel"] },
  confirmation: { confirmed: ["已确认", "Confirmed"], denied: ["已拒绝", "Refused"] },
  doors: { front: ["前门", "Front"], rear: ["后门", "Rear"] },
  encoding: { text: ["文本", "Text"], hex: ["十六进制", "Hexadecimal"] },
  encryption: { tls: ["TLS", "TLS"], startTls: ["STARTTLS", "STARTTLS"], none: ["不加密", "None"] },
  ending: { completed: ["已完成", "Completed"], abandoned: ["已放弃", "Abandoned"] },
  floorNaming: { prefix: ["前缀", "Prefix"], suffix: ["后缀", "Suffix"], none: ["无", "None"] },
  leftOut: { key: ["主键", "Primary key"], kind: ["类型不支持", "Type not supported"] },
  misfire: {
    skip: ["不补执行", "Skip"],
    once: ["补执行一次", "Run once for all"],
    all: ["逐次补执行", "Run each"],
  },
  onClosedDays: { run: ["照常执行", "Run as usual"], skip: ["不执行", "Do not run"] },
  onFailure: { goOn: ["继续后面的阶段", "Continue with later stages"], end: ["结束", "End"] },
  order: { given: ["按列表顺序", "In list order"], robot: ["由机器人决定", "Decided by the robot"] },
  pattern: {
    none: ["任意", "Any"],
    email: ["邮箱", "E-mail"],
    phone: ["手机号", "Phone"],
    url: ["网址", "Web address"],
  },
  permission: { deviceDetail: ["设备详情", "Device details"], fault: ["故障", "Faults"] },
  phase: { enter: ["进入", "Enter"], leave: ["离开", "Leave"], abort: ["中止", "Abort"] },
  pointKind: {
    initial: ["初始点", "Initial point"],
    dock: ["充电桩", "Dock"],
    via: ["途经点", "Via point"],
    elevator: ["电梯点", "Elevator point"],
    gate: ["闸机点", "Gate point"],
    qr: ["二维码点", "QR point"],
  },
  query: {
    none: ["不查询", "None"],
    equals: ["等于", "Equals"],
    contains: ["包含", "Contains"],
    range: ["范围", "Range"],
  },
  ring: { canary: ["试点", "Canary"], early: ["先行", "Early"], all: ["全部", "All"] },
  robotHours: {
    any: ["不限", "At any time"],
    open: ["仅营业时间内", "Only while it is open"],
    closed: ["仅非营业时间", "Only while it is closed"],
  },
  said: { entered: ["已进入", "Entered"], left: ["已离开", "Left"] },
  squeegee: LIFTED,
  turn: { daily: ["每天", "Daily"], weekly: ["每周", "Weekly"] },
  unit: { day: ["天", "Day"], week: ["周", "Week"], month: ["月", "Month"], year: ["年", "Year"] },
  urgency: {
    forced: ["立即更新", "Immediately"],
    whenIdle: ["空闲时更新", "When idle"],
    downloadOnly: ["仅下载", "Download only"],
    timeForced: ["到期强制更新", "When idle, forced from a set time"],
  },
  verb: {
    lock: ["锁定", "Lock"],
    unlock: ["解锁", "Unlock"],
    decommission: ["停用", "Decommission"],
    allocate: ["分配", "Allocate"],
    settings: ["修改设置", "Change settings"],
    command: ["发送命令", "Send a command"],
  },
  versionRule: {
    semver: ["语义化版本", "Semantic versions"],
    numbers: ["按数字比较", "By numbers"],
    text: ["纯文本", "Plain text"],
  },
  ways: WAYS,
  weekday: WEEKDAYS,
  weekdays: WEEKDAYS,
  whenLost: { end: ["结束", "End"], retry: ["重试", "Retry"] },
  whenLow: {
    resume: ["返回补给后继续", "Return to recharge or refill, then continue"],
    end: ["结束任务", "End the task"],
  },
  wing: {
    fleet: ["设备", "Fleet"],
    sites: ["场所", "Sites"],
    operations: ["运营", "Operations"],
    care: ["运维", "Care"],
  },
};

const BY_KIND: Readonly<Record<string, Codes>> = {
  "alarmRule.direction": { above: ["高于", "Over"], below: ["低于", "Below"] },
  "alarmRule.field": ALARM_FIELDS,
  "assist.act": {
    take: ["接手", "Take over"],
    onSite: ["现场处理", "Handle on site"],
    resolve: ["解决", "Resolve"],
  },
  "codegen.kind": {
    single: ["单表", "One table"],
    tree: ["树", "Tree"],
    lines: ["主子表", "Master and detail"],
  },
  "codegen.tls": {
    none: ["不加密", "Not encrypted"],
    encrypted: ["加密", "Encrypted"],
    verified: ["加密并验证证书", "Encrypted, certificate checked"],
  },
  "codegen.type": {
    text: ["文本", "Text"],
    longText: ["长文本", "Long text"],
    integer: ["整数", "Integer"],
    decimal: ["小数", "Decimal"],
    boolean: ["是 / 否", "Yes / no"],
    date: ["日期", "Date"],
    instant: ["时间", "Time"],
    choice: ["字典选项", "Dictionary"],
  },
  "combination.device.kind": ROBOTS,
  "deployment.kind": {
    new: ["新楼层", "New floor"],
    extend: ["局部重建", "Partial remap"],
    replace: ["整图重建", "Full remap"],
  },
  "deployment.step": {
    position: ["确定位置", "Position"],
    mapping: ["建图", "Mapping"],
    align: ["叠加对齐", "Align"],
    cleanUp: ["清理地图", "Clean up"],
    paths: ["路径学习", "Paths"],
    points: ["标记点位", "Points"],
    areas: ["划定区域", "Areas"],
    trial: ["试运行", "Trial run"],
    publish: ["发布", "Publish"],
  },
  "device.names": {
    cleaningMode: ["清洁模式", "Cleaning mode"],
    intensity: ["清洁强度", "Cleaning intensity"],
    speedLevel: ["速度档位", "Speed level"],
    language: ["语音语言", "Spoken language"],
    volumePercent: ["音量", "Volume"],
    returnBatteryPercent: ["低电返回阈值", "Return to dock below"],
    resumeBatteryPercent: ["续扫电量", "Resume cleaning above"],
    edgeDistanceMm: ["最小贴边距离", "Minimum edge distance"],
    reportIntervalS: ["上报间隔", "Report interval"],
    autoReturnMin: ["空闲自动返回", "Return when idle for"],
    isCollisionStopOn: ["碰撞即停", "Stop on collision"],
    areLightsOn: ["灯光", "Lights"],
  },
  "firmwareBinding.channel": { stable: ["正式", "Stable"], beta: ["测试", "Beta"] },
  "firmwareBinding.mode": {
    follow: ["跟随绑定", "Follows"],
    pinned: ["锁定当前版本", "Pinned"],
    excluded: ["不升级", "Excluded"],
  },
  "job.jobClass": Object.fromEntries(
    Object.entries(JOB_CLASSES).map(([name, { title }]) => [name, [title.zh, title.en] as const]),
  ),
  "map.direction": { oneWay: ["单向", "One way"], twoWay: ["双向", "Two way"] },
  "map.kind": {
    virtualWall: ["虚拟墙", "Virtual wall"],
    forbiddenArea: ["禁行区", "Forbidden area"],
    noMopArea: ["禁拖区", "No-mop area"],
    slowArea: ["减速区", "Slow area"],
    cleaningArea: ["清扫区域", "Cleaning area"],
    room: ["房间", "Room"],
    path: ["路径", "Path"],
    point: ["点位", "Point"],
    qrPoint: ["二维码点", "QR point"],
  },
  "messageChannel.kind": WAYS,
  "messageConfig.kind": {
    fault: ["故障", "Fault"],
    alarm: ["告警", "Alarm"],
    assist: ["协助", "Assist"],
  },
  "mqttTopic.target": {
    measurement: ["测量值（按编码）", "Measurement, by its code"],
    reportedAt: ["上报时间", "Time of the report"],
    online: ["在线状态", "Online state"],
    activity: ["当前活动", "Activity"],
    workStatus: ["工作状态 0–21", "Work status 0–21"],
    batteryPercent: ["电量 %", "Battery %"],
    charging: ["充电中", "Charging"],
    cleanWaterPercent: ["清水 %", "Clean water %"],
    wasteWaterPercent: ["污水 %", "Waste water %"],
    diskFreePercent: ["磁盘剩余 %", "Disk free %"],
    operatingMode: ["运行模式", "Operating mode"],
    cleaningMode: ["清洁模式", "Cleaning mode"],
    intensity: ["清洁强度 0–15", "Intensity 0–15"],
    paused: ["已暂停", "Paused"],
    driving: ["行驶中", "Driving"],
    errorText: ["错误", "Error"],
    positionX: ["位置 x（米）", "Position x (m)"],
    positionY: ["位置 y（米）", "Position y (m)"],
    positionTheta: ["朝向（弧度）", "Heading (rad)"],
    mapId: ["地图", "Map"],
    wifiSsid: ["Wi-Fi 名称", "Wi-Fi name"],
    wifiRssiDbm: ["Wi-Fi 信号（dBm）", "Wi-Fi signal (dBm)"],
    radioRssiDbm: ["无线信号 RSSI（dBm）", "Radio signal, RSSI (dBm)"],
    radioSnrDb: ["无线信噪比（dB）", "Radio signal to noise (dB)"],
    mainBrushUsedHours: ["主刷：已用小时（须与寿命同报）", "Main brush: hours used (report with its life)"],
    mainBrushLifeHours: ["主刷：寿命小时", "Main brush: hours of life"],
    sideBrushUsedHours: ["边刷：已用小时（须与寿命同报）", "Side brush: hours used (report with its life)"],
    sideBrushLifeHours: ["边刷：寿命小时", "Side brush: hours of life"],
    squeegeeUsedHours: ["吸水扒：已用小时（须与寿命同报）", "Squeegee: hours used (report with its life)"],
    squeegeeLifeHours: ["吸水扒：寿命小时", "Squeegee: hours of life"],
    filterUsedHours: ["滤网：已用小时（须与寿命同报）", "Filter: hours used (report with its life)"],
    filterLifeHours: ["滤网：寿命小时", "Filter: hours of life"],
    vacuumBagUsedHours: ["集尘袋：已用小时（须与寿命同报）", "Vacuum bag: hours used (report with its life)"],
    vacuumBagLifeHours: ["集尘袋：寿命小时", "Vacuum bag: hours of life"],
  },
  "schedule.kind": {
    days: ["日期", "Days of the month"],
    weekday: ["第几个星期几", "A weekday of the month"],
  },
  "secondFactor.kind": { role: ["角色", "Role"], organization: ["组织", "Organization"] },
  "staff.theme": { light: ["浅色", "Light"], dark: ["深色", "Dark"], system: ["跟随系统", "Match system"] },
  "task.runner.kind": ROBOTS,
  "task.target.kind": TARGETS,
};

/** The words of a field's code; undefined: it is shown as it is. The narrowest that is known of the path counts. */
export function codeLabel(
  { kind, path }: { kind: string; path: string },
  code: string,
  language: Language,
): string | undefined {
  const names = path.split(".");
  const field = names.at(-1) ?? "";
  const tables = [
    BY_KIND[`${kind}.${names.slice(-2).join(".")}`],
    BY_KIND[`${kind}.${field}`],
    Object.hasOwn(BY_FIELD, field) ? BY_FIELD[field] : undefined,
  ];
  const words = tables.find((table) => table && Object.hasOwn(table, code))?.[code];
  return words?.[language === "zh" ? 0 : 1];
}
