import type { DocumentChange, EditorState, MapDocument } from "../map-document/index.ts";
import {
  type Box,
  boxOf,
  type CellBox,
  elementBox,
  inksOf,
  PAINT_MARGIN_PX,
  type Vec,
} from "../map-drawing/index.ts";
import type { GridFrame, Sketch } from "../map-tools/index.ts";
import type { CanvasSetup } from "./canvas-setup.ts";
import { type EditorLook, readLook, watchLook } from "./look.ts";
import { paintingOn } from "./painting.ts";
import { createPlanChunks } from "./plan-chunks.ts";
import { paintRobots } from "./robots.ts";
import { createScene } from "./scene.ts";
import type { Screen } from "./screen.ts";
import { paintFront } from "./sketch-paint.ts";
import { createStrokeLayer } from "./stroke-layer.ts";
import { createTiles } from "./tiles.ts";

interface BoardSetup {
  readonly setup: CanvasSetup;
  readonly frame: GridFrame;
  readonly render: () => void;
  readonly sketch: () => Sketch;
}

/**
 * All that is drawn, from below: squares of the still scene, the stroke of a brush, robots, and the front. Only what changed
 * is painted again; a frame in which robots move puts the same squares there again.
 */
export function createBoard({ setup, frame, render, sketch }: BoardSetup) {
  const { document, store, robots } = setup;
  let look = readLook();
  const { width, height } = document.frame;
  const plan = createPlanChunks({ cells: document.cells, width, height }, frame, inksOf(look.plan));
  const scene = createScene({ document, store, plan, corners: frame.corners }, look);
  const tiles = createTiles(scene);
  const stroke = createStrokeLayer(document.frame, frame, look);
  const lookListeners: ((look: EditorLook) => void)[] = [];
  let held: ReadonlyMap<string, Box> = new Map();
  let resolution = 0;

  const touchElements = (boxes: Iterable<Box>) => {
    for (const box of boxes) tiles.touch(box, PAINT_MARGIN_PX * look.scale);
    for (const box of scene.refresh(resolution)) tiles.touchPlane(box);
    render();
  };
  /** Where elements lie now; where they lay is known from before. */
  const places = createPlaces(document);
  const onChange = ({ elementIds, cells, by }: DocumentChange) => {
    if (cells) {
      plan.touch(cells);
      tiles.touch(worldBox(frame, cells), 2);
    }
    if (by === "load") tiles.touch(undefined);
    touchElements(places.moved(elementIds));
  };
  const onState = (state: EditorState, before: EditorState) => {
    if (state.hiddenLayers !== before.hiddenLayers) {
      tiles.touch(undefined);
      scene.refresh(resolution);
    }
    render();
  };
  /** What a tool shows in other places is not seen where it was. */
  const hold = ({ changed = [] }: Sketch) => {
    const isSame = changed.length === held.size && changed.every(({ id }) => held.has(id));
    if (isSame) return;
    const before = held;
    const next = changed.flatMap(({ id }) => document.element(id) ?? []);
    held = new Map(next.map((one) => [one.id, elementBox(one)]));
    scene.hold(new Set(held.keys()));
    for (const box of [...before.values(), ...held.values()]) tiles.touch(box, PAINT_MARGIN_PX * look.scale);
    for (const box of scene.refresh(resolution)) tiles.touchPlane(box);
  };
  const setLook = () => {
    look = readLook();
    plan.recolor(inksOf(look.plan));
    scene.setLook(look);
    stroke.setLook(look);
    tiles.touch(undefined);
    for (const listener of lookListeners) listener(look);
    render();
  };
  const unlisten = [
    document.subscribe(onChange),
    store.subscribe(onState),
    watchLook(setLook),
    robots?.subscribe(render) ?? (() => undefined),
  ];
  return {
    stroke,
    repaint: render,
    onLook(listener: (look: EditorLook) => void) {
      lookListeners.push(listener);
      listener(look);
    },
    draw(context: CanvasRenderingContext2D, screen: Screen) {
      resolution = screen.resolution;
      const now = performance.now();
      const shown = sketch();
      hold(shown);
      const isWanting = tiles.draw(context, screen);
      stroke.draw(context, screen);
      const painting = paintingOn(context, screen, look);
      const state = store.get();
      const moving = state.areRobotsHidden ? undefined : robots;
      if (moving) paintRobots(painting, moving, now);
      paintFront(painting, { document, state, sketch: shown });
      if (isWanting || moving?.isMoving(now)) render();
    },
    dispose() {
      for (const stop of unlisten) stop();
    },
  };
}

/** Boxes that look different when elements change: where each was, and where it is. */
function createPlaces(document: MapDocument) {
  const known = new Map(document.elements().map((element) => [element.id, elementBox(element)]));
  return {
    *moved(ids: Iterable<string>): Generator<Box> {
      for (const id of ids) {
        const before = known.get(id);
        if (before) yield before;
        const element = document.element(id);
        if (!element) known.delete(id);
        else {
          known.set(id, elementBox(element));
          yield elementBox(element);
        }
      }
    },
  };
}

function worldBox(frame: GridFrame, { x, y, width, height }: CellBox): Box {
  const corners: Vec[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return boxOf(corners.map(frame.toWorld));
}
