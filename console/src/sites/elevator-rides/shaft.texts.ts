import { texts } from "../../core/i18n/index.ts";

export const shaftTexts = texts({
  zh: {
    shaft: "井道",
    picture: (text: string) => `轿厢：${text}`,
    unknown: "轿厢位置未知",
    call: "呼叫",
    callTo: (floor: string) => `呼叫轿厢到 ${floor} 层`,
    passed: "不停靠",
    destination: "目的楼层",
    waiting: (name: string) => `${name} 在此等待`,
    riding: (name: string) => `${name} 在轿厢内`,
    doubtful: "轿厢内可能有机器人",
  },
  en: {
    shaft: "Shaft",
    picture: (text: string) => `Car: ${text}`,
    unknown: "Car position unknown",
    call: "Call",
    callTo: (floor: string) => `Call the car to ${floor}`,
    passed: "no stop",
    destination: "Destination",
    waiting: (name: string) => `${name} waits here`,
    riding: (name: string) => `${name} is in the car`,
    doubtful: "A robot may be in the car",
  },
});
