// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas } from "../../../test/canvas.ts";
import { aCanvas, frame } from "../../../test/editor-canvas.ts";
import { area, wall } from "../map-document/a-document.ts";

setUpCanvas();

const close = ([x, y]: readonly [number, number]) => [x.toFixed(2), y.toFixed(2)].map(Number);
const pointsOf = (element: unknown) => (element as { points: [number, number][] }).points.map(close);

describe("a mouse on the drawing", () => {
  it("draws a wall point by point, and selects what it has drawn", async () => {
    const { click, map, store, acted, drawing } = await aCanvas({ state: { tool: "virtualWall" } });
    click([0.5, 0.5]);
    click([2, 0.5]);
    expect(drawing.mock.lastCall?.[0]).toMatchObject({ pointCount: 2 });
    click([2, 0.5]);
    expect(acted).toEqual([["draw", { ok: true }]]);
    const [drawn] = map.elements();
    expect(pointsOf(drawn)).toEqual([
      [0.5, 0.5],
      [2, 0.5],
    ]);
    expect([...store.get().selectedIds]).toEqual([drawn?.id]);
    expect(drawing).toHaveBeenLastCalledWith(undefined);
  });

  it("moves what lies under it, in one act", async () => {
    const { drag, map, acted } = await aCanvas({ elements: [wall("fence")] });
    drag([0.5, 0.5], [1, 0.25]);
    expect(acted).toEqual([["move", { ok: true }]]);
    expect(pointsOf(map.element("fence"))).toEqual([
      [0.5, -0.25],
      [1.5, 0.75],
    ]);
  });

  it("gives a drag up by Escape", async () => {
    const { send, pixel, key, map, acted } = await aCanvas({ elements: [wall("fence")] });
    send("pointerdown", pixel([0.5, 0.5]));
    send("pointermove", pixel([1.5, 0.5]));
    expect(key("Escape")).toBe(true);
    send("pointerup", pixel([1.5, 0.5]));
    expect(acted).toEqual([]);
    expect(pointsOf(map.element("fence"))[0]).toEqual([0, 0]);
  });

  it("selects, opens with a double click, and selects nothing beside", async () => {
    const { click, store, opened } = await aCanvas({ elements: [wall("fence")] });
    click([0.5, 0.5]);
    expect([...store.get().selectedIds]).toEqual(["fence"]);
    click([0.5, 0.5]);
    expect(opened).toEqual(["fence"]);
    click([2.5, 0.5]);
    expect(store.get().selectedIds.size).toBe(0);
  });

  it("touches nothing of a layer that is hidden or locked", async () => {
    const { click, move, viewport, store } = await aCanvas({ elements: [area("hall")] });
    store.set({ lockedLayers: new Set(["cleaningArea"]) });
    click([1, 0.5]);
    store.set({ lockedLayers: new Set(), hiddenLayers: new Set(["cleaningArea"]) });
    click([1, 0.5]);
    expect(store.get().selectedIds.size).toBe(0);
    move([1, 0.5]);
    expect(viewport.style.cursor).toBe("default");
    store.set({ hiddenLayers: new Set() });
    move([1, 0.5]);
    expect(viewport.style.cursor).toBe("move");
  });

  it("says where it points, once a frame, and that it has left", async () => {
    const { move, send, pointer } = await aCanvas();
    for (const x of [0.5, 1, 2]) move([x, 1]);
    await expect.poll(() => pointer).toHaveBeenCalledTimes(1);
    const { x, y } = pointer.mock.lastCall?.[0] ?? {};
    expect(close([x, y])).toEqual([2, 1]);
    send("pointerleave", [0, 0]);
    await expect.poll(() => pointer).toHaveBeenLastCalledWith(undefined);
  });

  it.each([
    ["keeps", 3, 1],
    ["loses", 2, 0],
  ])("%s what was begun with %d corners when another tool is chosen", async (_, corners, kept) => {
    const { click, key, map, store, drawing } = await aCanvas({ state: { tool: "room" } });
    for (const corner of (
      [
        [0.5, 0.5],
        [2, 0.5],
        [2, 1.5],
      ] as const
    ).slice(0, corners))
      click(corner);
    store.set({ tool: "select" });
    expect(drawing).toHaveBeenLastCalledWith(undefined);
    store.set({ tool: "room" });
    key("Enter");
    expect(map.elements()).toHaveLength(kept);
  });
});

