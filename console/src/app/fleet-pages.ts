import { loadWithPlaces } from "./load-with-places.ts";
import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";

/** Pages of devices: what they are, what they say, what they speak. */
export const FLEET_PAGES: readonly PageEntry[] = [
  {
    path: PATHS.products,
    title: { zh: "产品型号", en: "Products" },
    load: () => import("../fleet/products/product-list.page.tsx").then((page) => page.ProductListPage),
  },
  {
    path: PATHS.equipmentInfo,
    title: { zh: "设备总览", en: "Equipment overview" },
    load: () => import("../fleet/devices/equipment-home.page.tsx").then((page) => page.EquipmentHomePage),
  },
  {
    path: PATHS.equipmentInformation,
    title: { zh: "设备资料", en: "Equipment information" },
    load: () =>
      loadWithPlaces(
        import("../fleet/device-registration/registration-list.page.tsx").then(
          (page) => page.RegistrationListPage,
        ),
      ),
  },
  {
    path: PATHS.iotEquipment,
    title: { zh: "物联网设备", en: "IoT equipment" },
    screenTitle: { zh: "物联网视图", en: "IoT view" },
    load: () => loadWithPlaces(import("../fleet/iot-devices/index.ts").then((room) => room.IotListPage)),
  },
  {
    path: PATHS.washRobotEquipment,
    title: { zh: "洗地机器人设备", en: "Floor-washing robots" },
    load: () =>
      loadWithPlaces(import("../fleet/devices/device-list.page.tsx").then((page) => page.DeviceListPage)),
    isPlain: true,
  },
  {
    path: PATHS.connectDevice,
    title: { zh: "接入设备", en: "Connect a device" },
    load: () => import("./connect-device/connect-device.page.tsx").then((page) => page.ConnectDevicePage),
  },
  {
    path: PATHS.loraData,
    title: { zh: "LoRa 数据", en: "LoRa data" },
    load: () => import("../fleet/lora/lora.page.tsx").then((page) => page.LoraPage),
  },
  {
    path: PATHS.mqttServers,
    title: { zh: "MQTT 服务器", en: "MQTT servers" },
    load: () => import("../fleet/mqtt-servers/server-list.page.tsx").then((page) => page.ServerListPage),
  },
  {
    path: PATHS.mqttTopics,
    title: { zh: "MQTT 主题", en: "MQTT topics" },
    load: () => import("../fleet/mqtt-topics/topic-list.page.tsx").then((page) => page.TopicListPage),
  },
  {
    path: PATHS.broker,
    title: { zh: "消息代理", en: "Broker" },
    load: () => import("../fleet/broker/broker.page.tsx").then((page) => page.BrokerPage),
  },
  {
    path: PATHS.discoveries,
    title: { zh: "设备发现", en: "Discovery" },
    load: () => import("../fleet/discoveries/index.ts").then((page) => page.DiscoveriesPage),
  },
  {
    path: PATHS.configurationChange,
    title: { zh: "参数配置", en: "Device settings" },
    load: () =>
      loadWithPlaces(
        import("../fleet/device-settings/setting-changes.page.tsx").then((page) => page.SettingChangesPage),
      ),
  },
  {
    path: PATHS.allocation,
    title: { zh: "设备分配", en: "Device allocation" },
    load: () => import("../fleet/allocations/allocation.page.tsx").then((page) => page.AllocationPage),
  },
  {
    path: PATHS.deviceView,
    title: { zh: "设备详情", en: "Device view" },
    screenTitle: { zh: "设备大屏", en: "Large equipment screen" },
    load: () => import("./device-view/device-view.page.tsx").then((page) => page.DeviceViewPage),
  },
];
