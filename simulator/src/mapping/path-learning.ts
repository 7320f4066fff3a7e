/**
 * Learning a path: the robot is driven along it, and keeps a point each ten centimeters.
 *
 *   ── startPathLearning ──▶ learns ── finishPathLearning, keeps ──▶ says the path on `learned`
 *                              └── finishPathLearning; a restart ──▶ nothing is left of it
 */
import { MAX_PATH_POINTS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { DONE, failed, type Handler, type Outcome, RUNNING, reading } from "../behaviours/action-outcomes.ts";
import { finishAction } from "../behaviours/action-states.ts";
import { endOwnPlans } from "../behaviours/remote-driving.ts";
import { FAILURE_PHASES, type Robot } from "../behaviours/robot.ts";
import { goesOn } from "../behaviours/runs.ts";
import { CELL } from "../planning/grid.ts";
import { finishPathParameters, startPathParameters } from "./mapping-parameters.ts";
import type { Lesson } from "./mapping-state.ts";
import { poseOf } from "./present-map.ts";
import { simplified } from "./simplify.ts";

const POINT_EVERY_M = 0.1;
const SHORTEST_M = 0.3;
const TOLERANCE_M = 0.03;
/** Five kilometers. */
const MOST_POINTS = 50_000;

type Pair = [number, number];

function obstacleOf(robot: Robot): string | undefined {
  if (robot.lesson) return "Learns a path already";
  if (robot.mapping) return "Draws a map";
  if (goesOn(robot.run)) return "Cleans by itself";
  if (robot.ride) return "Rides in an elevator";
  if (robot.isStopped) return "Emergency stop";
  if (robot.isLocked) return "Locked";
  if (FAILURE_PHASES.has(robot.phase)) return "Needs help first";
  return undefined;
}

const startPathLearning = reading(startPathParameters, (robot, { pathId }, { action, now }) => {
  const obstacle = obstacleOf(robot);
  if (obstacle !== undefined) return failed(obstacle);
  endOwnPlans(robot, "Learns a path", now);
  const { cells, resolutionM } = robot.site.plan.grid;
  const freeCells = cells.reduce((count, cell) => count + Number(cell === CELL.free), 0);
  const freeSqm = freeCells * resolutionM ** 2;
  robot.lesson = { pathId, actionId: action.actionId, points: [pairOf(robot)], freeSqm };
  robot.revision++;
  return RUNNING;
});

function pairOf(robot: Robot): Pair {
  const { x, y } = poseOf(robot);
  return [x, y];
}

/** Keeps where the robot is, if it has come far enough. */
export function followLesson(robot: Robot, { points }: Lesson): void {
  if (!robot.isPositionKnown || points.length >= MOST_POINTS) return;
  const here = pairOf(robot);
  if (between(points.at(-1), here) >= POINT_EVERY_M) points.push(here);
}

const between = (from: Pair | undefined, to: Pair): number =>
  from ? Math.hypot(to[0] - from[0], to[1] - from[1]) : Number.POSITIVE_INFINITY;

const lengthOf = (points: readonly Pair[]): number =>
  points.reduce((sum, point, at) => (at === 0 ? 0 : sum + between(points[at - 1], point)), 0);

const finishPathLearning = reading(finishPathParameters, (robot, { pathId, keeps }) => {
  const { lesson } = robot;
  if (lesson?.pathId !== pathId) return failed(lesson ? "Learns another path" : "Learns no path");
  const points = [...lesson.points];
  const here = pairOf(robot);
  if (robot.isPositionKnown && between(points.at(-1), here) > 0) points.push(here);
  robot.lesson = undefined;
  if (!keeps) return end(robot, lesson, undefined);
  if (lengthOf(points) < SHORTEST_M) return end(robot, lesson, "The path is shorter than 0.3 m");
  const learned = { kind: "path" as const, pathId, points: roundedPath(points) };
  robot.findings.push({ kind: "learned", body: { mapId: robot.site.plan.id, learned } });
  return end(robot, lesson, undefined);
});

const MILLIMETERS = 1_000;
const rounded = (meters: number): number => Math.round(meters * MILLIMETERS) / MILLIMETERS;

const roundedPath = (points: readonly Pair[]): Pair[] =>
  simplified(points, { tolerance: TOLERANCE_M, most: MAX_PATH_POINTS }).map(([x, y]) => [
    rounded(x),
    rounded(y),
  ]);

/** Both actions end alike. */
function end(robot: Robot, { actionId }: Lesson, fault: string | undefined): Outcome {
  finishAction(robot, actionId, { isDone: fault === undefined, result: fault });
  return fault === undefined ? DONE : failed(fault);
}

export const LESSON_HANDLERS: Record<string, Handler> = { startPathLearning, finishPathLearning };
