import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  type Act,
  type ActResult,
  createEditorStore,
  createMapDocument,
  type EditorState,
} from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";
import { createGridFrame } from "./grid-frame.ts";
import type { Hand, ToolHost } from "./tool.ts";

/** For tests: a host of tools over a real document, one pixel to the centimeter, and what came of it. */
export function aToolHost({
  elements = [],
  state = {},
  theta = 0,
}: {
  elements?: readonly MapElement[];
  state?: Partial<EditorState>;
  theta?: number;
} = {}) {
  const frame = { resolutionM: 0.05, width: 400, height: 400, origin: { x: 0, y: 0, theta } };
  const { document } = createMapDocument({
    frame,
    base: { elements: elements.map((element) => ({ revision: 0, element })), deleted: [], strokes: [] },
    baseCells: new Uint8Array(frame.width * frame.height).fill(1),
    fixedWallIds: [],
    isSingleArea: false,
    kindName: (kind, pointKind) => pointKind ?? kind,
  });
  const store = createEditorStore({ snap: { toElements: false, toGrid: false, toAngles: false }, ...state });
  const acts: { act: Act; result: ActResult }[] = [];
  const drawings: (number | undefined)[] = [];
  const measured: ({ lengthM: number; areaSqm: number | undefined } | undefined)[] = [];
  const opened: string[] = [];
  const strokes: number[][] = [];
  const shown = () => document.elements().filter(({ kind }) => !store.get().hiddenLayers.has(kind));
  const host: ToolHost = {
    document,
    store,
    frame: createGridFrame(frame),
    listeners: {
      onDrawing: (drawing) => void drawings.push(drawing?.pointCount),
      onMeasure: (result) => void measured.push(result),
      onOpen: (id) => void opened.push(id),
    },
    metersPerPixel: () => 0.01,
    reach: () => 0.08,
    seen: shown,
    touchable: () => shown().filter(({ kind }) => !store.get().lockedLayers.has(kind)),
    act(act) {
      const result = document.act(act);
      acts.push({ act, result });
      return result;
    },
    repaint: () => undefined,
    reveal: () => undefined,
    middle: () => [10, 10],
    stroke: { add: (spans) => void strokes.push([...spans]), clear: () => void strokes.splice(0) },
  };
  return { host, document, store, acts, drawings, measured, opened, strokes };
}

export const hand = (at: Vec, keys: Partial<Hand> = {}): Hand => ({
  at,
  isShift: false,
  isAlt: false,
  isFree: false,
  ...keys,
});

const base = (id: string) => ({ id, name: id, groupId: null, isLocked: false });
export const aWall = (id: string, points: [number, number][]): MapElement => ({
  kind: "virtualWall",
  ...base(id),
  points,
});
export const aRoom = (id: string, points: [number, number][]): MapElement => ({
  kind: "room",
  ...base(id),
  points,
});
export const aPoint = (id: string, x: number, y: number): MapElement => ({
  kind: "point",
  ...base(id),
  pointKind: "via",
  x,
  y,
  theta: 0,
});
export const SQUARE: [number, number][] = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
];
