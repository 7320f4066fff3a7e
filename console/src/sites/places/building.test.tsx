// @vitest-environment jsdom
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import {
  ELEVATOR_ENDPOINTS,
  ELEVATOR_EVENTS,
  type ElevatorState,
} from "@sweepline/contract/sites/elevators/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { PLACE_DEVICE_ENDPOINTS as D, type LiveDevice } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E, type Floor } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas } from "../../../test/canvas.ts";
import { aLive } from "../../../test/devices.ts";
import { aGrid, aSmallFloorMap } from "../../../test/maps.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aFloor, aLiveDevice, aPlace, aPlaceLive } from "../../../test/places.ts";
import { inTurn, on, type Rule } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { anElevator } from "../elevator-rides/an-elevator.ts";
import { PlaceViewPage } from "./place-view.page.tsx";

setUpCanvas();

const LIFT = { id: 7, name: "East Lift" };
/** Lowest first, as the server tells of them. */
const FLOORS: readonly Floor[] = [
  aFloor(10, -1, { name: "B1" }),
  aFloor(20, 1, { elevators: [LIFT], maps: [{ id: 5, mapKey: "ground", name: "Ground", versionId: 50 }] }),
  aFloor(15, 1, { mezzanine: 1, name: "F1M" }),
  aFloor(21, 2, { elevators: [LIFT] }),
];
const robots = (count: number, given: Partial<LiveDevice> = {}) =>
  Array.from({ length: count }, (_, index) => aLiveDevice(index + 1, { floorId: 20, ...given }));

interface Given extends NonNullable<Parameters<typeof visit>[1]> {
  readonly devices?: LiveDevice[];
  readonly car?: Partial<ElevatorState>;
}
function show({ devices = [], car, answers = [], at = "/place?id=7", ...given }: Given = {}) {
  return visit(<PlaceViewPage />, {
    ...{ at, isLive: true, ...given },
    answers: [
      ...answers,
      on(E.get, aPlace(7, { floors: [...FLOORS] })),
      on(D.live, aPlaceLive(devices)),
      on(ELEVATOR_ENDPOINTS.get, anElevator(car)),
      on(MAP_ENDPOINTS.version, aSmallFloorMap(50)),
      on(MAP_ENDPOINTS.grid, () => aGrid({ width: 4, height: 2 })),
    ] satisfies Rule[],
  });
}
const section = () => screen.findByRole("group", { name: "Cross-section" });
const plates = async () => within(await section()).getAllByRole("button", { name: /^Floor / });
const plate = async (name: string) =>
  within(await section()).findByRole("button", { name: new RegExp(`^Floor ${name}:`) });
const chosen = async () => (await plates()).find((one) => one.getAttribute("aria-pressed") === "true");
const marks = async () => within(await section()).queryAllByRole("link", { name: /^Robot/ });

describe("a building cut open", () => {
  it("has its floors from the roof down, each with what is there", async () => {
    show({ devices: robots(2) });
    expect((await plates()).map((one) => one.getAttribute("aria-label"))).toEqual([
      "Floor F2: 0 devices, 0 maps",
      "Floor F1M: 0 devices, 0 maps",
      "Floor F1: 2 devices, 1 map",
      "Floor B1: 0 devices, 0 maps",
    ]);
  });

  it("shows the floor of the address", async () => {
    show({ at: "/place?id=7&floor=10" });
    await waitFor(async () => expect(await chosen()).toBe(await plate("B1")));
  });

  it("shows the ground floor where nothing is going on and the address names none of its floors", async () => {
    show({ at: "/place?id=7&floor=999" });
    await waitFor(async () => expect(await chosen()).toBe(await plate("F1")));
  });

  it("is walked through by arrow keys, with the focus on the chosen floor", async () => {
    const { user } = show();
    (await plate("F1")).focus();
    for (const [key, name, search] of [
      ["{ArrowDown}", "B1", "10"],
      ["{ArrowDown}", "B1", "10"],
      ["{ArrowUp}", "F1", "20"],
      ["{Home}", "F2", "21"],
      ["{End}", "B1", "10"],
    ] as const) {
      await user.keyboard(key);
      await waitFor(async () => expect(document.activeElement).toBe(await plate(name)));
      expect(shownSearch()).toBe(`?id=7&floor=${search}`);
    }
    await user.keyboard("x");
    expect(shownSearch()).toBe("?id=7&floor=10");
  });

  it("leads by Tab to the robots of the chosen floor alone", async () => {
    show({ devices: [...robots(1), aLiveDevice(9, { floorId: 10, live: aLive({ isOnline: false }) })] });
    const reached = (await marks()).map((mark) => [mark.getAttribute("href"), mark.tabIndex]);
    expect(reached).toEqual([
      ["/deviceView?id=1", 0],
      ["/deviceView?id=9", -1],
    ]);
  });
});