describe("the view of the drawing", () => {
  const A_BIT: readonly [number, number] = [1.5, 1];
  const TO: readonly [number, number] = [1, 1.25];

  it.each([true, false])(
    "begins at once with the whole map in its middle (gliding: %s)",
    async (isGliding) => {
      const { resolution, middle } = await aCanvas({ isGliding });
      expect(resolution()).toBeCloseTo(2 / (400 - 80), 5);
      expect(close(await middle())).toEqual([1.5, 1]);
    },
  );

  it.each([
    ["the hand", { state: { tool: "hand" } }, {}],
    ["the middle button", {}, { button: 1, buttons: 4 }],
    ["a finger on empty floor", {}, { pointerType: "touch" }],
  ] as const)("follows %s", async (_, given, press) => {
    const { pan, middle, acted, store } = await aCanvas({ elements: [wall("fence")], ...given });
    pan(A_BIT, TO, press);
    expect(close(await middle())).toEqual([2, 0.75]);
    expect(acted).toEqual([]);
    expect(store.get().selectedIds.size).toBe(0);
  });

  it("stays where a finger moves an element", async () => {
    const { drag, middle, acted } = await aCanvas({ elements: [wall("fence")] });
    drag([0.5, 0.5], [1, 0.5], { pointerType: "touch" });
    expect(acted).toEqual([["move", { ok: true }]]);
    expect(close(await middle())).toEqual([1.5, 1]);
  });

  it("is in the hand while the space bar is held over it", async () => {
    const { element, viewport, pan, middle, store } = await aCanvas({ state: { tool: "virtualWall" } });
    fireEvent.keyDown(document.body, { code: "Space" });
    expect(viewport.style.cursor).not.toBe("grab");
    const wasScrolling = fireEvent.keyDown(element, { code: "Space" });
    expect(wasScrolling, "the page does not scroll").toBe(false);
    expect(viewport.style.cursor).toBe("grab");
    pan(A_BIT, TO);
    expect(close(await middle())).toEqual([2, 0.75]);
    fireEvent.keyUp(document.body, { code: "Space" });
    expect(viewport.style.cursor).toBe("crosshair");
    expect(store.get().tool).toBe("virtualWall");
  });

  it("is let go of when the window loses the keys", async () => {
    const { element, pan, middle } = await aCanvas();
    fireEvent.keyDown(element, { code: "Space" });
    fireEvent.blur(window);
    pan(A_BIT, TO);
    expect(close(await middle())).toEqual([1.5, 1]);
  });

  it("zooms by steps, to a scale, to what was asked for, and back to all", async () => {
    const { canvas, resolution, middle } = await aCanvas({ elements: [wall("fence"), area("hall")] });
    const whole = resolution();
    canvas.zoomBy(1);
    expect(resolution()).toBeCloseTo(whole / 2, 6);
    canvas.setResolution(0.0125 / 4);
    expect(resolution()).toBeCloseTo(0.003125, 6);
    canvas.show(["fence"]);
    expect(close(await middle())).toEqual([0.5, 0.5]);
    canvas.show(["nobody"]);
    expect(close(await middle())).toEqual([0.5, 0.5]);
    canvas.fit();
    expect(resolution()).toBeCloseTo(whole, 6);
    expect(close(await middle())).toEqual([1.5, 1]);
  });

  it("goes no nearer to a small element than four times", async () => {
    const small = { ...wall("dot"), points: [[1, 1] as [number, number], [1.001, 1] as [number, number]] };
    const { canvas, resolution } = await aCanvas({ elements: [small as ReturnType<typeof wall>] });
    const before = resolution();
    canvas.show(["dot"]);
    expect(resolution()).toBeCloseTo(before / 4, 6);
  });
});

describe("keys on the drawing", () => {
  it("move the view by arrows where nothing else is to be moved", async () => {
    const { key, middle, resolution } = await aCanvas({ state: { tool: "hand" } });
    expect(key("ArrowRight")).toBe(true);
    expect(close(await middle())).toEqual(close([1.5 + 80 * resolution(), 1]));
    expect(key("ArrowLeft", { ctrlKey: true }), "the browser's own").toBe(false);
    expect(key("j")).toBe(false);
  });

  it("move what is selected by a cell", async () => {
    const { key, map, middle } = await aCanvas({
      elements: [wall("fence")],
      state: { selectedIds: new Set(["fence"]) },
    });
    expect(key("ArrowUp")).toBe(true);
    expect(pointsOf(map.element("fence"))).toEqual([
      [0, 0.05],
      [1, 1.05],
    ]);
    expect(close(await middle())).toEqual([1.5, 1]);
  });

  it("delete the vertex that is held, and leave the element to the page otherwise", async () => {
    const { element, click, map, store } = await aCanvas({ elements: [area("hall")] });
    store.set({ selectedIds: new Set(["hall"]) });
    expect(fireEvent.keyDown(element, { key: "Delete" }), "for the page").toBe(true);
    click([2, 1]);
    expect(fireEvent.keyDown(element, { key: "Delete" }), "taken").toBe(false);
    expect(pointsOf(map.element("hall"))).toEqual([
      [0, 0],
      [2, 0],
      [0, 1],
    ]);
  });
});

it("leaves nothing behind when its tab closes", async () => {
  const { leave, element, store, map, drawing } = await aCanvas({ state: { tool: "virtualWall" } });
  leave();
  expect(element.childElementCount).toBe(0);
  drawing.mockClear();
  store.set({ tool: "select" });
  map.act({ label: "draw", changes: [{ id: "late", after: wall("late") }] });
  expect(fireEvent.keyDown(element, { code: "Space" })).toBe(true);
  await frame();
  expect(drawing).not.toHaveBeenCalled();
});
