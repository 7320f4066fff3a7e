import { PATHS, withoutIndex } from "../paths.ts";

/**
 * Pages of one thing each: what of their address says which one. Everything else in an address, filters and sub-tabs, is how a page is
 * looked at, and belongs to its tab.
 */
const PAGES_OF_ONE: Readonly<Record<string, readonly string[]>> = {
  [PATHS.deviceView]: ["id"],
  [PATHS.remoteDeployment]: ["id"],
  [PATHS.remoteHistoryDetail]: ["id", "from"],
  [PATHS.mapEditor]: ["id", "deviceId"],
  [PATHS.elevatorData]: ["id"],
  [PATHS.rolloutDetail]: ["id"],
  [PATHS.rolloutForm]: ["id", "bindingId", "packageId"],
  [PATHS.codegenTable]: ["id"],
  [PATHS.mapDetail]: ["id"],
  [PATHS.mapHistory]: ["id"],
  [PATHS.placeAdd]: ["id"],
  [PATHS.placeEquipment]: ["id"],
  [PATHS.placeView]: ["id"],
  [PATHS.taskAdd]: ["id", "mapId"],
  [PATHS.taskView]: ["id"],
  [PATHS.combinationView]: ["id"],
  [PATHS.combinationRun]: ["id"],
  [PATHS.runView]: ["id"],
  [PATHS.taskReport]: ["id"],
  [PATHS.equipmentMap]: ["id"],
  [PATHS.equipmentTasks]: ["id"],
  [PATHS.remoteOperation]: ["id"],
  [PATHS.assist]: ["id"],
  [PATHS.alarm]: ["id"],
  [PATHS.fault]: ["id"],
};

/** The same for every address of one page, with and without its `/index`. */
export function identityOf(key: string): string {
  const [pathname = "", search = ""] = key.split("?");
  const path = withoutIndex(pathname);
  const names = PAGES_OF_ONE[path];
  if (!names) return path;
  const query = new URLSearchParams(search);
  return [path, ...names.map((name) => query.get(name) ?? "")].join("?");
}