describe("robots in a building", () => {
  it("are said with their status and what is unusual about where they are", async () => {
    show({
      devices: [
        ...robots(1),
        aLiveDevice(2, { floorId: 20, isAssociated: false }),
        aLiveDevice(3, { floorId: 20, foundBy: "home" }),
        aLiveDevice(4, { floorId: 20, foundBy: "home", live: aLive({ status: "00", isOnline: false }) }),
      ],
    });
    expect((await marks()).map((mark) => mark.getAttribute("aria-label"))).toEqual([
      "Robot 1, Working",
      "Robot 2, Working, visiting",
      "Robot 3, Working, at home; where it is now is not known",
      expect.stringMatching(/^Robot 4, [^,]+$/),
    ]);
  });

  it("are named where there is room, and counted where there is none for their marks", async () => {
    show({ devices: robots(5) });
    await waitFor(async () => expect(await marks()).toHaveLength(5));
    expect((await marks())[0]?.textContent).toBe("");
  });

  it("beyond a dozen on a floor are a number that leads to them", async () => {
    const { user } = show({ devices: robots(15), at: "/place?id=7&floor=10" });
    await waitFor(async () => expect(await marks()).toHaveLength(12));
    const rest = screen.getByRole("button", { name: "3 more devices on F1" });
    expect(rest.textContent).toBe("+3");
    await user.click(rest);
    expect(shownSearch()).toBe("?id=7&floor=20");
    expect(await screen.findByRole("region", { name: "Devices on this floor (15)" })).toBeTruthy();
  });

  it("tell more when they are pointed at", async () => {
    const { user } = show({
      devices: robots(1, { live: aLive({ status: "02", batteryPercent: 64, taskName: "Night round" }) }),
    });
    const [mark] = await marks();
    await user.hover(mark as HTMLElement);
    const tip = await screen.findByRole("tooltip");
    expect(tip.textContent).toBe("Robot 1WorkingBattery 64%Task Night round");
  });

  it("are asked for again when one has driven onto another map", async () => {
    const position = { mapKey: "ground", x: 0, y: 0, theta: 0 };
    const there = (mapKey: string) => aLive({ status: "02", position: { ...position, mapKey } });
    const { notify, asked } = show({
      answers: [
        on(
          D.live,
          inTurn(
            aPlaceLive(robots(1, { live: there("ground") })),
            aPlaceLive(robots(1, { live: there("upper"), floorId: 21 })),
          ),
        ),
      ],
    });
    const report = (mapKey: string, seconds: number) =>
      notify(TELEMETRY_EVENTS.deviceChanged, 1, {
        ...there(mapKey),
        lastReportAt: new Date(Date.now() + seconds * 1_000).toISOString(),
      });
    await report("ground", 1);
    await report("upper", 2);
    expect(await screen.findByRole("button", { name: "Floor F2: 1 device, 0 maps" })).toBeTruthy();
    expect(asked(D.live)).toHaveLength(2);
  });
});

describe("elevators in a building", () => {
  const car = () => document.querySelector("[data-motion]");
  const floorOf = (element: Element | null) =>
    element?.closest("li")?.querySelector("[data-plate]")?.getAttribute("aria-label");

  it("are on the roof with how they are, and their cars where they stand", async () => {
    show();
    const way = await screen.findByRole("link", { name: "Elevator East Lift: at 1, door closed" });
    expect(way.getAttribute("href")).toBe("/elevator?id=7");
    expect([floorOf(car()), car()?.getAttribute("data-door")]).toEqual([
      "Floor F1: 0 devices, 1 map",
      "closed",
    ]);
  });

  it("go on before the person's eyes", async () => {
    const { notify } = show();
    await screen.findByRole("link", { name: /^Elevator East Lift/ });
    const { state } = anElevator({ currentFloor: "2", door: "open", changedAt: new Date().toISOString() });
    await notify(ELEVATOR_EVENTS.elevatorChanged, 7, state);
    expect(await screen.findByRole("link", { name: "Elevator East Lift: at 2, door open" })).toBeTruthy();
    expect([floorOf(car()), car()?.getAttribute("data-door")]).toEqual([
      "Floor F2: 0 devices, 0 maps",
      "open",
    ]);
  });

  it("say that they do not answer, and have no car then", async () => {
    show({ car: { currentFloor: null, fault: "noAnswer" } });
    expect(await screen.findByRole("link", { name: /: The elevator does not answer$/ })).toBeTruthy();
    expect(car()).toBeNull();
  });

  it("are drawn, and no more, for who may not see elevators", async () => {
    const { asked } = show({ may: [E.get, D.live] });
    expect(await screen.findByText("Elevator East Lift")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /East Lift/ })).toBeNull();
    expect(asked(ELEVATOR_ENDPOINTS.get)).toEqual([]);
  });
});
