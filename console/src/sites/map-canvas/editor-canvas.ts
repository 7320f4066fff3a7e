import { boxOf, boxOfElements } from "../map-drawing/index.ts";
import { createGridFrame } from "../map-tools/index.ts";
import { createBoard } from "./board.ts";
import type { CanvasSetup, EditorCanvas } from "./canvas-setup.ts";
import { createMapView } from "./map-view.ts";
import { createToolBench } from "./tool-bench.ts";

export function createEditorCanvas(setup: CanvasSetup): EditorCanvas {
  const { element, document, listeners } = setup;
  const frame = createGridFrame(document.frame);
  const whole = boxOf(frame.corners);
  const keys = createHeldKeys(element);
  const view = createMapView({
    element,
    box: whole,
    cellM: document.frame.resolutionM,
    isForView: (event) => event.button === 1 || keys.isSpaceHeld() || bench.isForView(event),
    draw: (context, screen) => board.draw(context, screen),
  });
  const board = createBoard({ setup, frame, render: view.render, sketch: () => bench.sketch() });
  const bench = createToolBench({ setup, frame, view, stroke: board.stroke, repaint: board.repaint });
  keys.onChange(() => bench.setGrabbing(keys.isSpaceHeld()));
  board.onLook(({ isReducedMotion }) => view.setReducedMotion(isReducedMotion));
  view.fit(whole, { isInstant: true });
  view.onResolution(() => listeners.onResolution(view.resolution()));
  listeners.onResolution(view.resolution());

  return {
    fit: () => view.fit(whole),
    zoomBy: view.zoomBy,
    setResolution: view.setResolution,
    show(ids) {
      const elements = ids.flatMap((id) => document.element(id) ?? []);
      // Nobody wants to see a point as large as the window.
      if (elements.length > 0) view.fit(boxOfElements(elements), { leastResolution: view.resolution() / 4 });
    },
    key: (event) => bench.key(event),
    finish: bench.finish,
    takeBackPoint: bench.takeBackPoint,
    elementAt: bench.elementAt,
    focus: () => element.focus(),
    dispose() {
      keys.dispose();
      bench.dispose();
      board.dispose();
      view.dispose();
    },
  };
}

/** The space bar takes the map in hand while it is held over it. */
function createHeldKeys(element: HTMLElement) {
  let isHeld = false;
  let listener = () => undefined as unknown;
  const set = (next: boolean) => {
    if (isHeld === next) return;
    isHeld = next;
    listener();
  };
  const onDown = (event: KeyboardEvent) => {
    if (event.code !== "Space" || !element.contains(event.target as Node)) return;
    event.preventDefault();
    set(true);
  };
  const onUp = (event: KeyboardEvent) => {
    if (event.code === "Space") set(false);
  };
  const onBlur = () => set(false);
  window.addEventListener("keydown", onDown);
  window.addEventListener("keyup", onUp);
  window.addEventListener("blur", onBlur);
  return {
    isSpaceHeld: () => isHeld,
    onChange(next: () => void) {
      listener = next;
    },
    dispose() {
      window.removeEventListener("keydown", onDown);
      window.removeEventListener("keyup", onUp);
      window.removeEventListener("blur", onBlur);
    },
  };
}
