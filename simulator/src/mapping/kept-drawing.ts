/** A drawing over a restart: written now and then while it changes, and taken up paused under the action that began it. */
import { inflateSync } from "node:zlib";
import { SQUARE_CELLS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { z } from "zod";
import { openAction } from "../behaviours/action-states.ts";
import type { Moment, Robot } from "../behaviours/robot.ts";
import { asBuiltOf } from "../floor-plans/index.ts";
import { createDrawing, type Drawing, MAX_SQUARES_AWAY, squareAt } from "./drawing.ts";
import { floorNamed, mapNameSchema, poseSchema } from "./kept-origins.ts";
import { mapNameOf } from "./map-names.ts";
import { moveToFloor } from "./mapping-actions.ts";
import type { Mapping } from "./mapping-state.ts";
import { createSquarePacker } from "./packed-squares.ts";

const SAVED_EVERY_MS = 5_000;

const at = z.int().min(-MAX_SQUARES_AWAY).max(MAX_SQUARES_AWAY);
export const keptDrawingSchema = z.object({
  ...{ mapId: z.string(), name: z.string(), actionId: z.string(), extends: z.boolean() },
  ...{ frame: poseSchema, start: poseSchema, origin: poseSchema, resolutionM: z.number().positive() },
  dock: poseSchema.extend({ id: z.string() }).optional(),
  /** The floor as it is. */
  floor: mapNameSchema,
  squares: z.array(z.object({ x: at, y: at, evidence: z.base64() })),
});
export type KeptDrawing = z.infer<typeof keptDrawingSchema>;

const packed = createSquarePacker(({ evidence }) => evidence);

function keptOf({ site }: Robot, { drawing, ...mapping }: Mapping): KeptDrawing {
  const { mapId, name, actionId, frame, start, dock } = mapping;
  return {
    ...{ mapId, name, actionId, extends: mapping.extends, frame, start },
    ...{ origin: drawing.origin, resolutionM: drawing.resolutionM, floor: mapNameOf(site.plan) },
    ...(dock && { dock: { id: dock.id, x: dock.x, y: dock.y, theta: dock.theta } }),
    squares: [...drawing.squares.values()].map((square) => ({
      ...{ x: square.x, y: square.y, evidence: packed(square) },
    })),
  };
}

interface DrawingStore {
  keepDrawing(serialNumber: string, drawing: KeptDrawing | undefined): void;
}

/** To be asked at each tick: it writes when it is time to. */
export function createDrawingSaver(robot: Robot, store: DrawingStore) {
  const { serialNumber } = robot.identity;
  let saved = {
    of: robot.mapping,
    revision: robot.mapping?.drawing.revision ?? 0,
    isPaused: true,
    wireMs: 0,
  };
  return ({ wireMs }: Moment, { isLast = false } = {}): void => {
    const { mapping } = robot;
    if (!mapping) {
      if (saved.of) store.keepDrawing(serialNumber, undefined);
      saved.of = undefined;
      return;
    }
    const { revision } = mapping.drawing;
    const { isPaused } = mapping;
    const isOther = saved.of !== mapping || saved.isPaused !== isPaused;
    const isDue = revision !== saved.revision && (isLast || wireMs - saved.wireMs >= SAVED_EVERY_MS);
    if (!isOther && !isDue) return;
    saved = { of: mapping, revision, isPaused, wireMs };
    store.keepDrawing(serialNumber, keptOf(robot, mapping));
  };
}

/** It goes on when it is told to. */
export function takeUpPaused(robot: Robot, mapping: Mapping): void {
  const { actionId } = mapping;
  Object.assign(mapping, { isPaused: true, seen: undefined });
  robot.knownActionIds = [...robot.knownActionIds, actionId];
  openAction(robot, { actionId, actionType: "startMapping" }, "RUNNING");
}

/** What cannot be read, or is of a floor that the robot is not on, is left. */
export function takeUpDrawing(robot: Robot, kept: KeptDrawing): void {
  const { site, dock } = robot;
  const floor = floorNamed(kept.floor, [site, ...robot.library.values()]);
  const drawing = drawingOf(kept);
  if (!drawing || floor !== asBuiltOf(site.plan).plan) return;
  moveToFloor(robot);
  const { mapId, name, actionId, frame, start } = kept;
  robot.mapping = {
    ...{ mapId, name, actionId, extends: kept.extends, frame, start, drawing },
    ...{ dock: kept.dock, before: { site, dock }, isPaused: true, seen: undefined },
  };
  takeUpPaused(robot, robot.mapping);
}

function drawingOf({ squares, origin, resolutionM }: KeptDrawing): Drawing | undefined {
  const drawing = createDrawing(resolutionM, origin);
  drawing.revision = 1;
  try {
    for (const { x, y, evidence } of squares) {
      const cells = inflateSync(Buffer.from(evidence, "base64"), { maxOutputLength: SQUARE_CELLS ** 2 });
      const square = squareAt(drawing, x, y);
      if (!square || cells.length !== square.evidence.length) return undefined;
      square.evidence.set(new Int8Array(cells));
      square.revision = drawing.revision;
      drawing.freeCells += square.evidence.reduce((count, value) => count + Number(value < 0), 0);
    }
  } catch {
    return undefined;
  }
  return drawing;
}
