/**
 * Drawing a map, see `contract/src/fleet/vda5050/mapping-profile.ts`.
 *
 *   drives by its map ── startMapping ──▶ draws ⇄ paused ── finishMapping ──▶ drives by what it has drawn
 *           ▲                               ├── discardMapping; or nothing that could be driven by ──▶ the map of before
 *           │                               │                 that map was deleted ──▶ stands there, and knows no position
 *           └───────────────────────────────┘
 *
 * While it draws it has no map to drive by: it is driven by a person, or leaves its dock, and all that needs a map or brings another
 * one is refused (`while-mapping.ts`). Beneath, it moves on the floor as it really is, with nothing that people have drawn on it, so
 * that it finds what the map of before does not show; a map that was drawn knows that floor (`asBuilt`). Its maps stay as they are
 * until it finishes; the one of before it calls disabled meanwhile, and it may be deleted, unless it is drawn over.
 */
import { MAPPING_FAULTS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { DONE, failed, type Handler, type Outcome, RUNNING, reading } from "../behaviours/action-outcomes.ts";
import { finishAction } from "../behaviours/action-states.ts";
import { freeByHand } from "../behaviours/mishaps.ts";
import { halt } from "../behaviours/motion.ts";
import { endOwnPlans } from "../behaviours/remote-driving.ts";
import { enter, type Moment, PARKED_PHASES, type Robot, raiseError } from "../behaviours/robot.ts";
import { endRun, goesOn } from "../behaviours/runs.ts";
import { asBuiltOf, type PlanDock } from "../floor-plans/index.ts";
import { AT_CORNER, toLocal, toWorld } from "../planning/frame.ts";
import type { Pose } from "../planning/grid.ts";
import { createSite, dockApproach, type Site, siteOfPlan } from "../planning/site.ts";
import { addGrid, createDrawing, type Drawing } from "./drawing.ts";
import { drawnPlan, extendedPlan, fileOf } from "./drawn-map.ts";
import { drawnVersion, isSameMap, mapNameOf, nameOf } from "./map-names.ts";
import { mappingParameters } from "./mapping-parameters.ts";
import type { Mapping } from "./mapping-state.ts";

interface Wanted extends Pose {
  mapId: string;
  name: string;
  extends: boolean;
}

function obstacleOf(robot: Robot, wanted: Wanted): string | undefined {
  const { phase, site } = robot;
  if (robot.mapping) return "Draws a map already";
  if (robot.lesson) return "Learns a path";
  if (goesOn(robot.run)) return "Cleans by itself";
  if (robot.ride) return "Rides in an elevator";
  if (robot.isStopped) return "Emergency stop";
  if (robot.isLocked) return "Locked";
  if (phase === "stuck" || phase === "recovering") return "Needs help first";
  if (!wanted.extends)
    return robot.maps.some(({ mapId }) => mapId === wanted.mapId)
      ? "Has a map of that name already"
      : undefined;
  if (wanted.mapId !== site.plan.id) return "Is not on that map";
  // A map of its own can be begun by one that does not know where it is.
  return robot.isPositionKnown ? undefined : "Does not know its position";
}

const startMapping = reading(mappingParameters, (robot, wanted, { action, now }) => {
  const obstacle = obstacleOf(robot, wanted);
  if (obstacle !== undefined) return failed(obstacle);
  endRun(robot, { status: "endedManually", remark: "Draws a map" }, now);
  endOwnPlans(robot, "Draws a map", now);
  if (robot.phase === "lost") freeByHand(robot, now);
  beginMapping(robot, wanted, { actionId: action.actionId });
  return RUNNING;
});

function beginMapping(robot: Robot, wanted: Wanted, { actionId }: { actionId: string }): void {
  const { site, dock } = robot;
  const isParked = PARKED_PHASES.has(robot.phase);
  moveToFloor(robot);
  const { x, y, theta } = robot.motion;
  const start = { x, y, theta };
  const frame = wanted.extends
    ? toWorld(asBuiltOf(site.plan).corner, site.plan.origin ?? AT_CORNER)
    : frameWhere(start, wanted);
  robot.mapping = {
    ...{ mapId: wanted.mapId, name: wanted.name, extends: wanted.extends, actionId, isPaused: false },
    drawing: wanted.extends ? drawingOver(site) : drawingFrom(site.plan.grid.resolutionM, wanted),
    ...{ frame, start, before: { site, dock }, seen: undefined },
    dock: isParked && !robot.dock.isAssumed ? robot.dock : undefined,
  };
  robot.revision++;
}

/** The frame in which one pose is called another. */
function frameWhere(pose: Pose, called: Pose): Pose {
  const theta = called.theta - pose.theta;
  const turned = toWorld({ x: pose.x, y: pose.y }, { x: 0, y: 0, theta });
  return { x: called.x - turned.x, y: called.y - turned.y, theta };
}

/** Squares are counted from where it begins. */
function drawingFrom(resolutionM: number, { x, y }: Pose): Drawing {
  const snapped = (meters: number) => Math.floor(meters / resolutionM) * resolutionM;
  return createDrawing(resolutionM, { x: snapped(x), y: snapped(y), theta: 0 });
}

function drawingOver({ plan }: Site): Drawing {
  const drawing = createDrawing(plan.grid.resolutionM, plan.origin ?? AT_CORNER);
  addGrid(drawing, plan.grid);
  return drawing;
}

/** From its map onto the floor that this was made of. */
export function moveToFloor(robot: Robot): void {
  const { plan, corner } = asBuiltOf(robot.site.plan);
  const { x, y, theta } = robot.motion;
  place(robot, siteOfPlan(plan), {
    pose: toLocal({ x, y, theta }, corner),
    dock: toLocal(robot.dock, corner),
  });
}

function place(robot: Robot, site: Site, { pose, dock }: { pose: Pose; dock: PlanDock }): void {
  // What was cleaned so far was so by the other grid.
  if (site !== robot.site) robot.tally.swept = [];
  Object.assign(robot.motion, pose);
  Object.assign(robot, { site, dock });
  robot.revision++;
}

/** From the floor onto a map of it. */
function moveToMap(robot: Robot, site: Site, dock: PlanDock): void {
  const { x, y, theta } = robot.motion;
  place(robot, site, { pose: toWorld({ x, y, theta }, asBuiltOf(site.plan).corner), dock });
}

const whileMapping =
  (handle: (robot: Robot, mapping: Mapping, now: Moment) => Outcome): Handler =>
  (robot, _action, now) =>
    robot.mapping ? handle(robot, robot.mapping, now) : failed("Draws no map");

function setPaused(robot: Robot, mapping: Mapping, isPaused: boolean): Outcome {
  mapping.isPaused = isPaused;
  mapping.seen = undefined;
  robot.revision++;
  return DONE;
}

const finishMapping = whileMapping((robot, mapping, now) => {
  const made = siteFrom(robot, mapping, now);
  if (typeof made === "string")
    return giveUp(robot, mapping, { why: `${MAPPING_FAULTS.generation}: ${made}`, now });
  stopDrawing(robot, now);
  finishAction(robot, mapping.actionId, { isDone: true });
  takeInUse(robot, mapping, made);
  return DONE;
});

/** What was drawn, as a site to drive by; else why it is none. */
function siteFrom(robot: Robot, mapping: Mapping, now: Moment): Site | string {
  const file = fileOf(mapping, drawnVersion(now.wireMs));
  if (!file) return "less than 2 m² of free floor";
  const { x, y, theta } = robot.motion;
  for (const start of [mapping.start, { x, y, theta }]) {
    const origins = { floor: robot.site.plan, frame: mapping.frame, start };
    const plan = mapping.extends
      ? extendedPlan(file, mapping.before.site.plan, origins)
      : drawnPlan(file, origins);
    const site = createSite(plan);
    if (plan.docks.some((dock) => site.isReachable(dockApproach(dock)))) return site;
  }
  return "no floor that is wide enough to drive on";
}

function takeInUse(robot: Robot, { before }: Mapping, site: Site): void {
  const { plan } = site;
  const name = mapNameOf(plan);
  const isOfFloor = ({ mapId }: { mapId: string }, other: Site | undefined): boolean =>
    mapId === name.mapId || (other !== undefined && asBuiltOf(other.plan).plan === asBuiltOf(plan).plan);
  robot.library.set(nameOf(name), site);
  robot.maps = [
    ...robot.maps.map((one) =>
      isOfFloor(one, robot.library.get(nameOf(one))) ? { ...one, mapStatus: "DISABLED" as const } : one,
    ),
    { ...name, mapStatus: "ENABLED" },
  ];
  const dock = plan.docks.find(({ id }) => id === before.dock.id) ?? plan.docks[0] ?? before.dock;
  moveToMap(robot, site, dock);
  if (plan.file) robot.findings.push({ kind: "map", body: plan.file });
  // Parked where this map has no dock: it came there by being switched off.
  if (!PARKED_PHASES.has(robot.phase) || !dock.isAssumed) return;
  robot.phase = "standing";
  robot.isCharging = false;
}

const discardMapping = whileMapping((robot, mapping, now) => {
  const fault = goBack(robot, mapping, now);
  if (fault !== undefined) return end(robot, mapping, { isDone: false, result: fault });
  return end(robot, mapping, { isDone: true, result: "Discarded" });
});

function giveUp(robot: Robot, mapping: Mapping, { why, now }: { why: string; now: Moment }): Outcome {
  return end(robot, mapping, { isDone: false, result: goBack(robot, mapping, now) ?? why });
}

/** Ends the action that it began by, and answers the one that ended it alike. */
function end(robot: Robot, { actionId }: Mapping, how: { isDone: boolean; result: string }): Outcome {
  finishAction(robot, actionId, how);
  return how.isDone ? DONE : failed(how.result);
}

/** To the map of before; the fault where that is not on it any more. */
function goBack(robot: Robot, mapping: Mapping, now: Moment): string | undefined {
  const { site, dock } = mapping.before;
  const isThere = robot.maps.some((one) => isSameMap(one, mapNameOf(site.plan)));
  stopDrawing(robot, now);
  moveToMap(robot, site, dock);
  if (isThere) return undefined;
  robot.isPositionKnown = false;
  robot.isCharging = false;
  robot.interruptedPhase = "standing";
  // Nobody helps it but who tells it where it is, or has it draw another map.
  robot.phaseEndsMs = Number.POSITIVE_INFINITY;
  raiseError(robot, {
    errorType: "positionLost",
    errorLevel: "FATAL",
    errorDescription: "Has no map to be on",
  });
  enter(robot, "lost", now);
  return `${MAPPING_FAULTS.original}: that map is on the robot no more`;
}

function stopDrawing(robot: Robot, now: Moment): void {
  endOwnPlans(robot, "Draws a map no more", now);
  halt(robot.motion);
  robot.mapping = undefined;
}

export const MAPPING_HANDLERS: Record<string, Handler> = {
  startMapping,
  pauseMapping: whileMapping((robot, mapping) => setPaused(robot, mapping, true)),
  resumeMapping: whileMapping((robot, mapping) => setPaused(robot, mapping, false)),
  finishMapping,
  discardMapping,
};
