import type { DeploymentKind } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { texts } from "../../core/i18n/index.ts";

type KindTexts = Readonly<Record<DeploymentKind, string>>;

/** The form by which a deployment is begun. */
export const newTexts = texts({
  zh: {
    title: "新建部署",
    save: "开始部署",
    begun: "部署已开始",
    kind: "部署方式",
    kinds: {
      new: "新楼层：从零开始建图",
      extend: "局部重建：机器人在现有地图上重画一部分",
      replace: "整图重建：重新建图后叠加到现有地图",
    } satisfies KindTexts,
    robot: "设备",
    robotPlaceholder: "搜索设备",
    robotRequired: "请选择设备",
    offline: "离线",
    floor: "场地与楼层",
    floorRequired: "请选择楼层",
    floorHint: "没有合适的楼层？",
    addFloor: "前往场地管理添加",
    noPlaces: "您没有查看场地的权限，无法选择楼层。",
    name: "地图名称",
    map: "地图",
    mapPlaceholder: "搜索地图",
    mapRequired: "请选择地图",
    chooseRobotFirst: "请先选择设备",
  },
  en: {
    title: "New deployment",
    save: "Start deployment",
    begun: "Deployment started",
    kind: "Deployment type",
    kinds: {
      new: "New floor: map from scratch",
      extend: "Partial remap: redraw part of the existing map",
      replace: "Full remap: map again and merge into the existing map",
    } satisfies KindTexts,
    robot: "Robot",
    robotPlaceholder: "Search robots",
    robotRequired: "Choose a robot",
    offline: "offline",
    floor: "Place and floor",
    floorRequired: "Choose a floor",
    floorHint: "No suitable floor?",
    addFloor: "Add one under places",
    noPlaces: "You may not view places, so you cannot choose a floor.",
    name: "Map name",
    map: "Map",
    mapPlaceholder: "Search maps",
    mapRequired: "Choose a map",
    chooseRobotFirst: "Choose a robot first",
  },
});
