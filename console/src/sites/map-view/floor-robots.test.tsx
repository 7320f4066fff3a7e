// @vitest-environment jsdom
import { type PlannedPath, TELEMETRY_EVENTS, type TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { AT } from "../../../test/devices.ts";
import { aFloorMap } from "../../../test/maps.ts";
import { visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { createMovers, createTrack, FloorView, type Plan, sharedView } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

/** 20 m × 10 m. */
const PLAN: Plan = {
  map: aFloorMap(7, { name: "Lobby" }),
  grid: { width: 400, height: 200, cells: new Uint8Array(80_000) },
  picture: undefined,
  box: { x: 0, y: 0, width: 400, height: 200 },
};
const aPoint = (second: number, x: number, given: Partial<TrailPoint> = {}): TrailPoint => ({
  ...{ at: new Date(Date.parse(AT) + second * 1_000).toISOString(), x, y: 5, theta: 0, mapKey: "key-1" },
  ...{ cleanedRows: null, ...given },
});
const aPath = (given: Partial<PlannedPath> = {}): PlannedPath => ({
  ...{ at: AT, mapKey: "key-1" },
  points: [
    [0, 0],
    [4, 0],
  ],
  ...given,
});

function wantLessMotion(isWanted: boolean) {
  vi.stubGlobal("matchMedia", (media: string) => ({
    ...{
      media,
      matches: isWanted && media.includes("reduced-motion"),
      addListener() {},
      removeListener() {},
    },
    ...{ addEventListener() {}, removeEventListener() {} },
  }));
}
function drawingOf(floor: HTMLElement) {
  const drawn = () => [...floor.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
  return {
    drawn,
    /** Where robots are, in pixels from the left. */
    robots: () =>
      drawn()
        .filter(({ what, points }) => what === "fill" && points.length === 2)
        .map(({ points: [[x] = [0]] }) => x),
    /** The edge of a robot is light. */
    trails: () =>
      drawn().filter(
        ({ what, color, dash }) => what === "stroke" && color !== "#ffffff" && dash.length === 0,
      ),
    planned: () => drawn().filter(({ dash, points }) => dash.length > 0 && points.length > 1),
    /** How many runs of cells are green. */
    cleaned: () =>
      drawn()
        .filter(({ what, source }) => what === "picture" && source instanceof HTMLCanvasElement)
        .flatMap(({ source }) => drawnOn(source as HTMLCanvasElement)),
  };
}

async function show(
  props: Partial<ComponentProps<typeof FloorView>> = {},
  given: Parameters<typeof visit>[1] & { isCalm?: boolean } = {},
) {
  wantLessMotion(given.isCalm ?? true);
  const shown = visit(<FloorView plan={PLAN} {...props} />, { may: [], ...given });
  const floor = await screen.findByRole("application");
  await waitFor(() => expect(floor.querySelector("canvas")).toBeTruthy());
  return { ...shown, floor, ...drawingOf(floor) };
}
const button = (name: string) => screen.getByRole("button", { name });
const isOn = (name: string) => button(name).getAttribute("aria-pressed") === "true";
/** Where the floor is shown whole. */
const pixelsTo = (x: number) => 24 + 25.4 * x;

describe("what robots leave on a floor", () => {
  it("is hidden and shown, each by itself", async () => {
    const track = createTrack();
    for (const second of [0, 1, 2]) track.add(aPoint(second, 4 + second, { cleanedRows: [1, second, 5] }));
    const shown = await show({ track, deviceIds: [3] }, { isLive: true });
    await shown.notify(TELEMETRY_EVENTS.devicePlanned, 3, aPath());
    const counts = () => [shown.trails(), shown.planned(), shown.cleaned()].map(({ length }) => length);
    await waitFor(() => expect(counts()).toEqual([2, 1, 3]));
    await shown.user.click(button("Layers"));
    for (const [name, without] of [
      ["Trail", [0, 1, 3]],
      ["Planned path", [2, 0, 3]],
      ["Cleaned", [2, 1, 0]],
    ] as const) {
      await shown.user.click(screen.getByRole("checkbox", { name }));
      await waitFor(() => expect(counts()).toEqual(without));
      expect(shown.robots(), "the robot itself stays").toHaveLength(1);
      await shown.user.click(screen.getByRole("checkbox", { name }));
      await waitFor(() => expect(counts()).toEqual([2, 1, 3]));
    }
  });

  it("grows while somebody looks, and is drawn anew where points came late", async () => {
    const track = createTrack();
    track.add(aPoint(0, 4, { cleanedRows: [1, 0, 5] }));
    const shown = await show({ track });
    await waitFor(() => expect(shown.cleaned()).toHaveLength(1));
    track.add(aPoint(1, 5, { cleanedRows: [1, 1, 5] }));
    await waitFor(() => expect([shown.cleaned().length, shown.trails().length]).toEqual([2, 1]));
    track.join([aPoint(-1, 3, { cleanedRows: [1, 2, 5] })]);
    await waitFor(() => expect([shown.cleaned().length, shown.trails().length]).toEqual([3, 2]));
    track.add(aPoint(2, 6, { mapKey: "another", cleanedRows: [1, 3, 5] }));
    track.add(aPoint(3, 7));
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(pixelsTo(7), 0));
    expect([shown.cleaned().length, shown.trails().length], "what it did elsewhere is not here").toEqual([
      3, 2,
    ]);
  });

  it("is green behind each robot of a floor", async () => {
    const movers = createMovers("key-1");
    movers.move(3, aPoint(0, 4, { cleanedRows: [1, 0, 5] }), { now: 0, isInstant: true });
    const shown = await show({ movers });
    await waitFor(() => expect(shown.cleaned()).toHaveLength(1));
    movers.move(4, aPoint(0, 9, { cleanedRows: [1, 1, 5, 1, 2, 5] }), { now: 0, isInstant: true });
    await waitFor(() => expect([shown.cleaned().length, shown.robots().length]).toEqual([3, 2]));
  });
});

describe("a robot that reports", () => {
  it("glides to where it reports from", async () => {
    const track = createTrack();
    track.add(aPoint(0, 4));
    const shown = await show({ track }, { isCalm: false });
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(pixelsTo(4), 0));
    track.add(aPoint(1, 9));
    await waitFor(() => expect(shown.robots()[0]).toBeGreaterThan(pixelsTo(4) + 2), { interval: 5 });
    expect(shown.robots()[0]).toBeLessThan(pixelsTo(9) - 2);
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(pixelsTo(9), 0));
  });

  it("is there at once for people who want less motion", async () => {
    const track = createTrack();
    track.add(aPoint(0, 4));
    const shown = await show({ track });
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(pixelsTo(4), 0));
    track.add(aPoint(1, 9));
    await waitFor(() => expect(shown.robots()[0]).not.toBeCloseTo(pixelsTo(4), 0), { interval: 5 });
    expect(shown.robots()[0]).toBeCloseTo(pixelsTo(9), 0);
  });

  it("stands where its state says until its trail says more", async () => {
    const track = createTrack();
    const shown = await show({ track, pose: { x: 12, y: 5, theta: 0 } });
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(pixelsTo(12), 0));
    track.add(aPoint(0, 4));
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(pixelsTo(4), 0));
  });
});

