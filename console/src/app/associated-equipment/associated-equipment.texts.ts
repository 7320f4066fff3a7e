import { texts } from "../../core/i18n/index.ts";

export const associatedTexts = texts({
  zh: {
    title: "关联设备",
    note: "所选组织及其下级的设备",
    noteAll: "可见范围内所有组织的设备",
    devices: "设备总数",
    ownOnly: "本组织设备",
    below: "下级组织设备",
    online: "在线",
    offline: "离线",
    share: (percent: string) => `占 ${percent}`,
  },
  en: {
    title: "Associated equipment",
    note: "Devices of the chosen organization and of all below it",
    noteAll: "Devices of every organization in reach",
    devices: "Devices",
    ownOnly: "Its own",
    below: "Of those below",
    online: "Online",
    offline: "Offline",
    share: (percent: string) => `${percent} of all`,
  },
});
