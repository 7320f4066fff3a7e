/** The editor's drawing with the editor's document, without the panels around it. */
import { createEditorCanvas } from "../../../console/src/sites/map-canvas/index.ts";
import { createEditorStore, createMapDocument } from "../../../console/src/sites/map-document/index.ts";
import { followAppearance, followWindowSize } from "../../../console/src/ui/theme/index.ts";
import { cellsOf, elementsOf, frameOf } from "../floor.ts";
import { BENCH_SIZE, fillWindow, type PageControl } from "./page.ts";
import { startRobots } from "./robots.ts";

followAppearance();
followWindowSize();
const element = fillWindow();
const { document: map } = createMapDocument({
  frame: frameOf(BENCH_SIZE),
  base: {
    elements: elementsOf(BENCH_SIZE).map((one) => ({ revision: 0, element: one })),
    deleted: [],
    strokes: [],
  },
  baseCells: cellsOf(BENCH_SIZE),
  fixedWallIds: [],
  isSingleArea: false,
  kindName: (kind) => kind,
});
const store = createEditorStore();
let resolution = 0;
const canvas = createEditorCanvas({
  element,
  document: map,
  store,
  robots: startRobots(BENCH_SIZE),
  listeners: {
    onPointer: () => undefined,
    onResolution(next) {
      resolution = next;
    },
    onMeasure: () => undefined,
    onActed: () => undefined,
    onDrawing: () => undefined,
    onOpen: () => undefined,
  },
});

/** Until the view has come to rest. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 500));

const control: PageControl = {
  whole: () => canvas.fit(),
  async near(id) {
    canvas.show([id]);
    await rest();
    canvas.setResolution(BENCH_SIZE.nearMPerPx);
    await rest();
  },
  pan: () => store.set({ tool: "hand", selectedIds: new Set() }),
  bend: (id) => store.set({ tool: "select", selectedIds: new Set([id]) }),
  resolution: () => resolution,
  pointsOf: (id) => {
    const one = map.element(id);
    return one && "points" in one ? one.points : [];
  },
};
Object.assign(window, { control, editor: { canvas, store, map } });