describe("following a robot", () => {
  const follow = async () => {
    const track = createTrack();
    track.add(aPoint(0, 4));
    const shown = await show({ track });
    fireEvent.keyDown(shown.floor, { key: "f" });
    await waitFor(() => expect(shown.robots()[0]).toBeCloseTo(300, 0));
    return { ...shown, track };
  };

  it("goes on where one only looks closer, and ends by the key that began it", async () => {
    const { floor, robots, trails, user, track } = await follow();
    await user.click(button("Zoom in"));
    track.add(aPoint(1, 6));
    await waitFor(() => expect(trails()).toHaveLength(1));
    expect(robots()[0]).toBeCloseTo(300, 0);
    expect(isOn("Follow the device")).toBe(true);
    fireEvent.keyDown(floor, { key: "f", metaKey: true });
    expect(isOn("Follow the device"), "the browser's own search").toBe(true);
    fireEvent.keyDown(floor, { key: "F" });
    expect(isOn("Follow the device")).toBe(false);
  });

  it.each(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])("ends by %s, as by hand", async (key) => {
    const { floor } = await follow();
    fireEvent.keyDown(floor, { key });
    expect(isOn("Follow the device"), "it would pull the view back").toBe(false);
  });

  it("ends where the whole floor is asked for by its key", async () => {
    const { floor, robots } = await follow();
    fireEvent.keyDown(floor, { key: "0" });
    expect(isOn("Follow the device")).toBe(false);
    await waitFor(() => expect(robots()[0]).toBeCloseTo(pixelsTo(4), 0));
  });
});

