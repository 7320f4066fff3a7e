/** Maps of a robot by VDA 5050: fetched when told, driven by when told, and reported in its state. */
import { createHash } from "node:crypto";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { z } from "zod";
import { downloadedPlan } from "../floor-plans/index.ts";
import { createSite, type Site } from "../planning/site.ts";
import type { downloadParameters, mapParameters } from "./action-parameters.ts";
import { finishAction } from "./action-states.ts";
import { adoptSite, isSameFloor, wakeOn } from "./map-change.ts";
import type { Moment, Robot } from "./robot.ts";

export type MapName = z.infer<typeof mapParameters>;

export interface WantedMap {
  link: string;
  /** SHA-256, hexadecimal; absent: not told. */
  hash?: string | undefined;
}
export type FetchMap = (wanted: WantedMap) => Promise<RobotMapFile>;

/** Undefined: it goes on; else why not. */
export function beginDownload(
  robot: Robot,
  { mapDownloadLink: link, mapHash: hash, ...map }: z.infer<typeof downloadParameters>,
  actionId: string,
): string | undefined {
  if (robot.pendingMap) return "Another map is being downloaded";
  if (robot.maps.some((one) => isSame(one, map))) return "This version is on the robot already";
  robot.pendingMap = { ...map, actionId, link, hash, progress: "wanted" };
  return undefined;
}

const isSame = (a: MapName, b: MapName): boolean => a.mapId === b.mapId && a.mapVersion === b.mapVersion;

/** Asks for what is wanted; what comes of it is taken in by `completeDownload`, at the robot's own pace. */
export function fetchPending(robot: Robot, fetchMap: FetchMap): void {
  const pending = robot.pendingMap;
  if (pending?.progress !== "wanted") return;
  pending.progress = "fetching";
  fetchMap(pending).then(
    (file) => {
      pending.progress = { file };
    },
    (error: Error) => {
      pending.progress = { fault: error.message };
    },
  );
}

export function completeDownload(robot: Robot): void {
  const pending = robot.pendingMap;
  if (!pending || typeof pending.progress === "string") return;
  robot.pendingMap = undefined;
  const fault =
    "fault" in pending.progress ? pending.progress.fault : keep(robot, pending, pending.progress.file);
  finishAction(
    robot,
    pending.actionId,
    fault === undefined ? { isDone: true } : { isDone: false, result: fault },
  );
}

/** Undefined: kept; else why it is none. */
function keep(robot: Robot, { mapId, mapVersion }: MapName, file: RobotMapFile): string | undefined {
  if (!isSame(file, { mapId, mapVersion })) return "The file is of another map";
  try {
    robot.library.set(nameOf(file), siteOf(file, floorOf(robot, mapId)));
  } catch (error) {
    return `No map file: ${(error as Error).message}`;
  }
  robot.maps = [...robot.maps, { mapId, mapVersion, mapStatus: "DISABLED" }];
  return undefined;
}

/** That floor as the robot knows it, where it does. */
const floorOf = ({ site, library }: Robot, mapId: string): Site =>
  [site, ...library.values()].find(({ plan }) => plan.id === mapId) ?? site;

/** A robot that was switched off has what it had: before it begins anything. */
export function recall(robot: Robot, { maps, files }: { maps: Robot["maps"]; files: RobotMapFile[] }): void {
  for (const file of files) robot.library.set(nameOf(file), siteOf(file, floorOf(robot, file.mapId)));
  const there = maps.filter((map) => robot.library.has(nameOf(map)));
  const here = there.find(({ mapId, mapStatus }) => mapId === robot.site.plan.id && mapStatus === "ENABLED");
  const site = here && robot.library.get(nameOf(here));
  // What was in use cannot be read: as delivered.
  if (!site) return;
  robot.maps = there;
  wakeOn(robot, site);
}

export const nameOf = ({ mapId, mapVersion }: MapName): string => JSON.stringify([mapId, mapVersion]);

/** Robots that were given the same file share what is worked out about it; so do the bytes of one download. */
const SITES = new Map<string, WeakRef<Site>>();

function siteOf(file: RobotMapFile, before: Site): Site {
  const { id, kind, seed } = before.plan;
  const key = createHash("sha256")
    .update(JSON.stringify([id, kind, seed, file]))
    .digest("hex");
  const known = SITES.get(key)?.deref();
  if (known) return known;
  const site = createSite(downloadedPlan(file, before.plan));
  SITES.set(key, new WeakRef(site));
  return site;
}

export function enable(robot: Robot, map: MapName, now: Moment): string | undefined {
  const found = robot.maps.find((one) => isSame(one, map));
  if (!found) return "Unknown map";
  if (found.mapStatus === "ENABLED") return undefined;
  const site = robot.library.get(nameOf(map));
  const isHere = map.mapId === robot.site.plan.id || (site !== undefined && isSameFloor(robot.site, site));
  if (isHere && ["stuck", "lost", "recovering"].includes(robot.phase)) return "Needs help first";
  if (isHere && !site) return "Unknown map";
  robot.maps = robot.maps.map((one) =>
    one.mapId === map.mapId ? { ...one, mapStatus: isSame(one, map) ? "ENABLED" : "DISABLED" } : one,
  );
  robot.revision++;
  if (isHere && site) adoptSite(robot, site, now);
  return undefined;
}

export function remove(robot: Robot, map: MapName): string | undefined {
  const found = robot.maps.find((one) => isSame(one, map));
  if (!found) return "Unknown map";
  if (found.mapStatus === "ENABLED") return "Map is in use";
  robot.maps = robot.maps.filter((one) => one !== found);
  robot.library.delete(nameOf(map));
  robot.revision++;
  return undefined;
}
