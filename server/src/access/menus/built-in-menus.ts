import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";

type Text = { zh: string; en: string };

/** An item that the product brings along. Children are items; buttons carry the permissions. */
export interface BuiltInMenu {
  code: string;
  type: (typeof MENU_TYPE)[keyof typeof MENU_TYPE];
  label: Text;
  path?: string;
  /** A name out of the console's own set. */
  icon?: string;
  keepAlive?: boolean;
  permission?: string;
  children?: readonly BuiltInMenu[];
}

function button(permission: string, zh: string, en: string): BuiltInMenu {
  return { code: permission, type: MENU_TYPE.button, permission, label: { zh, en } };
}

/**
 * The side menu and every permission there is, in order. A permission that the contract asks for and that is missing
 * here fails a test; a correction is one line.
 */
export const BUILT_IN_MENUS: readonly BuiltInMenu[] = [
  {
    code: "home",
    type: MENU_TYPE.topMenu,
    label: { zh: "首页", en: "Home" },
    path: "/wel/index",
    icon: "dashboard",
    keepAlive: true,
    children: [button("insight_dashboard_view", "查看首页", "View dashboard")],
  },
  {
    code: "ranking",
    type: MENU_TYPE.topMenu,
    label: { zh: "设备排行", en: "Ranking" },
    path: "/wel/rank",
    icon: "trophy",
    keepAlive: true,
    children: [button("insight_ranking_view", "查看排行", "View ranking")],
  },
  {
    code: "floorWashers",
    type: MENU_TYPE.topMenu,
    label: { zh: "清洁机器人", en: "Cleaning robots" },
    icon: "robot",
    children: [
      {
        code: "equipment",
        type: MENU_TYPE.menu,
        label: { zh: "设备信息", en: "Equipment" },
        path: "/washfloorrobot/equipmentInfo",
        icon: "list",
        keepAlive: true,
        children: [
          button("fleet_devices_list", "查看设备", "View devices"),
          button("fleet_devices_export", "导出设备", "Export devices"),
          button("fleet_connections_list", "查看连接记录", "View connection records"),
          button("fleet_device-log_list", "查看设备日志", "View device log"),
          button("operations_task-reports_list", "查看任务报告", "View task reports"),
          button("fleet_telemetry_rejections", "查看异常报文", "View rejected messages"),
        ],
      },
    ],
  },
  button("system_demo_use", "操作演示环境", "Operate the demo environment"),
];
