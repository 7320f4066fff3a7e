// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS as D } from "@sweepline/contract/fleet/devices.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { MAP_ENDPOINTS as E, MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { AT, aDevice, aLive } from "../../../test/devices.ts";
import { aFloorMap, aGrid } from "../../../test/maps.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { deviceMapQuery, floorMapQuery, MapFloor } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

const position = { x: 10, y: 5, theta: 0, mapKey: "key-1" } as const;
const HERE = aDevice(3, { shortName: "", live: aLive({ position }) });
const ELSEWHERE = aDevice(4, { live: aLive({ position: { ...position, mapKey: "key-2" } }) });
const FRESH = () => ({ at: new Date().toISOString() });

function show(
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
  props: Partial<ComponentProps<typeof MapFloor>> = {},
) {
  const shown = visit(<MapFloor mapId={1} mapKey="key-1" versionId={10} {...props} />, {
    ...given,
    answers: [
      ...answers,
      on(E.version, ({ params }) => aFloorMap(params.versionId, { changedAt: FRESH().at })),
      on(E.grid, () => aGrid(aFloorMap(1))),
      on(D.list, aPage(HERE, ELSEWHERE)),
    ],
  });
  const drawn = () =>
    [...screen.getByRole("application").querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
  const texts = () => drawn().flatMap(({ text }) => text || []);
  /** A robot is an arc with a nose. */
  const robots = () => drawn().filter(({ what, points }) => what === "fill" && points.length === 2);
  return { ...shown, texts, robots };
}

describe("a map with all robots on it", () => {
  it("shows those that stand on it by their names, as they are listed", async () => {
    const { asked, texts } = show();
    await screen.findByRole("application");
    await waitFor(() => expect(texts()).toEqual(["SW-3"]));
    expect(asked(D.list)[0]?.query).toMatchObject({ onMapId: 1, size: 200 });
    expect(asked(E.version)[0]?.params).toEqual({ id: 1, versionId: 10 });
  });

  it("moves them as they report, also onto the floor and off it", async () => {
    const { notify, texts } = show([], { isLive: true });
    await screen.findByRole("application");
    const point = { at: AT, x: 4, y: 4, theta: 0, mapKey: "key-1", cleanedRows: null };
    await notify(TELEMETRY_EVENTS.deviceMoved, 4, point);
    await waitFor(() => expect(texts().sort()).toEqual(["Hall 4", "SW-3"]));
    await notify(TELEMETRY_EVENTS.deviceMoved, 3, { ...point, mapKey: "key-2" });
    await waitFor(() => expect(texts()).toEqual(["Hall 4"]));
  });

  it("is fetched again when the map has changed", async () => {
    const { notify, asked } = show([], { isLive: true });
    await screen.findByRole("application");
    const before = asked(D.list).length;
    await notify(MAP_EVENTS.mapChanged, 1, { mapId: 1, versionId: 11, version: "5" });
    await waitFor(() => expect(asked(E.version).length).toBe(2));
    await waitFor(() => expect(asked(D.list).length).toBe(before + 1));
  });

  it("loses those that are no longer listed on it, such as one that was carried away", async () => {
    const HERE_TOO = aDevice(5, { live: aLive({ position: { ...position, x: 3 } }) });
    const lists = inTurn(aPage(HERE, HERE_TOO), aPage(HERE));
    const { notify, texts, robots } = show([on(D.list, () => lists())], { isLive: true });
    await screen.findByRole("application");
    await waitFor(() => expect(texts().sort()).toEqual(["Hall 5", "SW-3"]));
    expect(robots()).toHaveLength(2);
    await notify(MAP_EVENTS.mapChanged, 1, { mapId: 1, versionId: 11, version: "5" });
    await waitFor(() => expect(texts()).toEqual(["SW-3"]));
    await waitFor(() => expect(robots()).toHaveLength(1));
  });

  it("asks for no robots where the version is one of the past", async () => {
    const past = show([], {}, { isStill: true });
    await screen.findByRole("application");
    expect(past.asked(D.list)).toEqual([]);
    expect(screen.queryByText("Device")).toBeNull();
  });

  it.each([
    ["the version", E.version, () => aFloorMap(10)],
    ["its cells", E.grid, () => aGrid(aFloorMap(1))],
  ])("says that %s could not be read, and tries again", async (_, endpoint, right) => {
    const answers = inTurn<() => unknown>(() => refused(CORE_REFUSALS.noPermission), right);
    const { user } = show([
      on(endpoint, () => answers()() as never),
      on(E.version, aFloorMap(10, { changedAt: FRESH().at })),
    ]);
    expect((await screen.findByRole("alert")).textContent).toContain(CORE_REFUSALS.noPermission.en);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("application")).toBeTruthy();
  });

  it("says in Chinese that it could not be read", async () => {
    show([on(E.version, refused(CORE_REFUSALS.notFound))], { language: "zh" });
    expect((await screen.findByRole("alert")).textContent).toContain(CORE_REFUSALS.notFound.zh);
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
    expect(screen.queryByRole("application")).toBeNull();
  });

  it("is not drawn askew where its cells are not as many as it says", async () => {
    show([on(E.grid, () => aGrid({ width: 3, height: 3 }))]);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.queryByRole("application")).toBeNull();
  });
});

describe("the map of a device", () => {
  function Asking({ query }: { query: ReturnType<typeof deviceMapQuery> }) {
    const { data, error } = useQuery(query);
    return <p>{error ? "failed" : data === undefined ? "…" : (data?.name ?? "none")}</p>;
  }
  const says = (text: string) => screen.findByText(text);

  it("is none while it has reported none, which is no failure", async () => {
    visit(<Asking query={deviceMapQuery(3)} />, {
      answers: [on(E.forDevice, refused(CORE_REFUSALS.notFound))],
    });
    await says("none");
  });

  it("fails where it may not be seen", async () => {
    visit(<Asking query={deviceMapQuery(3)} />, {
      answers: [on(E.forDevice, refused(CORE_REFUSALS.noPermission))],
    });
    await says("failed");
  });

  it("is found by one of its mates where a device has just left the floor, by four of them at most", async () => {
    const by = (found: number) =>
      on(E.forDevice, ({ params }) =>
        aFloorMap(1, { mapId: params.id === found ? 1 : 2, name: `By ${params.id}` }),
      );
    const first = visit(<Asking query={floorMapQuery(1, [3, 4, 5])} />, { answers: [by(4)] });
    await says("By 4");
    expect(first.asked(E.forDevice).map(({ params }) => params.id)).toEqual([3, 4]);
  });

  it("is none where four devices do not lead to it", async () => {
    const { asked } = visit(<Asking query={floorMapQuery(1, [3, 4, 5, 6, 7])} />, {
      answers: [on(E.forDevice, aFloorMap(1, { mapId: 2 }))],
    });
    await says("none");
    expect(asked(E.forDevice)).toHaveLength(4);
  });
});
