import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import type { BuiltInMenu } from "./built-in-menu.ts";

/** Managing devices: what they are, whose they are, what they speak through. */
export const FLEET: BuiltInMenu = {
  code: "fleet",
  type: MENU_TYPE.topMenu,
  label: { zh: "设备管理", en: "Devices" },
  icon: "cluster",
  children: [],
};
