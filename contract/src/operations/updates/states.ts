/**
 * An update: one device's turn in a rollout. What moves it is what its agent says and what the device reports, never what is hoped for.
 *
 *   planned ─▶ waiting ⇄ offered ─▶ downloading ─▶ downloaded ─▶ installing ─▶ verifying ─▶ succeeded
 *      │          │         │            │              │             │             │
 *      └──────────┴─────────┴─ cancelling (its agent has it in hand) ─┴─▶ cancelled └─▶ failed, skipped
 *
 * Nothing is offered before it may be done: agents take what they are not to install yet for done.
 */
export const UPDATE_STATES = {
  /** Its group has not begun. */
  planned: { label: ["待开始", "Planned"], isOpen: true, isAtAgent: false },
  /** `waitsFor` says for what. */
  waiting: { label: ["等待中", "Waiting"], isOpen: true, isAtAgent: false },
  /** The agent is given it when it asks next. */
  offered: { label: ["已下发", "Offered"], isOpen: true, isAtAgent: true },
  downloading: { label: ["下载中", "Downloading"], isOpen: true, isAtAgent: true },
  /** Installs later: when it may, or, where only that was wanted, not at all. */
  downloaded: { label: ["已下载", "Downloaded"], isOpen: true, isAtAgent: true },
  installing: { label: ["安装中", "Installing"], isOpen: true, isAtAgent: true },
  /** The agent says it is done; the device has not reported the new version yet. */
  verifying: { label: ["验证中", "Verifying"], isOpen: true, isAtAgent: true },
  /** Called back; the agent has not answered yet. */
  cancelling: { label: ["取消中", "Cancelling"], isOpen: true, isAtAgent: true },
  succeeded: { label: ["成功", "Succeeded"], isOpen: false, isAtAgent: false },
  failed: { label: ["失败", "Failed"], isOpen: false, isAtAgent: false },
  /** The agent left it out: nothing was changed. */
  skipped: { label: ["已跳过", "Skipped"], isOpen: false, isAtAgent: false },
  cancelled: { label: ["已取消", "Cancelled"], isOpen: false, isAtAgent: false },
} as const satisfies Record<
  string,
  { label: readonly [zh: string, en: string]; isOpen: boolean; isAtAgent: boolean }
>;
export type UpdateState = keyof typeof UPDATE_STATES;
export const UPDATE_STATE_CODES = Object.keys(UPDATE_STATES) as [UpdateState, ...UpdateState[]];
export const AT_AGENT_STATES = UPDATE_STATE_CODES.filter((state) => UPDATE_STATES[state].isAtAgent);
export const ENDED_STATES = UPDATE_STATE_CODES.filter((state) => !UPDATE_STATES[state].isOpen);

/** What keeps an update from being offered, in the order in which it is looked at. */
export const UPDATE_WAITS = {
  rolloutPaused: ["发布已暂停", "The rollout is paused"],
  retry: ["等待重试", "Tries again later"],
  otherUpdate: ["设备正在进行其他更新", "The device is busy with another update"],
  confirmation: ["等待现场确认", "Waits for somebody at the device to confirm it"],
  declined: ["现场已拒绝", "Somebody at the device has declined it"],
  locked: ["设备已锁定", "The device is locked"],
  working: ["设备正在工作", "The device is working"],
  plannedRun: ["即将执行计划任务", "A planned run begins soon"],
  window: ["不在更新时段内", "Outside the update window"],
  quietHours: ["场地安静时段", "Quiet hours of the place"],
  notDocked: ["设备未在充电桩上", "The device is not at its dock"],
  lowBattery: ["电量不足", "The battery is too low"],
  diskFull: ["磁盘空间不足", "Too little disk space"],
  version: ["当前版本不在范围内", "Its version is not within the range"],
  dependency: ["缺少依赖的版本", "A version that it needs is missing"],
  siteLimit: ["同一场地更新数量已满", "Enough devices of the place update now"],
  /** Over MQTT: it would be sent to an address that leads to itself alone. */
  unreachable: [
    "设备无法访问平台地址，请管理员设置 PUBLIC_URL",
    "The device cannot reach the platform's address; have an administrator set PUBLIC_URL",
  ],
  /** The device itself has not asked; one that is asked over MQTT is away. */
  agent: ["等待设备上线或查询", "Waits for the device to come online or to ask"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type UpdateWait = keyof typeof UPDATE_WAITS;
export const UPDATE_WAIT_CODES = Object.keys(UPDATE_WAITS) as [UpdateWait, ...UpdateWait[]];

/** What somebody at the device says to an update that is to be confirmed, or others for them. */
export const CONFIRMATIONS = {
  confirmed: ["已确认", "Confirmed"],
  denied: ["已拒绝", "Declined"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type Confirmation = keyof typeof CONFIRMATIONS;
export const CONFIRMATION_CODES = Object.keys(CONFIRMATIONS) as [Confirmation, ...Confirmation[]];
/** What keeps an update for which such an answer is wanted. */
export const ASKED_WAITS: readonly UpdateWait[] = ["confirmation", "declined"];

/** Why an update failed. */
export const UPDATE_FAILURES = {
  /** Before all of it had left. Agents that install while they download say so too where it cannot be installed. */
  download: ["下载完成前失败", "It failed before all of it was there"],
  agent: ["设备报告失败", "The device reports a failure"],
  silent: ["设备无应答", "The device did not answer any more"],
  wrongVersion: ["设备报告成功但版本未变", "The device reports success, but another version"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type UpdateFailure = keyof typeof UPDATE_FAILURES;
export const UPDATE_FAILURE_CODES = Object.keys(UPDATE_FAILURES) as [UpdateFailure, ...UpdateFailure[]];

/**
 * When an update that failed is tried again. A line that broke comes back by itself, and whoever fell silent is there again when it asks; what
 * could not be installed is tried later each time. A device that says it is done and is not would say so again.
 */
export const RETRIES = {
  download: "steady",
  agent: "doubled",
  silent: "atOnce",
  wrongVersion: "never",
} as const satisfies Record<UpdateFailure, "atOnce" | "steady" | "doubled" | "never">;

/** What an emergency stop could do about an update; of one that was called back, what its agent made of that. */
export const STOP_OUTCOMES = {
  prevented: ["未开始，已阻止", "Prevented: had not begun"],
  recalled: ["已召回，未完成升级", "Called back in time"],
  pending: ["已召回，等待设备答复", "Called back, no answer yet"],
  notRecalled: ["已召回，设备仍继续升级", "Called back, but went on"],
  tooLate: ["停止前已结束", "Too late: had ended"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type StopOutcome = keyof typeof STOP_OUTCOMES;
export const STOP_OUTCOME_CODES = Object.keys(STOP_OUTCOMES) as [StopOutcome, ...StopOutcome[]];
