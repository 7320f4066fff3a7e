import { WORK_STATUS, type WorkStatusWord } from "@sweepline/contract/fleet/codes.ts";
import { texts } from "../../core/i18n/index.ts";

/** What a robot is doing in detail: work status 0–21 of spec §4. */
export const workStatusTexts = texts({
  zh: {
    idle: "空闲",
    lineFollowing: "循线行驶",
    edgeObstacleWrap: "边缘绕障",
    obstacleNavigation: "避障导航",
    navigation: "导航",
    autonomousRecovery: "自主恢复",
    remoteRecovery: "远程恢复",
    pureEdge: "纯贴边",
    bypassObstacles: "绕行障碍",
    alongWall: "沿墙",
    leaveWall: "离墙",
    backingIntoDock: "倒车入桩",
    exitingDock: "出桩",
    enteringElevator: "进入电梯",
    exitingElevator: "离开电梯",
    navigatingToStart: "前往起点",
    finishingCleaning: "清洁收尾",
    waitingForGate: "等待闸门打开",
    preparingLineFollowing: "准备循线",
    navigatingToVia: "前往途经点",
    discharging: "排污",
    lineFollowingWithAvoidance: "循线避障",
    unknown: "未知",
  },
  en: {
    idle: "Idle",
    lineFollowing: "Following lines",
    edgeObstacleWrap: "Edge obstacle wrap",
    obstacleNavigation: "Obstacle navigation",
    navigation: "Navigation",
    autonomousRecovery: "Autonomous recovery",
    remoteRecovery: "Remote recovery",
    pureEdge: "Pure edge",
    bypassObstacles: "Bypassing obstacles",
    alongWall: "Along a wall",
    leaveWall: "Leaving a wall",
    backingIntoDock: "Backing into dock",
    exitingDock: "Exiting dock",
    enteringElevator: "Entering elevator",
    exitingElevator: "Exiting elevator",
    navigatingToStart: "Navigating to start",
    finishingCleaning: "Finishing cleaning",
    waitingForGate: "Waiting for a gate",
    preparingLineFollowing: "Preparing to follow lines",
    navigatingToVia: "Navigating to via point",
    discharging: "Discharging",
    lineFollowingWithAvoidance: "Following lines, avoiding",
    unknown: "Unknown",
  },
});

const WORD_OF = new Map<number, WorkStatusWord>(
  Object.entries(WORK_STATUS).map(([word, value]) => [value, word as WorkStatusWord]),
);

/** Robots may send any number; whatever the table does not know is "unknown". */
export const workStatusName = (t: (typeof workStatusTexts)["en"], value: number): string =>
  t[WORD_OF.get(value) ?? "unknown"];
