// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { MAP_ENDPOINTS as M } from "@sweepline/contract/sites/maps.ts";
import { PLACE_DEVICE_ENDPOINTS as D, type DevicePlace } from "@sweepline/contract/sites/places/devices.ts";
import type { Floor } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { setUpCanvas } from "../../../test/canvas.ts";
import { aGrid, aSmallFloorMap } from "../../../test/maps.ts";
import { aFloor, aLiveDevice } from "../../../test/places.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { chosenFloor } from "./chosen-floor.ts";
import { DevicePlaceName } from "./device-place.tsx";
import { FloorPanel } from "./floor-panel.tsx";
import { hourLines } from "./hour-lines.ts";
import { OpenNow } from "./open-now.tsx";
import { shaftsOf } from "./shafts.ts";

setUpCanvas();

const MAPS = ["Hall", "Annex"].map((name, index) => ({
  ...{ id: index + 5, mapKey: `key-${index + 5}`, name, versionId: 50 + index },
}));
const floorMaps = (...answers: Rule[]) => [
  ...answers,
  on(M.version, ({ params }) => aSmallFloorMap(params.versionId, { mapId: params.id })),
  on(M.grid, () => aGrid({ width: 4, height: 2 })),
];

describe("the chosen floor beside the building", () => {
  const show = (maps: Floor["maps"], answers: Rule[]) =>
    visit(<FloorPanel floor={aFloor(11, 1, { maps })} devices={[aLiveDevice(1)]} total={1} />, { answers });

  it("shows its map, and leads to it", async () => {
    const { asked } = show(MAPS.slice(0, 1), floorMaps());
    expect((await screen.findByRole("link", { name: "Open the map" })).getAttribute("href")).toBe(
      "/mapDetail?id=5",
    );
    await waitFor(() => expect(asked(M.grid)).toHaveLength(1));
    expect(screen.queryByRole("radiogroup", { name: "Maps of this floor" })).toBeNull();
  });

  it("of several maps shows the first, until another is chosen", async () => {
    const { user, asked } = show(MAPS, floorMaps());
    expect((await screen.findByRole("link", { name: "Open the map" })).getAttribute("href")).toBe(
      "/mapDetail?id=5",
    );
    await user.click(screen.getByRole("radio", { name: "Annex" }));
    expect(screen.getByRole("link", { name: "Open the map" }).getAttribute("href")).toBe("/mapDetail?id=6");
    await waitFor(() =>
      expect(asked(M.version).map(({ params }) => params)).toEqual([
        { id: 5, versionId: 50 },
        { id: 6, versionId: 51 },
      ]),
    );
  });

  it("says that its map cannot be read, and reads it again; who is there is said all the same", async () => {
    const broken = inTurn(refused(CORE_REFUSALS.unexpected), aSmallFloorMap(50));
    const { user } = show(MAPS.slice(0, 1), floorMaps(on(M.version, broken)));
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("link", { name: "Robot 1" })).toBeTruthy();
    await user.click(again);
    expect(await screen.findByRole("link", { name: "Open the map" })).toBeTruthy();
  });
});

