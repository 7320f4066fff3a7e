import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { createMapDocument } from "./map-document.ts";
import type { Act, MapDocument } from "./model.ts";

/** Documents and elements for tests. */
export const FRAME = { resolutionM: 0.05, width: 60, height: 40, origin: { x: 0, y: 0, theta: 0 } };
const SHARED = { groupId: null, isLocked: false };

export const wall = (id: string, name = id): MapElement => ({
  kind: "virtualWall",
  id,
  name,
  ...SHARED,
  points: [
    [0, 0],
    [1, 1],
  ],
});
export const area = (id: string, edgeDistanceM = 0.1): MapElement => ({
  kind: "cleaningArea",
  id,
  name: id,
  ...SHARED,
  points: [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
  mode: null,
  intensity: null,
  passes: 1,
  edgeDistanceM,
});
export const initial = (id: string): MapElement => ({
  kind: "point",
  pointKind: "initial",
  id,
  name: id,
  ...SHARED,
  x: 1,
  y: 1,
  theta: 0,
});

export function documentOf(
  elements: MapElement[] = [],
  { isSingleArea = false, fixedWallIds = [] as string[] } = {},
) {
  return createMapDocument({
    frame: FRAME,
    base: { elements: elements.map((element) => ({ revision: 0, element })), deleted: [], strokes: [] },
    baseCells: new Uint8Array(FRAME.width * FRAME.height),
    fixedWallIds,
    isSingleArea,
    kindName: (kind, pointKind) => pointKind ?? kind,
  });
}

export const draw = (...elements: MapElement[]): Act => ({
  label: "draw",
  changes: elements.map((after) => ({ id: after.id, after })),
});
export const pictureOf = (document: MapDocument) => ({
  elements: structuredClone(document.elements()),
  cells: [...document.cells],
});
