import {
  EDGE_DISTANCE_M,
  type ElementKind,
  type ElementPoint,
  type MapElement,
  type PointKind,
  SLOW_SPEED_MPS,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type MapDocument, newElementId } from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";

export type ShapeKind = Exclude<ElementKind, "point" | "qrPoint">;

const baseOf = (document: MapDocument, kind: ElementKind, pointKind?: PointKind) => ({
  id: newElementId(),
  name: document.nameFor(kind, pointKind),
  groupId: null,
  isLocked: false,
});

/** A line or an area as it is drawn; the panel changes the rest. */
export function newShape(document: MapDocument, kind: ShapeKind, drawn: readonly Vec[]): MapElement {
  const points = drawn.map(([x, y]): ElementPoint => [x, y]);
  const base = { ...baseOf(document, kind), points };
  switch (kind) {
    case "slowArea":
      return { ...base, kind, maxSpeedMps: SLOW_SPEED_MPS.usual };
    case "cleaningArea":
      return { ...base, kind, mode: null, intensity: null, passes: 1, edgeDistanceM: EDGE_DISTANCE_M.usual };
    case "path":
      return { ...base, kind, direction: "oneWay" };
    default:
      return { ...base, kind };
  }
}

interface Pose {
  readonly at: Vec;
  readonly theta: number;
}

export function newPoint(document: MapDocument, kind: PointKind | "qrPoint", pose: Pose): MapElement {
  const {
    at: [x, y],
    theta,
  } = pose;
  if (kind !== "qrPoint")
    return { ...baseOf(document, "point", kind), kind: "point", pointKind: kind, x, y, theta };
  const base = baseOf(document, "qrPoint");
  return { ...base, kind, qrId: base.name, qrType: 0, x, y, theta, gridX: 0, gridY: 0 };
}
