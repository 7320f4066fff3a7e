import type { RunObstacle } from "@sweepline/contract/operations/runs.ts";
import { texts } from "../../core/i18n/index.ts";

type Obstacles = Readonly<Record<RunObstacle, string>>;

/** One time of a timed task that is moved or handed to another robot. */
export const occurrenceTexts = texts({
  zh: {
    moveTitle: (task: string, time: string) => `将“${task}”移至 ${time}？`,
    handTitle: (task: string) => `将“${task}”交给另一台设备？`,
    onlyThis: (time: string) => `仅更改 ${time} 这一次。`,
    newTime: (time: string) => `新时间：${time}`,
    whole: "组合中的所有任务一起移动；由哪些设备执行，在组合中设置。",
    robot: "执行设备",
    asTask: "按任务设置",
    obstacles: {
      offline: "目前离线",
      locked: "目前锁定",
      busy: "目前忙碌",
      otherMap: "目前在其他地图",
      lowBattery: "目前电量不足",
      unsupported: "无法执行此任务",
    } as Obstacles,
    unsupported: "该设备无法执行此任务。",
    notAllowed: "该设备不在可执行此任务的设备之列。可在任务中更改可执行的设备。",
    checking: "正在检查…",
    nothingFound: "检查未发现问题。",
    past: "不能移至过去的时间",
    move: "移动",
    hand: "移交",
    moved: (task: string, time: string) => `“${task}”已移至 ${time}`,
    handed: (task: string, robot: string) => `“${task}”已交给 ${robot}`,
    handOver: "交给另一台设备",
  },
  en: {
    moveTitle: (task: string, time: string) => `Move “${task}” to ${time}?`,
    handTitle: (task: string) => `Assign “${task}” to another robot?`,
    onlyThis: (time: string) => `Only the run at ${time} changes.`,
    newTime: (time: string) => `New time: ${time}`,
    whole: "All tasks of the combination move together; their robots are set in the combination.",
    robot: "Robot",
    asTask: "As set in the task",
    obstacles: {
      offline: "offline now",
      locked: "locked now",
      busy: "busy now",
      otherMap: "on another map now",
      lowBattery: "low on battery now",
      unsupported: "cannot do this task",
    } as Obstacles,
    unsupported: "This robot cannot do this task.",
    notAllowed: "This robot is not among those allowed to run the task. You can change them in the task.",
    checking: "Checking…",
    nothingFound: "No issues found.",
    past: "Cannot be moved to a time in the past",
    move: "Move",
    hand: "Assign",
    moved: (task: string, time: string) => `“${task}” moved to ${time}`,
    handed: (task: string, robot: string) => `“${task}” assigned to ${robot}`,
    handOver: "Assign to another robot",
  },
});
