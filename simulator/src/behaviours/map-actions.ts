/** Maps of a robot by VDA 5050: fetched when told, driven by when told, and reported in its state. */
import { createHash } from "node:crypto";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { z } from "zod";
import { downloadedPlan } from "../floor-plans/index.ts";
import { recalledPlan } from "../mapping/kept-origins.ts";
import { isSameMap, type MapName, mapNameOf, nameOf } from "../mapping/map-names.ts";
import { isLeftFor } from "../mapping/present-map.ts";
import { createSite, type Site } from "../planning/site.ts";
import type { downloadParameters } from "./action-parameters.ts";
import { finishAction } from "./action-states.ts";
import { adoptSite, hasSameFloor, isSameFloor, wakeOn } from "./map-change.ts";
import { enter, FAILURE_PHASES, type Moment, type Robot } from "./robot.ts";

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
  if (robot.maps.some((one) => isSameMap(one, map))) return "This version is on the robot already";
  robot.pendingMap = { ...map, actionId, link, hash, progress: "wanted" };
  return undefined;
}

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
  if (!isSameMap(file, { mapId, mapVersion })) return "The file is of another map";
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

interface Kept {
  maps: readonly (Robot["maps"][number] & { drawn?: Parameters<typeof recalledPlan>[1] | undefined })[];
  files: readonly RobotMapFile[];
}

/** A robot that was switched off has what it had: before it begins anything. */
export function recall(robot: Robot, { maps: kept, files }: Kept): void {
  for (const file of files) {
    const drawn = kept.find((map) => isSameMap(map, file))?.drawn;
    const plan = drawn && recalledPlan(file, drawn, [robot.site, ...robot.library.values()]);
    robot.library.set(nameOf(file), plan ? createSite(plan) : siteOf(file, floorOf(robot, file.mapId)));
  }
  const maps = kept.map(({ drawn: _, ...map }) => map);
  const there = maps.filter((map) => robot.library.has(nameOf(map)));
  const site = there
    .filter(({ mapStatus }) => mapStatus === "ENABLED")
    .map((map) => robot.library.get(nameOf(map)))
    .find((known) => known && (known.plan.id === robot.site.plan.id || hasSameFloor(known, robot.site)));
  // What was in use cannot be read: as delivered.
  if (!site) return;
  robot.maps = there;
  wakeOn(robot, site);
}

/** Robots that were given the same file share what is worked out about it; so do the bytes of one download. */
const SITES = new Map<string, WeakRef<Site>>();

function siteOf(file: RobotMapFile, before: Site): Site {
  const { id, kind, seed, docks, asBuilt } = before.plan;
  const key = createHash("sha256")
    .update(JSON.stringify([id, kind, seed, docks, asBuilt?.corner, file]))
    .digest("hex");
  const known = SITES.get(key)?.deref();
  if (known) return known;
  const site = createSite(downloadedPlan(file, before.plan));
  SITES.set(key, new WeakRef(site));
  return site;
}

export function enable(robot: Robot, map: MapName, now: Moment): string | undefined {
  const found = robot.maps.find((one) => isSameMap(one, map));
  if (!found) return "Unknown map";
  if (found.mapStatus === "ENABLED") return undefined;
  const site = robot.library.get(nameOf(map));
  const isOfFloor = (other: Site | undefined) => other !== undefined && hasSameFloor(robot.site, other);
  const isHere =
    map.mapId === robot.site.plan.id ||
    isOfFloor(site) ||
    (site !== undefined && isSameFloor(robot.site, site));
  const isStranded = !robot.maps.some((one) => isSameMap(one, mapNameOf(robot.site.plan)));
  if (isHere && FAILURE_PHASES.has(robot.phase) && !isStranded) return "Needs help first";
  if (isHere && !site) return "Unknown map";
  // Of one floor it drives by one map, whatever they are called.
  robot.maps = robot.maps.map((one) =>
    one.mapId === map.mapId || (isHere && isOfFloor(robot.library.get(nameOf(one))))
      ? { ...one, mapStatus: isSameMap(one, map) ? "ENABLED" : "DISABLED" }
      : one,
  );
  robot.revision++;
  if (isHere && site) adoptSite(robot, site, now);
  // A map alone does not say where on it one is.
  if (isHere && !robot.isPositionKnown) enter(robot, "lost", now);
  return undefined;
}

export function remove(robot: Robot, map: MapName): string | undefined {
  const found = robot.maps.find((one) => isSameMap(one, map));
  if (!found) return "Unknown map";
  if (found.mapStatus === "ENABLED" && !isLeftFor(robot, map)) return "Map is in use";
  robot.maps = robot.maps.filter((one) => one !== found);
  robot.library.delete(nameOf(map));
  robot.revision++;
  return undefined;
}
