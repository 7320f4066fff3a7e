/**
 * What a robot says on `mapping` while it draws or learns and is watched: squares that have changed first, and in each message some of
 * the others in turn, for who has begun to watch since or has missed one. The same of the points of a path.
 */
import type { VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import {
  MAPPING_REPORT_MS,
  MAX_PATH_TAIL,
  MAX_SQUARES,
  type MappingReport,
} from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { isWatched } from "../behaviours/remote-driving.ts";
import type { Moment, Robot } from "../behaviours/robot.ts";
import { cellsOf, type Drawing, type Square } from "../mapping/drawing.ts";
import type { Lesson, Mapping } from "../mapping/mapping-state.ts";
import { createSquarePacker } from "../mapping/packed-squares.ts";
import { frameOf } from "../mapping/present-map.ts";

/** Places in a message that changes do not take. */
const IN_TURN = 4;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

type Body = Omit<MappingReport, keyof VdaHeader>;

export interface MappingReporter {
  /** Undefined: nothing is due. */
  next(robot: Robot, now: Moment): Body | undefined;
}

export function createMappingReporter(): MappingReporter {
  let lastMs = Number.NEGATIVE_INFINITY;
  let squares = createSquareTurns();
  let points = createPointTurns();
  let subject: Mapping | Lesson | undefined;
  return {
    next(robot, now) {
      const present = robot.mapping ?? robot.lesson;
      if (!present || !isWatched(robot, now)) {
        subject = undefined;
        return undefined;
      }
      if (now.wireMs - lastMs < MAPPING_REPORT_MS) return undefined;
      lastMs = now.wireMs;
      // Whoever watches now may have seen nothing yet.
      if (subject !== present) {
        squares = createSquareTurns();
        points = createPointTurns();
      }
      subject = present;
      if (robot.mapping) return drawingReport(robot.mapping, squares(robot.mapping.drawing));
      return robot.lesson && lessonReport(robot, robot.lesson, points(robot.lesson));
    },
  };
}

function drawingReport({ mapId, isPaused, drawing }: Mapping, squares: Square[]): Body {
  const { resolutionM, origin, freeCells } = drawing;
  return {
    ...{ mapId, resolutionM, origin },
    state: isPaused ? "paused" : "drawing",
    squares: squares.map((square) => ({ x: square.x, y: square.y, cells: packed(square) })),
    freeSqm: round(freeCells * resolutionM ** 2, 2),
  };
}

function lessonReport(robot: Robot, { pathId, points, freeSqm }: Lesson, from: number): Body {
  const { plan } = robot.site;
  const { x, y, theta } = frameOf(robot);
  const part = points.slice(from, from + MAX_PATH_TAIL);
  return {
    ...{ mapId: plan.id, state: "learning", resolutionM: plan.grid.resolutionM, origin: { x, y, theta } },
    squares: [],
    freeSqm: round(freeSqm, 2),
    path: { pathId, from, points: part.map(([px, py]): [number, number] => [round(px, 3), round(py, 3)]) },
  };
}

const packed = createSquarePacker(cellsOf);

/** Picks the squares of a message. */
function createSquareTurns(): (drawing: Drawing) => Square[] {
  const said = new Map<Square, number>();
  let turn = 0;
  return ({ squares }) => {
    const all = [...squares.values()];
    const changed = all
      .filter((square) => said.get(square) !== square.revision)
      .sort((a, b) => a.revision - b.revision);
    const picked = new Set(changed.slice(0, MAX_SQUARES - IN_TURN));
    for (let count = 0; count < all.length && picked.size < MAX_SQUARES; count++) {
      picked.add(all[turn % all.length] as Square);
      turn++;
    }
    for (const square of picked) said.set(square, square.revision);
    return [...picked];
  };
}

/** Picks the point from which a message says the path: the newest ones, and every other time the rest in turn. */
function createPointTurns(): (lesson: Lesson) => number {
  let isOfRest = true;
  let turn = 0;
  return ({ points }) => {
    const newest = Math.max(0, points.length - MAX_PATH_TAIL);
    isOfRest = !isOfRest;
    if (!isOfRest || newest === 0) return newest;
    const from = turn < newest ? turn : 0;
    turn = from + MAX_PATH_TAIL;
    return from;
  };
}
