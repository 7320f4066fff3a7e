import { createContext, useContext } from "react";

/**
 * Where one room's page leads to another's. The addresses themselves, with their odd spellings, stand in
 * `app/paths.ts` alone; a room names the destination: `href("deviceView", { id: 7 })`.
 */
export type Destination =
  | "home"
  | "deviceList"
  | "deviceView"
  | "connectDevice"
  | "mqttServers"
  | "discoveries"
  | "ranking"
  | "usage"
  | "personalInfo"
  | "mapList"
  | "mapEditor"
  | "mapDetail"
  | "mapHistory"
  | "equipmentMap"
  | "elevators"
  | "elevator"
  | "placeView"
  | "places"
  | "placeAdd"
  | "placeEquipment"
  | "taskList"
  | "taskMap"
  | "taskForm"
  | "taskView"
  | "combinationList"
  | "combinationView"
  | "combinationRun"
  | "scheduleList"
  | "runList"
  | "runView"
  | "assists"
  | "assist"
  | "alarms"
  | "alarm"
  | "alarmRules"
  | "faults"
  | "fault"
  | "taskReports"
  | "taskReport"
  | "equipmentTasks"
  | "remoteOperation"
  | "remoteDeployment"
  | "remoteHistory"
  | "remoteHistoryDetail"
  | "firmwareBindings"
  | "firmwareHistory"
  | "rollouts"
  | "rollout"
  | "rolloutForm"
  | "permissionRequests"
  | "explainAccess"
  | "staff"
  | "associatedEquipment"
  | "equipmentInformation"
  | "products"
  | "inbox"
  | "messageSettings"
  | "messageChannels"
  | "serviceCatalog"
  | "workOrders"
  | "codegen"
  | "codegenTable";

export type Href = (to: Destination, query?: Readonly<Record<string, string | number | undefined>>) => string;

export const HrefContext = createContext<Href>(() => "#");
export const useHref = (): Href => useContext(HrefContext);

/** The address of a path with its query, empty values left out. */
export function hrefOf(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}
