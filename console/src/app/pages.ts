import { CARE_PAGES } from "./care-pages.ts";
import { OPERATION_PAGES } from "./operation-pages.ts";
import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";

/**
 * Every page there is, in the order of the wings. A room adds its page with one entry here; a menu
 * item whose page is not listed does not appear. Titles of §2 stand here because tabs show them before the page's
 * code has come.
 */
export const PAGES: readonly PageEntry[] = [
  {
    path: PATHS.home,
    title: { zh: "首页", en: "Home" },
    load: () => import("../insight/dashboard/home.page.tsx").then((page) => page.HomePage),
    isPlain: true,
  },
  {
    path: PATHS.dictionaries,
    title: { zh: "字典管理", en: "Dictionaries" },
    load: () => import("../system/dictionaries/dictionaries.page.tsx").then((page) => page.DictionariesPage),
  },
  {
    path: PATHS.logs,
    title: { zh: "日志管理", en: "Logs" },
    load: () => import("./logs/logs.page.tsx").then((page) => page.LogsPage),
  },
  {
    path: PATHS.jobs,
    title: { zh: "调度任务", en: "Scheduled jobs" },
    load: () => import("./jobs/jobs.page.tsx").then((page) => page.JobsPage),
  },
  {
    path: PATHS.appInfo,
    title: { zh: "应用信息", en: "Application information" },
    load: () => import("../system/app-info/app-info-list.page.tsx").then((page) => page.AppInfoListPage),
  },
  {
    path: PATHS.menuAdmin,
    title: { zh: "菜单管理", en: "Menus" },
    load: () => import("../access/menus/menu-admin.page.tsx").then((page) => page.MenuAdminPage),
  },
  {
    path: PATHS.systemAttachments,
    title: { zh: "系统附件", en: "System attachments" },
    load: () =>
      import("./attachments/system-attachments.page.tsx").then((page) => page.SystemAttachmentsPage),
  },
  {
    path: PATHS.consumables,
    title: { zh: "耗材管理", en: "Consumables" },
    load: () => import("../fleet/consumables/index.ts").then((room) => room.ConsumableListPage),
  },
  {
    path: PATHS.organizations,
    title: { zh: "组织管理", en: "Organizations" },
    load: () =>
      import("../access/organizations/organizations.page.tsx").then((page) => page.OrganizationsPage),
  },
  {
    path: PATHS.associatedEquipment,
    title: { zh: "关联设备", en: "Associated equipment" },
    load: () =>
      import("./associated-equipment/associated-equipment.page.tsx").then(
        (page) => page.AssociatedEquipmentPage,
      ),
  },
  {
    path: PATHS.staffInfo,
    title: { zh: "人员管理", en: "Staff" },
    load: () => import("../access/staff/index.ts").then((page) => page.StaffInfoPage),
  },
  {
    path: PATHS.tenantStaff,
    title: { zh: "租户人员", en: "Tenant staff" },
    load: () => import("../access/staff/index.ts").then((page) => page.TenantStaffPage),
  },
  {
    path: PATHS.roleAdmin,
    title: { zh: "角色管理", en: "Roles" },
    load: () => import("../access/roles/role-list.page.tsx").then((page) => page.RoleListPage),
  },
  {
    path: PATHS.explainAccess,
    title: { zh: "权限解释", en: "Explain access" },
    load: () => import("../access/rights/explain.page.tsx").then((page) => page.ExplainPage),
  },
  {
    path: PATHS.secondFactor,
    title: { zh: "二次验证", en: "Second factor" },
    load: () =>
      import("../access/second-factors/requirements.page.tsx").then((page) => page.RequirementsPage),
  },
  {
    path: PATHS.oauthClients,
    title: { zh: "客户端管理", en: "OAuth clients" },
    load: () => import("../access/oauth-clients/index.ts").then((room) => room.OAuthClientsPage),
  },
  {
    path: PATHS.personalInfo,
    title: { zh: "个人信息", en: "Personal information" },
    load: () => import("../access/session/personal-info.page.tsx").then((page) => page.PersonalInfoPage),
  },
  {
    path: PATHS.frame,
    title: { zh: "外部页面", en: "External page" },
    load: () => import("./frame/frame.page.tsx").then((page) => page.FramePage),
    isPlain: true,
  },
  {
    path: PATHS.permissionRequests,
    title: { zh: "权限申请", en: "Permission applications" },
    load: () =>
      import("../access/permission-requests/permission-requests.page.tsx").then(
        (page) => page.PermissionRequestsPage,
      ),
  },
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
      import("../fleet/device-registration/registration-list.page.tsx").then(
        (page) => page.RegistrationListPage,
      ),
  },
  {
    path: PATHS.iotEquipment,
    title: { zh: "物联网设备", en: "IoT equipment" },
    load: () => import("../fleet/iot-devices/index.ts").then((room) => room.IotListPage),
  },
  {
    path: PATHS.washRobotEquipment,
    title: { zh: "洗地机器人设备", en: "Floor-washing robots" },
    load: () => import("../fleet/devices/device-list.page.tsx").then((page) => page.DeviceListPage),
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
    path: PATHS.discoveries,
    title: { zh: "设备发现", en: "Discovery" },
    load: () => import("../fleet/discoveries/index.ts").then((page) => page.DiscoveriesPage),
  },
  {
    path: PATHS.configurationChange,
    title: { zh: "参数配置", en: "Settings of devices" },
    load: () =>
      import("../fleet/device-settings/setting-changes.page.tsx").then((page) => page.SettingChangesPage),
  },
  {
    path: PATHS.allocation,
    title: { zh: "设备分配", en: "Device allocation" },
    load: () => import("../fleet/allocations/allocation.page.tsx").then((page) => page.AllocationPage),
  },
  {
    path: PATHS.deviceView,
    title: { zh: "设备详情", en: "Device view" },
    load: () => import("./device-view/device-view.page.tsx").then((page) => page.DeviceViewPage),
  },
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
    title: { zh: "机器人地图", en: "Maps of a robot" },
    load: () => import("../sites/distributions/map-set.page.tsx").then((page) => page.MapSetPage),
  },
  {
    path: PATHS.ranking,
    title: { zh: "排行榜", en: "Ranking" },
    load: () => import("../insight/ranking/ranking.page.tsx").then((page) => page.RankingPage),
  },
  {
    path: PATHS.mapList,
    title: { zh: "地图管理", en: "Maps" },
    load: () => import("../sites/maps/index.ts").then((room) => room.MapListPage),
  },
  ...OPERATION_PAGES,
  ...CARE_PAGES,
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
