// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { AT } from "../../../test/devices.ts";
import { aFloorMap } from "../../../test/maps.ts";
import { mouseOver } from "../../../test/mouse.ts";
import { visit } from "../../../test/visit.tsx";
import { createTrack, type FloorArrow, type FloorOverlay, FloorView, type Plan } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

/** A floor of 20 m × 10 m: in a window of 600 × 400 the middle of the map is at 278, 204. */
const PLAN: Plan = {
  map: aFloorMap(7, { name: "Lobby" }),
  grid: { width: 400, height: 200, cells: new Uint8Array(80_000) },
  picture: undefined,
  box: { x: 0, y: 0, width: 400, height: 200 },
};
const PX_PER_M = (600 - 24 - 68) / 20;
const pixel = ([x, y]: readonly [number, number]) =>
  [278 + (x - 10) * PX_PER_M, 204 - (y - 5) * PX_PER_M] as const;

async function show(props: Partial<ComponentProps<typeof FloorView>>, isCalm = true) {
  vi.stubGlobal("matchMedia", (media: string) => ({
    ...{ media, matches: isCalm && media.includes("reduce"), addListener() {}, removeListener() {} },
    ...{ addEventListener() {}, removeEventListener() {} },
  }));
  visit(<FloorView plan={PLAN} {...props} />, { may: [] });
  const floor = await screen.findByRole("application");
  await waitFor(() => expect(floor.querySelector("canvas")).toBeTruthy());
  const drawn = () => [...floor.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
  return { floor, drawn };
}

describe("what a page draws on a floor by itself", () => {
  it("is drawn again whenever it says so, and the robot stands where it says", async () => {
    let x = 4;
    let changed = () => undefined as unknown;
    const overlay: FloorOverlay = {
      pose: () => ({ x, y: 5, theta: 0 }),
      paint: ({ context }) => context.fillText(`scan ${x}`, 0, 0),
      subscribe(listener) {
        changed = listener;
        return () => undefined;
      },
    };
    const track = createTrack();
    track.add({ at: AT, x: 1, y: 1, theta: 0, mapKey: "key-1", cleanedRows: null });
    const { drawn } = await show({ overlay, track });
    const robotAt = () => drawn().findLast(({ what, width }) => what === "fill" && width > 1)?.points[0];
    await waitFor(() => expect(drawn().some(({ text }) => text === "scan 4")).toBe(true));
    await waitFor(() => expect(robotAt()?.[0]).toBeCloseTo(pixel([4, 5])[0], 0));
    x = 6;
    act(() => void changed());
    await waitFor(() => expect(drawn().some(({ text }) => text === "scan 6")).toBe(true));
    await waitFor(() => expect(robotAt()?.[0]).toBeCloseTo(pixel([6, 5])[0], 0));
  });
});

it("stands at once where an exact pose says, as a replay needs it", async () => {
  let x = 4;
  let changed = () => undefined as unknown;
  const overlay: FloorOverlay = {
    ...{ isReplay: true, pose: () => ({ x, y: 5, theta: 0 }), paint: () => undefined },
    subscribe(listener) {
      changed = listener;
      return () => undefined;
    },
  };
  const { drawn } = await show({ overlay, track: createTrack() }, false);
  const robotAt = () => drawn().findLast(({ what, width }) => what === "fill" && width > 1)?.points[0];
  await waitFor(() => expect(robotAt()?.[0]).toBeCloseTo(pixel([4, 5])[0], 0));
  const places: number[] = [];
  x = 6;
  act(() => void changed());
  await waitFor(() => {
    places.push(Math.round(robotAt()?.[0] ?? 0));
    expect(places.at(-1)).toBe(Math.round(pixel([6, 5])[0]));
  });
  const [from, to] = [pixel([4, 5])[0] + 1, pixel([6, 5])[0] - 1];
  expect(places.filter((place) => place > from && place < to)).toEqual([]);
});

describe("an arrow on a floor", () => {
  it("begins where it is pressed and points where it is let go, and the floor stays where it is", async () => {
    const arrows: FloorArrow[] = [];
    const { floor } = await show({ onArrow: (arrow) => arrows.push(arrow) });
    const mouse = mouseOver(floor.querySelector(".ol-viewport") as HTMLElement, pixel);
    await waitFor(() => {
      mouse.drag([10, 5], [12, 6]);
      expect(arrows).not.toEqual([]);
    });
    const rounded = ({ from, to, isDone }: FloorArrow) =>
      [from.x, from.y, to.x, to.y, Number(isDone)].map((value) => Math.round(value * 10) / 10);
    expect(arrows.slice(-1).map(rounded)).toEqual([[10, 5, 12, 6, 1]]);
    mouse.drag([10, 5], [9, 5]);
    expect(arrows.slice(-1).map(rounded)).toEqual([[10, 5, 9, 5, 1]]);
  });
});
