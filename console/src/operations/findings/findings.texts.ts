import { FINDING_KINDS, type FindingKind } from "@sweepline/contract/operations/findings.ts";
import { texts } from "../../core/i18n/index.ts";

const labelsIn = (language: 0 | 1) => (kind: FindingKind) => FINDING_KINDS[kind].label[language];
type Said = Readonly<
  Record<
    | "task"
    | "robot"
    | "other"
    | "at"
    | "amount"
    | "part"
    | "need"
    | "quiet"
    | "elevator"
    | "charging"
    | "rollout",
    string
  >
>;

const zh: Record<FindingKind, (of: Said) => string> = {
  robotBusy: ({ robot, other, at }) => `${robot} 届时仍在执行“${other}”（${at} 开始）。`,
  robotAtWork: ({ robot, other, at }) =>
    `${robot} 正在执行“${other}”（${at} 开始），按以往用时届时尚未结束。`,
  leftElsewhere: ({ robot, other, at }) =>
    `按计划，${robot} 在“${other}”（${at} 开始）之后停留在其他地图上。`,
  tooFewRobots: ({ amount, other, at }) =>
    `该地图上可用设备 ${amount} 台，届时均已有任务，例如“${other}”（${at} 开始）。`,
  robotElsewhere: ({ robot }) => `${robot || "可执行该任务的设备"}目前在其他地图上。`,
  robotLocked: ({ robot }) => `${robot} 已锁定，解锁前无法启动。`,
  noRobot: () => "没有在用的设备可以执行该任务。",
  sameArea: ({ other, at }) => `“${other}”（${at} 开始）同时清洁同一区域。`,
  notOnMap: () => "任务中的区域不在当前地图上。",
  taskArchived: () => "任务已归档，不会启动。",
  lowBattery: ({ robot, amount, charging }) =>
    `按以往用电量，${robot} 届时还差约 ${amount} 的电量，需再充电约 ${charging}。`,
  lowWater: ({ robot, amount }) =>
    `按以往用水量，${robot} 的清水还差约 ${amount}，且任务设置为水量不足时结束。`,
  unable: ({ need }) => `可执行该任务的设备都不支持：${need}。`,
  someUnable: ({ need, amount }) => `可执行该任务的设备中有 ${amount} 台不支持：${need}。`,
  oldMap: ({ amount }) => `${amount} 台设备仍在使用旧版地图，其中没有任务所需的区域或点位。`,
  quietHours: ({ quiet }) => `届时处于该场地的安静时段（${quiet}）。`,
  noElevator: ({ robot }) => `${robot} 届时在其他楼层，没有电梯可到达该任务的楼层。`,
  elevatorOut: ({ robot, elevator }) => `${robot} 需要乘坐的电梯“${elevator}”已停用或有故障。`,
  elevatorBusy: ({ robot, elevator, other, at }) =>
    `${robot} 需要乘坐电梯“${elevator}”，而该电梯届时正为“${other}”（${at} 开始）运送设备。`,
  partDeleted: () => "该组合中有任务已被删除，组合无法启动。",
  placeOpen: () => "届时该场地正在营业，而机器人仅限非营业时间工作。",
  placeClosed: () => "届时该场地不营业，而机器人仅限营业时间内工作。",
  updateWindow: ({ robot, rollout }) => `发布“${rollout}”届时可能正在更新 ${robot} 的固件。`,
  wornPart: ({ robot, part, amount }) => `${robot} 的${part}约 ${amount} 后到寿命，早于本次执行。`,
};
const en: Record<FindingKind, (of: Said) => string> = {
  robotBusy: ({ robot, other, at }) => `${robot} will still be running “${other}”, started ${at}.`,
  robotAtWork: ({ robot, other, at }) =>
    `${robot} has been running “${other}” since ${at} and, going by past runs, will not be finished by then.`,
  leftElsewhere: ({ robot, other, at }) =>
    `According to the plan, ${robot} will be on another map after “${other}” at ${at}.`,
  tooFewRobots: ({ amount, other, at }) =>
    `Available robots on this map: ${amount}. All are taken then, e.g. by “${other}” from ${at}.`,
  robotElsewhere: ({ robot }) => `${robot || "Every suitable robot"} is currently on another map.`,
  robotLocked: ({ robot }) => `${robot} is locked and cannot start until it is unlocked.`,
  noRobot: () => "No active robot can run this task.",
  sameArea: ({ other, at }) => `“${other}”, from ${at}, cleans the same area at the same time.`,
  notOnMap: () => "Areas of the task are not on the current map.",
  taskArchived: () => "The task is archived and will not start.",
  lowBattery: ({ robot, amount, charging }) =>
    `Going by past runs, ${robot} will be about ${amount} short of charge; it needs about ${charging} more charging.`,
  lowWater: ({ robot, amount }) =>
    `Going by past runs, ${robot} will be about ${amount} of a tank short, and the task is set to end when water runs low.`,
  unable: ({ need }) => `No robot allowed to run this task supports: ${need}.`,
  someUnable: ({ need, amount }) => `Robots allowed to run this task without support for ${need}: ${amount}.`,
  oldMap: ({ amount }) => `Robots still using an old map without the task's areas or points: ${amount}.`,
  quietHours: ({ quiet }) => `The place has quiet hours then (${quiet}).`,
  noElevator: ({ robot }) =>
    `${robot} will be on another floor, and no elevator goes from there to the task's floor.`,
  elevatorOut: ({ robot, elevator }) => `${robot} needs elevator “${elevator}”, which is disabled or faulty.`,
  elevatorBusy: ({ robot, elevator, other, at }) =>
    `${robot} needs elevator “${elevator}”, which is taking a robot to “${other}” at ${at}.`,
  partDeleted: () => "A task of this combination was deleted, so the combination cannot start.",
  placeOpen: () => "The place is open at that time, but robots may only work there while it is closed.",
  placeClosed: () => "The place is closed at that time, but robots may only work there while it is open.",
  updateWindow: ({ robot, rollout }) =>
    `Rollout “${rollout}” may be updating the firmware of ${robot} at that time.`,
  wornPart: ({ robot, part, amount }) =>
    `${robot}: ${part} will last about ${amount} more and wear out before this run.`,
};

