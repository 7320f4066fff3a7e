import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";
import { writtenMenus } from "./written-menus.ts";

/** Where robots work: places with their floors, the maps of these, the elevators between them. */
export const SITES: BuiltInMenu = {
  code: "sites",
  type: MENU_TYPE.topMenu,
  label: { zh: "场地", en: "Sites" },
  icon: "place",
  children: [
    page(
      {
        code: "places",
        label: { zh: "场地管理", en: "Places" },
        path: "/platform/place/index",
        icon: "place",
      },
      button("sites_places_list", "查看场地", "View places"),
      button("sites_places_edit", "编辑场地", "Edit places"),
      button("sites_places_remove", "删除场地", "Delete places"),
      button("sites_places_associate", "关联设备", "Associate devices"),
    ),
    page(
      { code: "maps", label: { zh: "地图管理", en: "Maps" }, path: "/platform/mapList/index", icon: "map" },
      button("sites_maps_list", "查看地图", "View maps"),
      button("sites_maps_edit", "编辑地图", "Edit maps"),
      button("sites_maps_remove", "删除地图", "Delete maps"),
      button("sites_maps_import", "导入地图", "Import maps"),
      button("sites_maps_export", "导出地图", "Export maps"),
      button("sites_distributions_list", "查看地图下发", "View which robots have maps"),
      button("sites_distributions_send", "下发地图", "Send maps to robots"),
    ),
    page(
      {
        code: "elevators",
        label: { zh: "电梯管理", en: "Elevators" },
        path: "/platform/elevdata/index",
        icon: "elevator",
      },
      button("sites_elevators_list", "查看电梯", "View elevators"),
      button("sites_elevators_edit", "编辑电梯", "Edit elevators"),
      button("sites_elevators_operate", "操作电梯", "Operate elevators"),
    ),
    ...writtenMenus("sites"),
  ],
};