describe("the place of a device", () => {
  const at = (placeName: string, floorId: number | null, floorName: string | null) => ({
    ...{ placeId: 7, placeName, floorId, floorName },
  });
  const show = (place: DevicePlace, given: Parameters<typeof visit>[1] = {}) => {
    const shown = visit(
      <p>
        Place: <DevicePlaceName deviceId={1} />
      </p>,
      { ...given, answers: [on(D.ofDevice, place)] },
    );
    return { ...shown, text: async () => (await screen.findByText(/^Place:/)).textContent };
  };

  it("is where it is now, and where it is at home where that is another floor", async () => {
    const { text } = show({ now: at("Tower", 21, "F2"), home: at("Tower", 20, "F1") });
    const way = await screen.findByRole("link", { name: "Tower · F2" });
    expect(way.getAttribute("href")).toBe("/placeView?id=7&floor=21");
    expect(await text()).toBe("Place: Tower · F2 · at home: Tower · F1");
  });

  it.each<[string, DevicePlace, string]>([
    ["its home while nobody knows better", { now: null, home: at("Tower", null, null) }, "Place: Tower"],
    [
      "said once where it is at home",
      { now: at("Tower", 20, "F1"), home: at("Tower", 20, "F1") },
      "Place: Tower · F1",
    ],
  ])("is %s", async (_, place, words) => {
    const { text } = show(place);
    await screen.findByRole("link", { name: /^Tower/ });
    expect(await text()).toBe(words);
  });

  it("leads nowhere for who may not see places", async () => {
    const { text } = show({ now: at("Tower", 21, "F2"), home: null }, { may: [D.ofDevice] });
    await waitFor(async () => expect(await text()).toBe("Place: Tower · F2"));
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("is nobody's to know where the company was not granted it", async () => {
    const { text, asked } = show(
      { now: at("Tower", 21, "F2"), home: null },
      { who: { companyPermissions: [] } },
    );
    expect(await text()).toBe("Place: —");
    expect(asked(D.ofDevice)).toEqual([]);
  });
});

describe("whether a place is open", () => {
  const WEEK = [1, 2, 3, 4, 5].map((day) => ({ day, ranges: [{ from: "08:00", to: "20:00" }] }));
  /** A Friday; seven o'clock in the evening at Greenwich is three in the morning of Saturday in Shanghai. */
  const FRIDAY = "2026-03-13T19:00:00.000Z";
  const show = (timeZone: string, openingHours = WEEK, language?: "zh") => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(FRIDAY) });
    visit(<OpenNow place={{ timeZone, openingHours }} />, language && { language });
    vi.useRealTimers();
  };

  it.each([
    ["UTC", "Open until 20:00"],
    ["Asia/Shanghai", "Closed until Mon 08:00"],
    ["America/New_York", "Open until 20:00"],
  ])("is said by its own clocks: in %s", (zone, words) => {
    show(zone);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("is closed for good where no day has hours, and not known where nobody has told", () => {
    show("UTC", [{ day: 1, ranges: [] }]);
    expect(screen.getByText("Closed")).toBeTruthy();
    show("UTC", []);
    expect(screen.getByTitle("Opening hours not set").textContent).toBe("—");
  });
});

describe("what the cross-section reckons with", () => {
  it("has a shaft from the lowest stop of an elevator to its highest, in the order of names", () => {
    const [east, west] = [
      { id: 7, name: "East" },
      { id: 3, name: "West" },
    ];
    const stops = (...elevators: { id: number; name: string }[]) => ({ elevators });
    const floors = [
      aFloor(1, -1, stops(west)),
      aFloor(2, 1, stops(west, east)),
      aFloor(3, 2),
      aFloor(4, 3, stops(east)),
    ];
    expect(shaftsOf(floors)).toEqual([
      { ...east, bottom: 1, top: 3, stops: new Set([2, 4]) },
      { ...west, bottom: 0, top: 1, stops: new Set([1, 2]) },
    ]);
  });

  it("shows the floor where most robots are online, whatever order floors have", () => {
    const floors = [aFloor(1, -1), aFloor(2, 1), aFloor(3, 2)];
    const robot = aLiveDevice(9);
    const away = { ...robot, live: { ...robot.live, isOnline: false } };
    const byFloor = new Map([
      [1, [aLiveDevice(1), aLiveDevice(2)]],
      [3, [away, away, aLiveDevice(3)]],
    ]);
    const pick = (wanted?: number, by: typeof byFloor = byFloor) =>
      chosenFloor(floors, { wanted, byFloor: by })?.id;
    expect([pick(), pick(3), pick(undefined, new Map())]).toEqual([1, 3, 2]);
    expect(chosenFloor([aFloor(1, -1)], { wanted: undefined, byFloor: new Map() })?.id).toBe(1);
  });

  it("tells days of the same hours together, in the order of the clock", () => {
    const [early, late] = [
      { from: "08:00", to: "12:00" },
      { from: "14:00", to: "20:00" },
    ];
    const lines = hourLines([
      { day: 2, ranges: [late, early] },
      { day: 1, ranges: [early, late] },
      { day: 7, ranges: [late] },
    ]);
    expect(
      lines.map(({ first, last, ranges }) => [first, last, ranges.map(({ from }) => from).join()]),
    ).toEqual([
      [1, 2, "08:00,14:00"],
      [3, 6, ""],
      [7, 7, "14:00"],
    ]);
  });
});
