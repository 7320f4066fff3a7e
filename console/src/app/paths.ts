import type { Destination } from "../core/links/index.ts";

/** Every address of the console (spec §2). Odd spellings are the specification's. */
export const PATHS = {
  onCall: "/platform/rota/index",
  inbox: "/platform/message/index",
  messageSettings: "/platform/message/settings",
  messageChannels: "/platform/messagechannel/index",
  messagePlatform: "/platform/message/sent",
  workOrders: "/platform/workorder/index",
  serviceCatalog: "/platform/service/index",
  login: "/login",
  lock: "/lock",
  unauthorized: "/401",
  forbidden: "/403",
  notFound: "/404",
  failed: "/500",
  root: "/",
  homeShort: "/wel",
  homeAlias: "/home",
  home: "/wel/index",
  frame: "/myiframe/:routerPath",
  deviceView: "/wel/eqDetail",
  ranking: "/wel/rank",
  usage: "/wel/usage",
  personalInfo: "/info/index",
  equipmentInformation: "/admin/equimentinfo",
  associatedEquipment: "/admin/org/info",
  oauthClients: "/admin/client/index",
  equipmentInfo: "/equipment/info",
  consumables: "/equipment/consumables/index",
  configurationChange: "/equipment/configChange",
  products: "/platform/product/index",
  loraData: "/iot/lora/index",
  discoveries: "/platform/discovery/index",
  mqttServers: "/platform/mqtt/server/index",
  broker: "/platform/broker/index",
  mqttTopics: "/platform/mqtt/topic/index",
  iotEquipment: "/iot/equipmentInfo",
  washRobotEquipment: "/washfloorrobot/equipmentInfo",
  remoteDeployment: "/washfloorrobot/remoteDeployment",
  remoteHistory: "/washfloorrobot/remotehistory",
  remoteHistoryDetail: "/washfloorrobot/remotehistorydetail",
  mapEditor: "/washfloorrobot/editmap",
  staffInfo: "/platform/staff/info",
  tenantStaff: "/platform/staff/tendinfo",
  messageConfiguration: "/platform/messageconfig/info",
  elevators: "/platform/elevdata/index",
  elevatorData: "/platform/elevdata/detail",
  firmwareBinding: "/platform/otaupdate/bindconfig",
  systemAttachments: "/platform/otaupdate/sysannex",
  firmwareHistory: "/platform/otaupdate/otahistory",
  rollouts: "/platform/otaupdate/rollout",
  rolloutDetail: "/platform/otaupdate/rolloutDetail",
  rolloutForm: "/platform/otaupdate/rolloutForm",
  permissionRequests: "/platform/authorityapply/index",
  attachments: "/platform/attachment/index",
  organizations: "/admin/org/index",
  roleAdmin: "/admin/role/index",
  explainAccess: "/admin/access/index",
  secondFactor: "/admin/second-factor/index",
  menuAdmin: "/admin/menu/index",
  allocation: "/platform/allocation/index",
  appInfo: "/platform/appinfo/index",
  logs: "/admin/log/index",
  jobs: "/platform/job/index",
  codegen: "/platform/gen/index",
  codegenTable: "/platform/gen/table",
  dictionaries: "/admin/dict/index",
  mapList: "/platform/mapList/index",
  mapDetail: "/platform/mapList/mapDetailPage",
  mapHistory: "/platform/mapList/mapHistroy",
  places: "/platform/place/index",
  placeAdd: "/platform/place/add",
  placeEquipment: "/platform/place/assEquipment",
  placeView: "/platform/place/view",
  taskList: "/platform/task/index",
  taskMap: "/platform/task/selectMap",
  taskAdd: "/platform/task/addTask",
  taskView: "/platform/task/view",
  plan: "/platform/task/plan",
  combinationList: "/platform/task/combinations",
  combinationView: "/platform/task/combination",
  combinationRun: "/platform/task/combinationRun",
  scheduleList: "/platform/task/schedules",
  runList: "/platform/task/runs",
  runView: "/platform/task/run",
  taskReports: "/platform/task/reports",
  taskReport: "/platform/task/report",
  connectDevice: "/platform/equipment/connect",
  equipmentMap: "/platform/equipment/mapSet",
  equipmentTasks: "/platform/equipment/taskSet",
  remoteOperation: "/platform/equipment/remote",
  /** On a label on the robot: short. */
  robotCard: "/r/:device",
  assists: "/platform/assist/index",
  assist: "/platform/assist/view",
  alarms: "/platform/alarm/index",
  alarm: "/platform/alarm/view",
  alarmRules: "/platform/alarm/rules",
  faults: "/platform/fault/index",
  fault: "/platform/fault/view",
  faultCodes: "/platform/faultcode/index",
} as const;

