import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { onTestFinished, vi } from "vitest";
import type { RobotsOnMap } from "../src/sites/map-canvas/canvas-setup.ts";
import { createEditorCanvas } from "../src/sites/map-canvas/index.ts";
import { documentOf } from "../src/sites/map-document/a-document.ts";
import {
  type Act,
  type ActResult,
  createEditorStore,
  type EditorState,
} from "../src/sites/map-document/index.ts";
import type { Vec } from "../src/sites/map-drawing/index.ts";
import { drawnOn, setSize } from "./canvas.ts";
import { mouseOver } from "./mouse.ts";

/** Of the window in which the drawing stands, in pixels. */
const [WIDTH, HEIGHT] = [600, 400];
/** Nothing is pulled anywhere: what a test points at is what it gets. */
const NO_SNAP = { toElements: false, toGrid: false, toAngles: false };

interface Given {
  readonly elements?: MapElement[];
  readonly state?: Partial<EditorState>;
  readonly robots?: RobotsOnMap;
  /** What the person sees glides, as it does unless they asked for less. */
  readonly isGliding?: boolean;
}

/** For tests: a map of 3 m × 2 m in a window, with a mouse, a finger and keys over it. Nothing moves by itself. */
export async function aCanvas({ elements = [], state = {}, robots, isGliding = false }: Given = {}) {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: media.includes("reduce") && !isGliding,
  }));
  const element = document.createElement("div");
  element.tabIndex = 0;
  setSize(element, WIDTH, HEIGHT);
  document.body.append(element);
  const { document: map } = documentOf(elements);
  const store = createEditorStore({ snap: NO_SNAP, ...state });
  const acted: (readonly [Act["label"], ActResult])[] = [];
  const [pointer, drawing] = [vi.fn(), vi.fn()];
  const [opened, resolutions]: [string[], number[]] = [[], []];
  const canvas = createEditorCanvas({
    ...{ element, document: map, store, robots },
    listeners: {
      onPointer: pointer,
      onResolution: (metersPerPixel) => void resolutions.push(metersPerPixel),
      onActed: ({ label }, result) => void acted.push([label, result]),
      onDrawing: drawing,
      onMeasure: () => undefined,
      onOpen: (id) => void opened.push(id),
    },
  });
  let isThere = true;
  const leave = () => {
    if (isThere) canvas.dispose();
    isThere = false;
  };
  onTestFinished(() => {
    leave();
    element.remove();
  });
  const viewport = element.querySelector<HTMLElement>(".ol-viewport") as HTMLElement;
  setSize(viewport, WIDTH, HEIGHT);
  const picture = await vi.waitUntil(() => {
    const found = viewport.querySelector("canvas");
    return found && drawnOn(found).length > 0 ? found : undefined;
  });

  const resolution = () => resolutions.at(-1) ?? 0;
  /** Where a point of the map is on screen, while the view is where it was at first. */
  const pixel = ([x, y]: Vec): Vec => [
    WIDTH / 2 + (x - 1.5) / resolution(),
    HEIGHT / 2 - (y - 1) / resolution(),
  ];
  const { send, move, drag, click } = mouseOver(viewport, pixel);
  /** OpenLayers counts from the first movement on, not from the press. */
  const pan = (from: Vec, to: Vec, given: PointerEventInit = {}) => {
    const [x, y] = pixel(from);
    send("pointerdown", [x + 10, y], given);
    for (const at of [from, to]) send("pointermove", pixel(at), given);
    send("pointerup", pixel(to), given);
  };
  const key = (name: string, given: KeyboardEventInit = {}) =>
    canvas.key(new KeyboardEvent("keydown", { key: name, ...given }));
  /** The middle of what is seen, as the pointer tells it. */
  const middle = async (): Promise<Vec> => {
    await frame();
    pointer.mockClear();
    send("pointermove", [WIDTH / 2, HEIGHT / 2], { buttons: 0 });
    await vi.waitFor(() => {
      if (pointer.mock.calls.length === 0) throw new Error("nothing was said of the pointer");
    });
    const { x, y } = pointer.mock.lastCall?.[0] ?? {};
    return [x, y];
  };
  return {
    ...{ canvas, element, viewport, picture, map, store, acted, opened, pointer, drawing, resolution },
    ...{ send, pixel, move, drag, pan, click, key, middle, leave },
  };
}

/** All that was asked for before is drawn. */
export async function frame(): Promise<void> {
  for (let count = 0; count < 2; count += 1) await new Promise(requestAnimationFrame);
}
