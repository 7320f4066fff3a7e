import { AROUND_EVENT_S } from "@sweepline/contract/fleet/telemetry.ts";
import { texts } from "../../core/i18n/index.ts";

const MINUTES = AROUND_EVENT_S / 60;

/** The way of a robot around something that happened to it. */
export const trailTexts = texts({
  zh: {
    before: `发生前 ${MINUTES} 分钟`,
    after: `发生后 ${MINUTES} 分钟`,
    spot: "发生位置",
    loading: "正在读取前后轨迹…",
    none: `没有前后轨迹：发生前后 ${MINUTES} 分钟内设备没有上报其他位置。`,
    gone: (time: string) => `前后轨迹已超过保存期限，目前仅保留 ${time} 之后的位置。`,
  },
  en: {
    before: `${MINUTES} minutes before`,
    after: `${MINUTES} minutes after`,
    spot: "Location",
    loading: "Loading the robot's trail…",
    none: `No trail: the robot reported no other position within ${MINUTES} minutes before or after.`,
    gone: (time: string) => `This trail is no longer kept: only positions since ${time} are available.`,
  },
});