/** Where rooms may lead to, by name. */
export const DESTINATIONS: Readonly<Record<Destination, string>> = {
  home: PATHS.home,
  deviceList: PATHS.washRobotEquipment,
  deviceView: PATHS.deviceView,
  connectDevice: PATHS.connectDevice,
  mqttServers: PATHS.mqttServers,
  discoveries: PATHS.discoveries,
  ranking: PATHS.ranking,
  usage: PATHS.usage,
  personalInfo: PATHS.personalInfo,
  mapList: PATHS.mapList,
  mapEditor: PATHS.mapEditor,
  mapDetail: PATHS.mapDetail,
  mapHistory: PATHS.mapHistory,
  equipmentMap: PATHS.equipmentMap,
  elevators: PATHS.elevators,
  elevator: PATHS.elevatorData,
  placeView: PATHS.placeView,
  places: PATHS.places,
  placeAdd: PATHS.placeAdd,
  placeEquipment: PATHS.placeEquipment,
  taskList: PATHS.taskList,
  taskMap: PATHS.taskMap,
  taskForm: PATHS.taskAdd,
  taskView: PATHS.taskView,
  combinationList: PATHS.combinationList,
  combinationView: PATHS.combinationView,
  combinationRun: PATHS.combinationRun,
  scheduleList: PATHS.scheduleList,
  runList: PATHS.runList,
  runView: PATHS.runView,
  assists: PATHS.assists,
  assist: PATHS.assist,
  alarms: PATHS.alarms,
  alarm: PATHS.alarm,
  alarmRules: PATHS.alarmRules,
  faults: PATHS.faults,
  fault: PATHS.fault,
  taskReports: PATHS.taskReports,
  taskReport: PATHS.taskReport,
  equipmentTasks: PATHS.equipmentTasks,
  remoteOperation: PATHS.remoteOperation,
  remoteDeployment: PATHS.remoteDeployment,
  remoteHistory: PATHS.remoteHistory,
  remoteHistoryDetail: PATHS.remoteHistoryDetail,
  firmwareBindings: PATHS.firmwareBinding,
  firmwareHistory: PATHS.firmwareHistory,
  rollouts: PATHS.rollouts,
  rollout: PATHS.rolloutDetail,
  rolloutForm: PATHS.rolloutForm,
  permissionRequests: PATHS.permissionRequests,
  explainAccess: PATHS.explainAccess,
  staff: PATHS.staffInfo,
  associatedEquipment: PATHS.associatedEquipment,
  equipmentInformation: PATHS.equipmentInformation,
  products: PATHS.products,
  inbox: PATHS.inbox,
  messageChannels: PATHS.messageChannels,
  messageSettings: PATHS.messageSettings,
  serviceCatalog: PATHS.serviceCatalog,
  workOrders: PATHS.workOrders,
  codegen: PATHS.codegen,
  codegenTable: PATHS.codegenTable,
};

/** Pages that answer without a session, and those that never become a tab. */
export const ERROR_PATHS: readonly string[] = [
  PATHS.unauthorized,
  PATHS.forbidden,
  PATHS.notFound,
  PATHS.failed,
];

/** Shown outside the shell, or leads on. */
const GATE_PATHS: readonly string[] = [
  PATHS.login,
  PATHS.lock,
  PATHS.root,
  PATHS.homeShort,
  PATHS.homeAlias,
  PATHS.robotCard,
  PATHS.attachments,
];

/** Those of pages: the login page can tell an address from nonsense without the table of pages, which is as long as the menu. */
export const PAGE_PATHS: readonly string[] = Object.values(PATHS).filter(
  (path) => ![...ERROR_PATHS, ...GATE_PATHS].includes(path),
);

/** Of a path that may end in one parameter. */
export function isAddressOf(path: string, pathname: string): boolean {
  const wanted = withoutIndex(pathname);
  const [fixed = "", parameter] = path.split("/:");
  if (parameter === undefined) return withoutIndex(path) === wanted;
  return wanted.startsWith(`${fixed}/`) && !wanted.slice(fixed.length + 1).includes("/");
}

/** A leaf of the menu gets `/index` appended (spec §2), but not twice. */
export const withIndex = (path: string): string => {
  const bare = path.replace(/\/+$/, "");
  return bare.endsWith("/index") ? bare : `${bare}/index`;
};

/** The same page answers with and without its `/index`. */
export const withoutIndex = (path: string): string => path.replace(/\/+$/, "").replace(/\/index$/, "");

/**
 * The address that shows a foreign page inside the shell. The page's own address is packed (base64url): slashes and
 * file endings in the middle of ours would mislead proxies and the server.
 */
export function framePath(url: string): string {
  const packed = btoa(String.fromCharCode(...new TextEncoder().encode(url)));
  const safe = packed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return PATHS.frame.replace(":routerPath", safe);
}

/** The foreign address in a `routerPath`; empty where it is none. */
export function unpackFrame(routerPath: string): string {
  try {
    const packed = atob(routerPath.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(packed, (letter) => letter.charCodeAt(0)));
  } catch {
    return "";
  }
}