describe("where robots mean to drive", () => {
  function Replacing({ ids }: { ids: readonly number[] }) {
    const [plan, setPlan] = useState(PLAN);
    const [deviceIds, setIds] = useState(ids);
    return (
      <>
        <button type="button" onClick={() => setPlan({ ...PLAN })}>
          Draw anew
        </button>
        <button type="button" onClick={() => setIds(ids.slice(1))}>
          Lose one
        </button>
        <FloorView plan={plan} deviceIds={deviceIds} />
      </>
    );
  }
  const showTwo = async () => {
    wantLessMotion(true);
    const shown = visit(<Replacing ids={[3, 4]} />, { may: [], isLive: true });
    const { planned } = drawingOf(await screen.findByRole("application"));
    for (const id of [3, 4]) await shown.notify(TELEMETRY_EVENTS.devicePlanned, id, aPath());
    const points = () => planned().flatMap((one) => one.points);
    await waitFor(() => expect(points()).toHaveLength(4));
    return { ...shown, points };
  };

  it("is not lost when the floor is drawn anew", async () => {
    const { user, points } = await showTwo();
    await user.click(button("Draw anew"));
    await waitFor(() => expect(points()).toHaveLength(4));
  });

  it("goes with the robot that is no longer on the floor", async () => {
    const { user, points } = await showTwo();
    await user.click(button("Lose one"));
    await waitFor(() => expect(points()).toHaveLength(2));
  });

  it("is nothing where it has arrived", async () => {
    const { notify, points } = await showTwo();
    await notify(TELEMETRY_EVENTS.devicePlanned, 3, aPath({ points: [] }));
    await waitFor(() => expect(points()).toHaveLength(2));
  });
});

describe("two pictures of one floor", () => {
  it("move together", async () => {
    wantLessMotion(true);
    const shared = sharedView([PLAN]);
    visit(
      <>
        <FloorView plan={PLAN} shared={shared} />
        <FloorView plan={PLAN} shared={shared} />
      </>,
      { may: [] },
    );
    const scales = () => screen.queryAllByText(/^[\d.]+ m$/).map(({ textContent }) => textContent);
    await waitFor(() => expect(scales()).toEqual(["2 m", "2 m"]));
    const buttons = screen.getAllByRole("button", { name: "Zoom in" });
    for (const one of buttons) fireEvent.click(one);
    await waitFor(() => expect(scales()).toEqual(["1 m", "1 m"]));
  });
});

it("has a scale in feet for whoever reckons in them, at once", async () => {
  await show();
  await waitFor(() => expect(screen.getByText(/^[\d.]+ (m|ft)$/).textContent).toBe("2 m"));
  act(() => updatePreferences({ lengthUnit: "foot" }));
  expect(screen.getByText(/^[\d.]+ (m|ft)$/).textContent).toBe("10 ft");
});
