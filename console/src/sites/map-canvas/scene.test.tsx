// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { expect, it } from "vitest";
import { aContext, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import { area, documentOf, initial } from "../map-document/a-document.ts";
import { createEditorStore } from "../map-document/index.ts";
import { readLook } from "./look.ts";
import { createScene } from "./scene.ts";
import { screenOf } from "./screen.ts";

setUpCanvas();

/** Two pixels to the centimeter. */
const RESOLUTION = 0.005;
const look = readLook();

function setUp(...elements: MapElement[]) {
  const { document } = documentOf(elements);
  const store = createEditorStore();
  const plan = { draw: () => undefined, touch: () => undefined, recolor: () => undefined };
  const corners = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ] as const;
  const scene = createScene({ document, store, plan, corners }, look);
  const paint = (x = 1, y = 0.5) => {
    const context = aContext();
    scene.paint(
      context,
      screenOf({ size: [200, 200], pixelRatio: 1, center: [x, y], resolution: RESOLUTION }),
    );
    return drawnOn(context);
  };
  const texts = (...at: [number?, number?]) => paint(...at).flatMap(({ text }) => text || []);
  const rename = (id: string, name: string) =>
    document.act({
      label: "rename",
      changes: [{ id, after: { ...document.element(id), name } as MapElement }],
    });
  return { scene, document, store, paint, texts, rename };
}

it("paints ground and floor, and only what reaches into the square", () => {
  const { paint } = setUp(area("hall"));
  const [beyond, unknown, edge] = paint();
  expect([beyond, unknown, edge].map((one) => one?.color)).toEqual([look.beyond, look.unknown, look.frame]);
  expect(paint().some(({ color }) => color === look.kinds.cleaningArea)).toBe(true);
  expect(paint(9, 9).some(({ color }) => color === look.kinds.cleaningArea)).toBe(false);
});

it("says what a changed name looked like and looks like, and nothing of the others", () => {
  const { scene, texts, rename } = setUp(area("hall"), initial("start"));
  expect(texts()).toContain("hall");
  rename("hall", "Great hall");
  const [before, after, ...others] = scene.refresh(RESOLUTION);
  expect(others).toEqual([]);
  const width = (box = { left: 0, right: 0 }) => box.right - box.left;
  // By seven pixels a letter, and some room around.
  expect(width(after) - width(before)).toBe(6 * 7);
  expect(texts()).toContain("Great hall");
  expect(scene.refresh(RESOLUTION)).toEqual([]);
});

it("says that a name went with its layer, and nothing at a scale that was never shown", () => {
  const { scene, store, texts } = setUp(area("hall"));
  expect(scene.refresh(RESOLUTION)).toEqual([]);
  texts();
  store.set({ hiddenLayers: new Set(["cleaningArea"]) });
  expect(scene.refresh(0.5)).toEqual([]);
  expect(texts()).toEqual([]);
  store.set({ hiddenLayers: new Set() });
  expect(scene.refresh(RESOLUTION)).toHaveLength(1);
});

it("says that a lock came to a name", () => {
  const { scene, document, paint } = setUp(area("hall"));
  paint();
  const locked = { ...document.element("hall"), isLocked: true } as MapElement;
  document.act({ label: "lock", changes: [{ id: "hall", after: locked }] });
  expect(scene.refresh(RESOLUTION)).toHaveLength(2);
});

it("leaves out what is held, name and all", () => {
  const { scene, texts } = setUp(area("hall"), initial("start"));
  scene.hold(new Set(["hall"]));
  scene.refresh(RESOLUTION);
  expect(texts()).toEqual(["start"]);
  scene.hold(new Set());
  scene.refresh(RESOLUTION);
  expect([...texts()].sort()).toEqual(["hall", "start"]);
});
