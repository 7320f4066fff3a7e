import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";

/** Updates of robots over the air: rollouts, packages, what came of them. */
export const UPDATES: BuiltInMenu = {
  code: "updates",
  type: MENU_TYPE.topMenu,
  label: { zh: "升级管理", en: "Updates" },
  icon: "update",
  children: [
    page(
      {
        ...{ code: "rollouts", label: { zh: "升级发布", en: "Rollouts" } },
        ...{ path: "/platform/otaupdate/rollout", icon: "list" },
      },
      button("operations_rollouts_list", "查看升级发布", "View rollouts"),
      button("operations_rollouts_edit", "编辑升级发布", "Write rollouts"),
      button("operations_rollouts_approve", "审批升级发布", "Approve rollouts"),
      button("operations_rollouts_operate", "开始、暂停和停止发布", "Start, pause and stop rollouts"),
      button("operations_rollouts_stop", "紧急停止发布", "Stop rollouts in an emergency"),
    ),
    page(
      {
        ...{ code: "firmwareBindings", label: { zh: "固件绑定配置", en: "Firmware bindings" } },
        ...{ path: "/platform/otaupdate/bindconfig", icon: "cluster" },
      },
      button("operations_firmware-bindings_list", "查看固件绑定", "View firmware bindings"),
      button("operations_firmware-bindings_edit", "编辑固件绑定", "Edit firmware bindings"),
    ),
    page(
      {
        ...{ code: "updateHistory", label: { zh: "升级记录", en: "Update history" } },
        ...{ path: "/platform/otaupdate/otahistory", icon: "history" },
      },
      button("operations_updates_list", "查看设备升级", "View updates of devices"),
      button("operations_updates_confirm", "代现场确认升级", "Confirm updates for people at robots"),
      button("operations_updates_tokens", "管理升级令牌", "Manage tokens of update agents"),
    ),
  ],
};
