// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { drawnOn, forgetDrawn, setUpCanvas } from "../../../test/canvas.ts";
import { aCanvas, frame } from "../../../test/editor-canvas.ts";
import { area, draw, wall } from "../map-document/a-document.ts";
import type { Vec } from "../map-drawing/index.ts";
import type { RobotOnMap } from "./canvas-setup.ts";
import { readLook, watchLook } from "./look.ts";

setUpCanvas();

type Canvas = Awaited<ReturnType<typeof aCanvas>>;

/** What is seen after the next frame: squares of the still scene with what was painted on them for it, and what is above. */
async function seen({ picture }: Canvas, act: () => unknown) {
  const tiles = () =>
    drawnOn(picture).flatMap(({ source }) => (source as HTMLCanvasElement | undefined) ?? []);
  await frame();
  const before = new Set(tiles());
  for (const tile of before) forgetDrawn(tile);
  forgetDrawn(picture);
  act();
  await expect.poll(() => drawnOn(picture).length).toBeGreaterThan(0);
  const painted = [...new Set(tiles())].filter((tile) => before.has(tile) && drawnOn(tile).length > 0);
  return {
    painted,
    on: painted.flatMap((tile) => drawnOn(tile)),
    above: drawnOn(picture).filter(({ what }) => what !== "picture"),
  };
}
const inColor = (drawn: ReturnType<typeof drawnOn>, color: string) =>
  drawn.filter((one) => one.color === color);

describe("the still scene", () => {
  it("is painted again where an element was and where it is, and nowhere else", async () => {
    const line = (length: number) =>
      ({ ...wall("fence"), points: [[0, 0] as Vec, [length, 0] as Vec] }) as MapElement;
    const reshape = (length: number) => ({
      label: "reshape" as const,
      changes: [{ id: "fence", after: line(length) }],
    });
    const canvas = await aCanvas({ elements: [line(0.2)] });
    // Of the twelve squares in sight: two columns by two rows around the origin, and one column more.
    expect((await seen(canvas, () => canvas.map.act(reshape(0.3)))).painted).toHaveLength(4);
    expect((await seen(canvas, () => canvas.map.act(reshape(2)))).painted).toHaveLength(6);
    const { painted, on } = await seen(canvas, () => canvas.map.act(reshape(0.2)));
    expect(painted).toHaveLength(6);
    expect(inColor(on, readLook().kinds.virtualWall).length).toBeGreaterThan(0);
  });

  it("shows what is new with its name, and no more of what is deleted", async () => {
    const canvas = await aCanvas({ elements: [area("hall")] });
    const annex = { ...area("annex"), name: "North annex" } as ReturnType<typeof area> & { points: unknown };
    const points = [
      [0, 1.2],
      [2, 1.2],
      [2, 2],
      [0, 2],
    ] as [number, number][];
    const { on } = await seen(canvas, () => canvas.map.act(draw({ ...annex, points } as typeof annex)));
    expect(on.map(({ text }) => text)).toContain("North annex");
    const gone = await seen(canvas, () =>
      canvas.map.act({ label: "delete", changes: [{ id: "hall", after: null }] }),
    );
    const texts = gone.on.map(({ text }) => text);
    expect(texts).not.toContain("hall");
    expect(texts).toContain("North annex");
  });

  it("leaves hidden layers out", async () => {
    const canvas = await aCanvas({ elements: [area("hall"), wall("fence")] });
    const { on } = await seen(canvas, () => canvas.store.set({ hiddenLayers: new Set(["cleaningArea"]) }));
    expect(inColor(on, readLook().kinds.cleaningArea)).toEqual([]);
    expect(on.map(({ text }) => text)).not.toContain("hall");
    expect(inColor(on, readLook().kinds.virtualWall).length).toBeGreaterThan(0);
  });

  it("loses what a tool holds, which is shown above it meanwhile, and has it back", async () => {
    const canvas = await aCanvas({ elements: [wall("fence")] });
    const { kinds } = readLook();
    const held = await seen(canvas, () => {
      canvas.send("pointerdown", canvas.pixel([0.5, 0.5]));
      canvas.send("pointermove", canvas.pixel([1.5, 0.5]));
    });
    expect(inColor(held.on, kinds.virtualWall)).toEqual([]);
    const [line] = inColor(held.above, kinds.virtualWall);
    expect(line?.points.map(([x]) => Math.round(x))).toEqual(
      [1, 2].map((x) => Math.round(canvas.pixel([x, 0])[0])),
    );
    const back = await seen(canvas, () => canvas.key("Escape"));
    expect(inColor(back.on, kinds.virtualWall).length).toBeGreaterThan(0);
    expect(inColor(back.above, kinds.virtualWall)).toEqual([]);
  });

  it("shows cells in their new state", async () => {
    const canvas = await aCanvas();
    const { painted } = await seen(canvas, () =>
      canvas.map.act({ label: "erase", changes: [], cells: [0, 0, 3, 1] }),
    );
    expect(painted.length).toBeGreaterThan(0);
    expect(painted.length).toBeLessThan(6);
  });

  it("takes the colors of the dark theme when that is chosen", async () => {
    const canvas = await aCanvas({ elements: [wall("fence")] });
    const root = document.documentElement;
    onTestFinished(() => root.removeAttribute("data-theme"));
    const light = readLook();
    const { on } = await seen(canvas, () => root.setAttribute("data-theme", "dark"));
    const dark = readLook();
    expect(dark.beyond).not.toBe(light.beyond);
    expect(inColor(on, dark.beyond).length).toBeGreaterThan(0);
    expect(inColor(on, light.beyond)).toEqual([]);
  });
});

