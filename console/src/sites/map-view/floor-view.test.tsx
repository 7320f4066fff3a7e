// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { AT } from "../../../test/devices.ts";
import { aFloorMap } from "../../../test/maps.ts";
import { visit } from "../../../test/visit.tsx";
import { area, initial, wall } from "../map-document/a-document.ts";
import { createMovers, createTrack, FloorView, type Plan } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

const HALL = {
  ...area("hall"),
  points: [
    [9, 4.5],
    [11, 4.5],
    [11, 5.5],
    [9, 5.5],
  ],
} as MapElement;
const START = { ...initial("start"), x: 4, y: 3 } as MapElement;
/** A floor of 20 m × 10 m: in a window of 600 × 400 the middle of the map is at 278, 204. */
const planOf = (elements: MapElement[] = [HALL, wall("fence"), START]): Plan => ({
  map: aFloorMap(7, { name: "Lobby", elements }),
  grid: { width: 400, height: 200, cells: new Uint8Array(80_000) },
  picture: undefined,
  box: { x: 0, y: 0, width: 400, height: 200 },
});

async function show(
  props: Partial<ComponentProps<typeof FloorView>> = {},
  given: Parameters<typeof visit>[1] = {},
) {
  vi.stubGlobal("matchMedia", (media: string) => ({
    ...{ media, matches: media.includes("reduce"), addListener() {}, removeListener() {} },
    ...{ addEventListener() {}, removeEventListener() {} },
  }));
  const shown = visit(<FloorView plan={planOf()} {...props} />, { may: [], ...given });
  const floor = await screen.findByRole("application");
  await waitFor(() => expect(floor.querySelector("canvas")).toBeTruthy());
  const drawn = () => [...floor.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
  const texts = () => drawn().flatMap(({ text }) => text || []);
  return { ...shown, floor, drawn, texts };
}
type Shown = Awaited<ReturnType<typeof show>>;
const button = (name: string) => screen.getByRole("button", { name });
const press = ({ user }: Shown, name: string) => user.click(button(name));
const isOn = (name: string) => button(name).getAttribute("aria-pressed") === "true";
/** How many pixels a meter has: the width of the area that is drawn. */
const pixels = ({ drawn }: Shown) => {
  const xs = drawn()
    .find(({ what, points }) => what === "stroke" && points.length === 4)
    ?.points.map(([x]) => x);
  return (Math.max(...(xs ?? [])) - Math.min(...(xs ?? []))) / 2;
};
const legend = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

describe("a floor", () => {
  it("is drawn whole, with the names of what is on it, and told to who cannot see it", async () => {
    const shown = await show();
    expect(shown.floor.getAttribute("aria-label")).toBe("Lobby: floor plan");
    await waitFor(() => expect(shown.texts().sort()).toEqual(["hall", "start"]));
    expect(pixels(shown)).toBeCloseTo((600 - 24 - 68) / 20, 1);
  });

  it.each([
    { where: "a little outside: both", x: 30, meters: 30 },
    { where: "nowhere near: the floor", x: 300, meters: 20 },
  ])("has in the picture, with its device $where", async ({ x, meters }) => {
    const shown = await show({ pose: { x, y: 5, theta: 0 } });
    await waitFor(() => expect(shown.texts().sort()).toEqual(["hall", "start"]));
    await waitFor(() => expect(pixels(shown)).toBeCloseTo((600 - 24 - 68) / meters, 1));
  });

  it("is zoomed by its buttons, and shown whole again by one and by a key", async () => {
    const shown = await show();
    await waitFor(() => expect(shown.texts()).toContain("hall"));
    const whole = pixels(shown);
    await press(shown, "Zoom in");
    await waitFor(() => expect(pixels(shown)).toBeCloseTo(whole * 2, 1));
    await press(shown, "Show the whole floor");
    await waitFor(() => expect(pixels(shown)).toBeCloseTo(whole, 1));
    await press(shown, "Zoom out");
    await waitFor(() => expect(pixels(shown)).toBeLessThan(whole * 0.9));
    fireEvent.keyDown(shown.floor, { key: "0" });
    await waitFor(() => expect(pixels(shown)).toBeCloseTo(whole, 1));
  });

  it("that takes the place of another shows neither its scale nor zooms until it is drawn", async () => {
    const scale = () => screen.queryByText(/^[\d.]+ m$/)?.textContent;
    function Replacing() {
      const [plan, replace] = useState(planOf);
      return (
        <>
          <button type="button" onClick={() => replace(planOf())}>
            Replace
          </button>
          <FloorView plan={plan} />
        </>
      );
    }
    visit(<Replacing />, { may: [] });
    await waitFor(() => expect(scale()).toBe("2 m"));
    const isOff = () => button("Zoom in").getAttribute("aria-disabled") === "true";
    expect(isOff()).toBe(false);
    fireEvent.click(button("Replace"));
    expect([scale(), isOff()]).toEqual([undefined, true]);
    await waitFor(() => expect([scale(), isOff()]).toEqual(["2 m", false]));
  });

  it("answers where it is clicked, in meters", async () => {
    const onPoint = vi.fn();
    const { floor } = await show({ onPoint });
    const viewport = floor.querySelector(".ol-viewport") as HTMLElement;
    await waitFor(() => {
      for (const type of ["pointerdown", "pointerup"])
        fireEvent(
          viewport,
          new PointerEvent(type, { bubbles: true, clientX: 278, clientY: 204, isPrimary: true }),
        );
      expect(onPoint).toHaveBeenCalled();
    });
    const [x, y] = onPoint.mock.lastCall ?? [];
    expect([x.toFixed(1), y.toFixed(1)]).toEqual(["10.0", "5.0"]);
  });

  it("brings what was chosen into view with a ring around it, nearer by", async () => {
    function Choosing() {
      const [id, choose] = useState<string>();
      return (
        <>
          <button type="button" onClick={() => choose("hall")}>
            Choose
          </button>
          <FloorView plan={planOf()} chosenId={id} />
        </>
      );
    }
    const { user } = visit(<Choosing />, { may: [] });
    const floor = await screen.findByRole("application");
    const rings = () =>
      [...floor.querySelectorAll("canvas")]
        .flatMap((canvas) => drawnOn(canvas))
        .filter(({ what, width }) => what === "stroke" && width === 6)
        .filter(({ points: [one, , other] }) => other && one && other[0] - one[0] > 60);
    await waitFor(() => expect(floor.querySelector("canvas")).toBeTruthy());
    expect(rings()).toEqual([]);
    await user.click(button("Choose"));
    await waitFor(() => {
      const [{ points } = { points: [] }] = rings();
      const [x = 0, y = 0] = [0, 1].map((axis) => ((points[0]?.[axis] ?? 0) + (points[2]?.[axis] ?? 0)) / 2);
      expect([Math.round(x / 10), Math.round(y / 10)]).toEqual([30, 20]);
    });
  });
});

describe("what is on a floor", () => {
  it("is counted by kind, and hidden and shown by whoever looks", async () => {
    const shown = await show();
    await press(shown, "Layers");
    const panel = screen.getByRole("region", { name: "Layers" });
    expect(
      within(panel)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Virtual walls1", "Cleaning areas1", "Points1", "Names"]]);
    await shown.user.click(within(panel).getByRole("checkbox", { name: /^Cleaning areas/ }));
    await waitFor(() => expect(shown.texts()).toEqual(["start"]));
    await shown.user.click(within(panel).getByRole("checkbox", { name: "Names" }));
    await waitFor(() => expect(shown.texts()).toEqual([]));
    for (const name of [/^Cleaning areas/, "Names"])
      await shown.user.click(within(panel).getByRole("checkbox", { name }));
    await waitFor(() => expect(shown.texts().sort()).toEqual(["hall", "start"]));
    fireEvent.keyDown(shown.floor, { key: "z", ctrlKey: true });
    expect(isOn("Layers")).toBe(true);
    fireEvent.keyDown(shown.floor, { key: "Z" });
    expect(screen.queryByRole("region", { name: "Layers" })).toBeNull();
  });

  it("may be nothing, which is said", async () => {
    const shown = await show({ plan: planOf([]) });
    await press(shown, "Layers");
    expect(screen.getByText("Nothing is drawn on this map")).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(legend()).toEqual(["Nothing is drawn on this map"]);
  });
});

describe("robots on a floor", () => {
  const aPoint = (second: number, x: number) => ({
    ...{ at: new Date(Date.parse(AT) + second * 1_000).toISOString(), x, y: 5, theta: 0, mapKey: "key-1" },
    cleanedRows: null,
  });

  it("have a legend, layers of their own, and a name each", async () => {
    const movers = createMovers("key-1");
    movers.move(3, aPoint(0, 4), { now: 0, isInstant: true });
    movers.move(4, aPoint(0, 12), { now: 0, isInstant: true });
    const shown = await show({ movers, nameOf: (id) => `Robot ${id}` });
    expect(legend()).toEqual(["Device", "Trail", "Planned path", "Cleaned"]);
    await waitFor(() => expect(shown.texts()).toEqual(expect.arrayContaining(["Robot 3", "Robot 4"])));
    expect(screen.queryByRole("button", { name: "Follow the device" }), "which of them?").toBeNull();
    await press(shown, "Layers");
    expect(screen.getAllByRole("checkbox", { name: /^(Trail|Planned path|Cleaned)$/ })).toHaveLength(3);
  });

  it("are followed one by one, until the person takes the floor in hand", async () => {
    const track = createTrack();
    track.add(aPoint(0, 4));
    const shown = await show({ track, plan: planOf([]) });
    fireEvent.keyDown(shown.floor, { key: "f" });
    expect(isOn("Follow the device")).toBe(true);
    const noseAt = () => {
      const robot = shown.drawn().find(({ what, points }) => what === "fill" && points.length === 2);
      return robot?.points[0]?.map(Math.round);
    };
    await waitFor(() => expect(noseAt()).toEqual([300, 200]));
    track.add(aPoint(1, 6));
    await waitFor(() => expect(noseAt()).toEqual([300, 200]));
    const viewport = shown.floor.querySelector(".ol-viewport") as HTMLElement;
    for (const [type, clientX] of [
      ["pointerdown", 100],
      ["pointermove", 150],
      ["pointerup", 150],
    ] as const)
      fireEvent(
        viewport,
        new PointerEvent(type, { bubbles: true, clientX, clientY: 90, isPrimary: true, buttons: 1 }),
      );
    await waitFor(() => expect(isOn("Follow the device")).toBe(false));
    await press(shown, "Follow the device");
    await press(shown, "Show the whole floor");
    expect(isOn("Follow the device"), "it would pull the view back").toBe(false);
  });

  it("show where they mean to drive and where they are sent, live", async () => {
    const shown = await show(
      { movers: createMovers("key-1"), deviceIds: [3], goal: { x: 10, y: 5 } },
      { isLive: true },
    );
    expect(legend()).toContain("Goal");
    const dashed = () =>
      shown.drawn().filter(({ dash }) => dash.length > 0 && dash[1] === (dash[0] ?? 0) * 3);
    const path = {
      at: AT,
      mapKey: "key-1",
      points: [
        [0, 0],
        [4, 0],
      ] as [number, number][],
    };
    await shown.notify(TELEMETRY_EVENTS.devicePlanned, 3, path);
    await waitFor(() => expect(dashed().flatMap(({ points }) => points)).toHaveLength(2));
    await shown.notify(TELEMETRY_EVENTS.devicePlanned, 3, { ...path, mapKey: "another" });
    await waitFor(() => expect(dashed().flatMap(({ points }) => points)).toEqual([]));
    const goals = shown
      .drawn()
      .filter(({ source, points }) => source && points[0]?.map(Math.round).join() === "278,204");
    expect(goals.length).toBeGreaterThan(0);
  });
});

it("speaks Chinese", async () => {
  const { floor, user } = await show({ track: createTrack() }, { language: "zh" });
  expect(floor.getAttribute("aria-label")).toBe("Lobby：实时平面图");
  expect(legend()).toEqual(["设备", "行驶轨迹", "规划路线", "已清洁"]);
  await user.click(button("图层"));
  expect(screen.getByRole("checkbox", { name: /^清扫区域/ })).toBeTruthy();
  expect(isOn("跟随设备")).toBe(false);
});
