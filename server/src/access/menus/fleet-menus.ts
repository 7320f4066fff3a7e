import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";

/** Managing devices: what they are, whose they are, what they speak through. */
export const FLEET: BuiltInMenu = {
  code: "fleet",
  type: MENU_TYPE.topMenu,
  label: { zh: "设备管理", en: "Devices" },
  icon: "cluster",
  children: [
    page(
      {
        code: "allocations",
        label: { zh: "设备分配", en: "Allocation" },
        path: "/platform/allocation/index",
        icon: "swap",
      },
      button("fleet_allocations_list", "查看设备分配", "View allocations"),
      button("fleet_allocations_assign", "分配与收回设备", "Allocate devices and take them back"),
      button("fleet_allocations_export", "导出分配记录", "Export allocations"),
    ),
  ],
};
