/**
 * Marking a point: where the robot stands now, on the map that it drives by.
 *
 * Floors of virtual robots have no printed codes of their own. A robot sees one wherever both x and y are within half a meter of a
 * whole multiple of 5 m in its map's frame; the code says which: `Q-3-4` lies at (15, 20).
 */
import { MAPPING_FAULTS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { DONE, failed, type Handler, reading } from "../behaviours/action-outcomes.ts";
import type { Robot } from "../behaviours/robot.ts";
import { CELL, cellAt } from "../planning/grid.ts";
import { pointParameters } from "./mapping-parameters.ts";
import { poseOf } from "./present-map.ts";

const CODES_EVERY_M = 5;
const SEES_CODE_M = 0.5;
const DIGITS = 1_000;
const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS;

function obstacleOf(robot: Robot): string | undefined {
  if (robot.mapping) return "draws a map";
  if (!robot.isPositionKnown) return "does not know its position";
  if (robot.ride) return "rides in an elevator";
  return hasFloor(robot) ? undefined : "the map has no free floor there";
}

function hasFloor({ motion, site }: Robot): boolean {
  const { grid } = site.plan;
  const isWithin =
    motion.x >= 0 &&
    motion.y >= 0 &&
    motion.x < grid.width * grid.resolutionM &&
    motion.y < grid.height * grid.resolutionM;
  return isWithin && grid.cells[cellAt(grid, motion)] === CELL.free;
}

function codeAt(x: number, y: number): string | undefined {
  const [column, row] = [Math.round(x / CODES_EVERY_M), Math.round(y / CODES_EVERY_M)];
  const isNear = (meters: number, index: number) => Math.abs(meters - index * CODES_EVERY_M) <= SEES_CODE_M;
  return isNear(x, column) && isNear(y, row) ? `Q-${column}-${row}` : undefined;
}

const markPoint = reading(pointParameters, (robot, { pointId, pointKind }) => {
  const obstacle = obstacleOf(robot);
  if (obstacle !== undefined) return failed(`${MAPPING_FAULTS.point}: ${obstacle}`);
  const { x, y, theta } = poseOf(robot);
  const qrId = pointKind === "qr" ? codeAt(x, y) : undefined;
  if (pointKind === "qr" && qrId === undefined) return failed(`${MAPPING_FAULTS.point}: sees no code`);
  const pose = { x: rounded(x), y: rounded(y), theta: rounded(theta) };
  const learned = { kind: "point" as const, pointId, ...pose, ...(qrId !== undefined && { qrId }) };
  robot.findings.push({ kind: "learned", body: { mapId: robot.site.plan.id, learned } });
  return DONE;
});

export const POINT_HANDLERS: Record<string, Handler> = { markPoint };
