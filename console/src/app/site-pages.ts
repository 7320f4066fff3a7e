import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";

/** Pages of where devices work: places, their maps, their elevators. */
export const SITE_PAGES: readonly PageEntry[] = [
  {
    path: PATHS.places,
    title: { zh: "场地管理", en: "Places" },
    load: () => import("../sites/places/place-list.page.tsx").then((page) => page.PlaceListPage),
  },
  {
    path: PATHS.placeAdd,
    title: { zh: "编辑场地", en: "Edit place" },
    load: () => import("../sites/places/place-form.page.tsx").then((page) => page.PlaceFormPage),
  },
  {
    path: PATHS.placeEquipment,
    title: { zh: "关联设备", en: "Devices of a place" },
    load: () => import("../sites/places/place-devices.page.tsx").then((page) => page.PlaceDevicesPage),
  },
  {
    path: PATHS.placeView,
    title: { zh: "场地详情", en: "Place" },
    load: () => import("./site-tasks/place.page.tsx").then((page) => page.PlacePage),
  },
  {
    path: PATHS.elevators,
    title: { zh: "电梯管理", en: "Elevators" },
    load: () => import("../sites/elevators/index.ts").then((room) => room.ElevatorListPage),
  },
  {
    path: PATHS.elevatorData,
    title: { zh: "电梯", en: "Elevator" },
    load: () => import("../sites/elevators/index.ts").then((room) => room.ElevatorPage),
  },
  {
    path: PATHS.equipmentMap,
    title: { zh: "机器人地图", en: "Robot maps" },
    load: () => import("../sites/distributions/map-set.page.tsx").then((page) => page.MapSetPage),
  },
  {
    path: PATHS.mapList,
    title: { zh: "地图管理", en: "Maps" },
    load: () => import("../sites/maps/index.ts").then((room) => room.MapListPage),
  },
  {
    path: PATHS.mapDetail,
    title: { zh: "地图详情", en: "Map" },
    load: () => import("./site-tasks/map.page.tsx").then((page) => page.MapPage),
  },
  {
    path: PATHS.mapHistory,
    title: { zh: "地图历史", en: "Map history" },
    load: () => import("../sites/maps/index.ts").then((room) => room.MapHistoryPage),
  },
  {
    path: PATHS.mapEditor,
    title: { zh: "编辑地图", en: "Edit map" },
    load: () => import("../sites/map-editor/index.ts").then((room) => room.MapEditorPage),
  },
];