export const findingTexts = texts({
  zh: {
    title: "计划检查",
    open: (count: string) => `计划检查：${count} 个问题`,
    none: "计划检查：没有问题",
    nextDays: "未来 7 天的计划检查",
    nothing: "没有发现问题。",
    all: (count: string) => `显示全部 ${count} 个问题`,
    noneTitle: "未来 7 天没有发现问题",
    noneNote: "每次更改定时任务、任务或地图后都会重新检查。",
    checking: "正在检查…",
    failed: "计划检查未能完成",
    times: (count: number) => `7 天内 ${count} 次`,
    from: (time: string) => `自 ${time}`,
    oneRobot: "该设备",
    moveTo: (time: string) => `移至 ${time}`,
    moveToOf: (task: string, time: string) => `将 ${task} 移至 ${time}`,
    moved: (time: string) => `已移至 ${time}`,
    needs: { areas: "清洁区域", modes: "清洁模式或强度", type: "清洁类型", water: "出水量" },
    toElevator: "查看电梯",
    toRollout: "查看发布",
    toCombination: "查看任务组合",
    toMap: "下发地图",
    fillUp: "改为补水后继续",
    fillsUp: (task: string) => `${task} 将在补水后继续`,
    toRobot: "查看设备",
    toTask: "查看任务",
    editTask: "修改任务",
    about: "检查结果",
    labelOf: labelsIn(0),
    sentences: zh,
  },
  en: {
    title: "Plan check",
    open: (count: string) => `Plan check: ${count} ${count === "1" ? "issue" : "issues"}`,
    none: "Plan check: no issues",
    nextDays: "Plan check, next 7 days",
    nothing: "No issues found.",
    all: (count: string) => `Show all ${count}`,
    noneTitle: "No issues in the next 7 days",
    noneNote: "Checked again whenever a timed task, task or map changes.",
    checking: "Checking…",
    failed: "The plan check failed",
    times: (count: number) => (count === 1 ? "once in 7 days" : `${count} times in 7 days`),
    from: (time: string) => `From ${time}`,
    oneRobot: "This robot",
    moveTo: (time: string) => `Move to ${time}`,
    moveToOf: (task: string, time: string) => `Move ${task} to ${time}`,
    moved: (time: string) => `Moved to ${time}`,
    needs: {
      areas: "cleaning areas",
      modes: "cleaning mode or intensity",
      type: "cleaning type",
      water: "water level",
    },
    toElevator: "View elevator",
    toRollout: "View rollout",
    toCombination: "View combination",
    toMap: "Send map",
    fillUp: "Refill and continue",
    fillsUp: (task: string) => `${task} will refill and continue`,
    toRobot: "View robot",
    toTask: "View task",
    editTask: "Edit task",
    about: "Findings",
    labelOf: labelsIn(1),
    sentences: en,
  },
});
