import { texts } from "../../core/i18n/index.ts";

export const mapTexts = texts({
  zh: {
    plan: (name: string) => `${name}：实时平面图`,
    planHelp: "方向键平移，加减键缩放，0 键显示全图，F 键跟随设备，Z 键显示或隐藏区域",
    zoomIn: "放大",
    zoomOut: "缩小",
    fit: "显示全图",
    follow: "跟随设备",
    zones: "显示区域",
    noMapTitle: "设备尚未上报地图",
    noMapNote: "设备完成建图或首次连接并上报地图后，实时位置将显示在此处。",
    otherMap: (mapKey: string) => `设备当前位于另一张地图（${mapKey}）`,
    legendRobot: "设备",
    legendTrail: "行驶轨迹",
    legendCleaned: "已清洁",
    legendDock: "充电桩",
    legendGoal: "目标位置",
  },
  en: {
    plan: (name: string) => `${name}: live floor plan`,
    planHelp:
      "Arrow keys move, plus and minus zoom, 0 shows the whole floor, F follows the device, Z shows or hides the zones",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Show the whole floor",
    follow: "Follow the device",
    zones: "Show zones",
    noMapTitle: "No map reported yet",
    noMapNote:
      "Once the device has mapped its floor, or connects and reports its map, it will move here live.",
    otherMap: (mapKey: string) => `The device is on another map now (${mapKey})`,
    legendRobot: "Device",
    legendTrail: "Trail",
    legendCleaned: "Cleaned",
    legendDock: "Dock",
    legendGoal: "Goal",
  },
});