describe("what moves", () => {
  function aRobot() {
    const listeners = new Set<() => void>();
    let isMoving = false;
    const robot: RobotOnMap = { glide: { poseAt: () => ({ x: 1, y: 1, theta: 0 }) }, tail: [] };
    return {
      robots: {
        all: () => [robot],
        isMoving: () => isMoving,
        subscribe(listener: () => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      listeners,
      move(next: boolean) {
        isMoving = next;
        for (const listener of listeners) listener();
      },
    };
  }

  it("is drawn above the squares, which stay as they are", async () => {
    const { robots, move } = aRobot();
    const canvas = await aCanvas({ elements: [area("hall")], robots });
    const { painted, above } = await seen(canvas, () => move(false));
    expect(painted).toEqual([]);
    expect(inColor(above, readLook().marks.robot).length).toBeGreaterThan(0);
  });

  it("can be hidden", async () => {
    const { robots } = aRobot();
    const canvas = await aCanvas({ robots });
    const { above } = await seen(canvas, () => canvas.store.set({ areRobotsHidden: true }));
    expect(inColor(above, readLook().marks.robot)).toEqual([]);
  });

  it("is drawn frame by frame while it moves, and is listened to no more when the tab closes", async () => {
    const { robots, move, listeners } = aRobot();
    const canvas = await aCanvas({ robots });
    await seen(canvas, () => move(true));
    await seen(canvas, () => undefined);
    await seen(canvas, () => undefined);
    move(false);
    canvas.leave();
    expect(listeners.size).toBe(0);
  });
});

describe("the look of the drawing", () => {
  it("follows the size of letters, the language and less motion", () => {
    const root = document.documentElement;
    onTestFinished(() => {
      root.removeAttribute("style");
      root.removeAttribute("lang");
    });
    root.style.fontSize = "20px";
    root.lang = "zh-CN";
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: media === "(prefers-reduced-motion: reduce)",
    }));
    expect(readLook()).toMatchObject({ scale: 1.25, language: "zh-CN", isReducedMotion: true });
  });

  it("is told of when the theme changes, until nobody wants to know", async () => {
    const changed = vi.fn();
    const stop = watchLook(changed);
    const root = document.documentElement;
    onTestFinished(() => root.removeAttribute("data-theme"));
    root.dataset.theme = "dark";
    await expect.poll(() => changed).toHaveBeenCalledOnce();
    stop();
    root.dataset.theme = "light";
    await frame();
    expect(changed).toHaveBeenCalledOnce();
  });
});
