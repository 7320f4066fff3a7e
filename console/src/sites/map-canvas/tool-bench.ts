import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { EditorState, MapDocument } from "../map-document/index.ts";
import {
  arrowOf,
  createTool,
  type GridFrame,
  hitTest,
  type Sketch,
  type StrokePreview,
  type Tool,
  type ToolHost,
} from "../map-tools/index.ts";
import type { CanvasSetup } from "./canvas-setup.ts";
import { createHands } from "./hands.ts";
import type { MapView } from "./map-view.ts";

interface BenchSetup {
  readonly setup: CanvasSetup;
  readonly frame: GridFrame;
  readonly view: MapView;
  readonly stroke: StrokePreview;
  readonly repaint: () => void;
}

const REACH_PX = 8;
const FINGER_REACH_PX = 16;
/** An arrow key moves the view by so much where there is nothing else to move. */
const ARROW_PX = 80;

/** The tool at hand, and what hands and keys do with it. */
export function createToolBench({ setup, frame, view, stroke, repaint }: BenchSetup) {
  const { document, store, listeners } = setup;
  let isFinger = false;
  let isGrabbing = false;
  const elements = createShownElements(document);
  const reach = () => (isFinger ? FINGER_REACH_PX : REACH_PX) * view.resolution();
  const host: ToolHost = {
    document,
    store,
    frame,
    listeners,
    stroke,
    reach,
    metersPerPixel: view.resolution,
    seen: () => elements.seen(store.get()),
    touchable: () => elements.touchable(store.get()),
    act(act) {
      const result = document.act(act);
      listeners.onActed(act, result);
      return result;
    },
    repaint,
    reveal: view.reveal,
    middle: view.middle,
  };
  let tool: Tool = createTool(host, store.get().tool);
  const hands = createHands({
    viewport: view.viewport,
    toMeters: view.toMeters,
    tool: () => tool,
    isForView: (event) => isGrabbing || isForView(event),
    onPointer: createPointerThrottle(listeners.onPointer),
    onFinger(next) {
      isFinger = next;
    },
  });
  function metersAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
    const { left, top } = view.viewport.getBoundingClientRect();
    return view.toMeters([clientX - left, clientY - top]);
  }
  /** A finger on empty floor moves the view, as it does everywhere else. */
  function isForView(event: PointerEvent): boolean {
    const { tool: name } = store.get();
    if (name === "hand") return true;
    if (event.pointerType !== "touch" || name !== "select") return false;
    return tool.cursorAt({ at: metersAt(event), isShift: false, isAlt: false, isFree: false }) === "default";
  }
  const showCursor = () => {
    if (isGrabbing) view.viewport.style.cursor = "grab";
    else hands.refresh();
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.tool === before.tool) return;
    hands.cancel();
    tool.leave();
    tool = createTool(host, state.tool);
    showCursor();
    repaint();
  });
  const key = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape" && hands.cancel()) return true;
    const isTaken = tool.key(event);
    if (isTaken) showCursor();
    return isTaken || moveView(event);
  };
  const moveView = (event: KeyboardEvent): boolean => {
    const arrow = arrowOf(event);
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = ARROW_PX * view.resolution();
    view.moveBy(arrow[0] * step, arrow[1] * step);
    return true;
  };
  /** The page deletes elements by these keys; a vertex that is held comes first. */
  const onDelete = (event: KeyboardEvent) => {
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    if (isDelete && tool.key(event)) event.preventDefault();
  };
  setup.element.addEventListener("keydown", onDelete);
  return {
    isForView,
    sketch: (): Sketch => tool.sketch(),
    key,
    finish: () => tool.shape?.finish(),
    takeBackPoint: () => tool.shape?.takeBack() ?? false,
    elementAt: (pixel: { readonly clientX: number; readonly clientY: number }) =>
      hitTest(host.touchable(), metersAt(pixel), reach())?.id,
    setGrabbing(next: boolean) {
      isGrabbing = next;
      showCursor();
    },
    dispose() {
      unsubscribe();
      setup.element.removeEventListener("keydown", onDelete);
      hands.dispose();
      tool.leave();
    },
  };
}

/** Elements by what of them is shown and may be touched; found again when they or the layers change. */
function createShownElements(document: MapDocument) {
  let from: readonly MapElement[] | undefined;
  let layers: Pick<EditorState, "hiddenLayers" | "lockedLayers"> | undefined;
  let [seen, touchable]: [readonly MapElement[], readonly MapElement[]] = [[], []];
  const find = (state: EditorState) => {
    const all = document.elements();
    const isSame =
      all === from &&
      layers?.hiddenLayers === state.hiddenLayers &&
      layers.lockedLayers === state.lockedLayers;
    if (isSame) return;
    [from, layers] = [all, state];
    seen = all.filter(({ kind }) => !state.hiddenLayers.has(kind));
    touchable = seen.filter(({ kind }) => !state.lockedLayers.has(kind));
  };
  return {
    seen(state: EditorState) {
      find(state);
      return seen;
    },
    touchable(state: EditorState) {
      find(state);
      return touchable;
    },
  };
}

/** At most once a frame, however often a mouse reports. */
function createPointerThrottle(onPointer: CanvasSetup["listeners"]["onPointer"]) {
  let frame = 0;
  let latest: readonly [number, number] | undefined;
  return (at: readonly [number, number] | undefined) => {
    latest = at;
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onPointer(latest && { x: latest[0], y: latest[1] });
    });
  };
}
