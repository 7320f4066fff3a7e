import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";
import { writtenMenus } from "./written-menus.ts";

/** Managing devices: what they are, whose they are, what they speak through. */
export const FLEET: BuiltInMenu = {
  code: "fleet",
  type: MENU_TYPE.topMenu,
  label: { zh: "设备管理", en: "Devices" },
  icon: "cluster",
  children: [
    page(
      {
        code: "equipmentHome",
        label: { zh: "设备总览", en: "Overview" },
        path: "/equipment/info",
        icon: "dashboard",
      },
      button("fleet_devices_overview", "查看设备总览", "View the equipment overview"),
    ),
    page({
      code: "iotEquipment",
      label: { zh: "物联网设备", en: "IoT equipment" },
      path: "/iot/equipmentInfo",
      icon: "network",
      requires: "fleet_devices_list",
    }),
    page(
      {
        code: "equipmentInformation",
        label: { zh: "设备资料", en: "Equipment information" },
        path: "/admin/equimentinfo",
        icon: "list",
      },
      button("fleet_devices_registrations", "查看设备资料", "View registrations"),
      button("fleet_devices_register", "登记设备", "Register devices"),
      button("fleet_devices_import", "导入设备", "Import devices"),
      button("fleet_bulk-jobs_run", "批量操作设备", "Act on many devices at once"),
      button("fleet_devices_edit", "编辑设备", "Edit devices"),
      button("fleet_devices_credentials", "更换与撤销凭证", "Rotate and revoke credentials"),
      button("fleet_devices_lock", "锁定与解锁设备", "Lock and unlock devices"),
      button("fleet_devices_decommission", "停用与恢复设备", "Decommission and recommission devices"),
    ),
    page(
      {
        code: "configurationChange",
        label: { zh: "参数配置", en: "Settings" },
        path: "/equipment/configChange",
        icon: "settings",
      },
      button("fleet_device-settings_list", "查看设备参数", "View device settings"),
      button("fleet_device-settings_edit", "下发设备参数", "Change device settings"),
    ),
    page(
      {
        code: "products",
        label: { zh: "产品型号", en: "Products" },
        path: "/platform/product/index",
        icon: "box",
      },
      button("fleet_products_list", "查看产品型号", "View products"),
      button("fleet_products_edit", "编辑产品型号", "Edit products"),
      button("fleet_products_delete", "删除产品型号", "Delete products"),
    ),
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
    page(
      { code: "loraData", label: { zh: "LoRa 数据", en: "LoRa data" }, path: "/iot/lora/index", icon: "api" },
      button("fleet_lora_list", "查看 LoRa 数据", "View LoRa data"),
    ),
    page(
      {
        code: "discoveries",
        label: { zh: "设备发现", en: "Discovery" },
        path: "/platform/discovery/index",
        icon: "radar",
      },
      button("fleet_discoveries_list", "查看发现的设备", "View discovered devices"),
      button("fleet_discoveries_admit", "接纳与拒绝设备", "Admit and reject devices"),
      button("fleet_discoveries_pair", "开启与关闭配对窗口", "Open and close pairing windows"),
    ),
    page(
      {
        code: "consumables",
        label: { zh: "耗材管理", en: "Consumables" },
        path: "/equipment/consumables/index",
        icon: "tool",
      },
      button("fleet_consumables_list", "查看耗材", "View consumables"),
      button("fleet_consumables_replace", "登记耗材更换", "Enter replacements of parts"),
    ),
    page(
      {
        code: "mqttServers",
        label: { zh: "MQTT 服务器", en: "MQTT servers" },
        path: "/platform/mqtt/server/index",
        icon: "network",
      },
      button("fleet_mqtt-servers_list", "查看 MQTT 服务器", "View MQTT servers"),
      button("fleet_mqtt-servers_edit", "编辑 MQTT 服务器", "Edit MQTT servers"),
      button("fleet_mqtt-servers_watch", "查看实时消息", "Watch messages"),
      button("fleet_mqtt-servers_send", "发送测试消息", "Send test messages"),
    ),
    page(
      {
        code: "mqttTopics",
        label: { zh: "MQTT 主题", en: "MQTT topics" },
        path: "/platform/mqtt/topic/index",
        icon: "message",
      },
      button("fleet_mqtt-topics_list", "查看 MQTT 主题", "View MQTT topics"),
      button("fleet_mqtt-topics_edit", "编辑 MQTT 主题", "Edit MQTT topics"),
    ),
    page(
      {
        code: "broker",
        label: { zh: "消息代理", en: "Broker" },
        path: "/platform/broker/index",
        icon: "safety",
      },
      button("fleet_broker_list", "查看被拒的连接与消息", "View refused connections and messages"),
    ),
    ...writtenMenus("fleet"),
  ],
};
