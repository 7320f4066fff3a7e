import { describe, expect, it } from "vitest";
import type { Driven } from "./driving.store.ts";
import { mayBeInside, nextMove, type View } from "./next-move.ts";
import type { RequestRow } from "./requests.store.ts";
import { rideDialogOf } from "./ride-dialog.ts";
import { REPEAT_AFTER_MS, SILENCE_MS } from "./ride-times.ts";

const NOW = 1_000_000;
const ELEVATOR = {
  floors: ["1", "2"].map((name) => ({ name, doors: ["front"], floorId: null })),
  ...{ currentFloor: "1", openDoors: [], motion: "stopped", mode: "agv" },
} as unknown as Driven;

interface Given extends Omit<Partial<View>, "rider" | "talk" | "elevator"> {
  rider?: Partial<RequestRow>;
  talk?: Parameters<typeof rideDialogOf>[0];
  elevator?: Partial<Driven>;
}
function aView({ rider, talk: dialog, elevator, ...given }: Given = {}): View {
  const times = { stateSince: new Date(NOW - 1_000), deadlineAt: new Date(NOW + 60_000) };
  const row = {
    state: "riding",
    deviceId: 1,
    fromFloor: "1",
    toFloor: "2",
    said: [],
    commandId: null,
    ...times,
  };
  return {
    ...{ now: NOW, silentSince: null, busyUntil: 0, isConnectionLost: false, isRefused: false },
    command: undefined,
    robot: { isOnline: true, isAtDoor: true },
    elevator: { ...ELEVATOR, ...elevator },
    talk: rideDialogOf({ statusAt: NOW - 100, ...dialog }),
    rider: { isHeld: false, ...row, ...rider } as RequestRow,
    ...given,
  };
}
const failureOf = (given: Given) => nextMove(aView(given)).end?.failure;
const late = { deadlineAt: new Date(NOW) };

describe("a ride in which somebody dies", () => {
  it.each([
    ["the elevator", { silentSince: NOW - SILENCE_MS - 1, rider: { stateSince: new Date(0) } }, "noAnswer"],
    [
      "a control system that refuses us",
      { silentSince: NOW, isConnectionLost: true, isRefused: true },
      "noLine",
    ],
    ["the broker", { silentSince: 0, isConnectionLost: true, rider: { stateSince: new Date(0) } }, "noLine"],
    [
      "the robot outside",
      { rider: { state: "boarding", ...late }, robot: { isOnline: false, isAtDoor: true } },
      "robotOffline",
    ],
    [
      "the robot inside",
      { rider: { state: "leaving", ...late }, robot: { isOnline: false, isAtDoor: false } },
      "robotOffline",
    ],
    ["nobody, but the robot stays outside", { rider: { state: "boarding", ...late } }, "robotDidNotEnter"],
    ["nobody, but the robot stays inside", { rider: { state: "leaving", ...late } }, "robotDidNotLeave"],
    ["nobody, but the car stays", { rider: late }, "carDidNotArrive"],
    ["nobody, but the door stays shut", { rider: late, elevator: { currentFloor: "2" } }, "doorDidNotOpen"],
    ["the person's patience", { rider: { ...late, state: "leaving", deviceId: null } }, "personDidNotSay"],
    ["the power of all", { elevator: { mode: "emergency" } }, "emergency"],
  ] as [string, Given, string][])("ends: %s", (_, given, failure) => {
    expect(failureOf(given)).toBe(failure);
  });

  it("does not end while its door is held, nor in a step that has just begun", () => {
    expect(failureOf({ rider: { state: "boarding", isHeld: true, ...late } })).toBeUndefined();
    expect(failureOf({ silentSince: 0 })).toBeUndefined();
  });

  it("knows whether the robot may be in the car", () => {
    const inside = (given: Given) => mayBeInside(aView(given));
    expect(inside({ rider: { state: "calling" } })).toBe(false);
    expect(inside({ rider: { state: "boarding" } })).toBe(false);
    expect(
      inside({ rider: { state: "boarding", commandId: "c" }, command: { state: "accepted", note: "" } }),
    ).toBe(true);
    expect(
      inside({ rider: { state: "boarding", commandId: "c" }, command: { state: "expired", note: "" } }),
    ).toBe(false);
    expect(inside({})).toBe(true);
    expect(inside({ rider: { state: "leaving" }, command: { state: "done", note: "" } })).toBe(false);
    expect(inside({ rider: { state: "riding", deviceId: null } })).toBe(false);
  });
});

describe("a call of the car", () => {
  const called = (at: number, tries = 1) => ({
    answered: ["entered"],
    asked: { api: "CallElevator" as const, about: "CallElevator", at, tries },
  });
  const asks = (given: Given) => nextMove(aView(given)).ask?.api;

  it("is made once, and again only where the car shows later that it has not heard it", () => {
    expect(asks({ talk: { answered: ["entered"] } })).toBe("CallElevator");
    expect(asks({ talk: called(NOW - 10) })).toBeUndefined();
    const before = NOW - REPEAT_AFTER_MS - 10;
    expect(asks({ talk: { ...called(before), statusAt: before - 1 } })).toBeUndefined();
    expect(asks({ talk: called(before) })).toBe("CallElevator");
    expect(asks({ talk: called(before, 3) })).toBeUndefined();
  });

  it("is made again where the car stands there behind a door that was not seen open", () => {
    const dialog = { answered: ["entered", "CallElevator"] };
    const there = { currentFloor: "2" };
    const long = NOW - REPEAT_AFTER_MS - 10;
    expect(asks({ talk: { ...dialog, closedSince: long }, elevator: there })).toBe("CallElevator");
    expect(asks({ talk: { ...dialog, closedSince: long } })).toBeUndefined();
    expect(asks({ talk: { ...dialog, closedSince: NOW - 10 }, elevator: there })).toBeUndefined();
    expect(asks({ talk: { ...dialog, closedSince: null }, elevator: there })).toBeUndefined();
  });

  it("has been answered when the door is open there by a newer word, not by an older one", () => {
    const there = { currentFloor: "2", openDoors: ["front"] } as Partial<Driven>;
    const dialog = { answered: ["entered", "CallElevator"] };
    expect(nextMove(aView({ talk: dialog, elevator: there })).advance).toBe("leaving");
    const old = { ...dialog, statusAt: NOW - 5_000 };
    expect(nextMove(aView({ talk: old, elevator: there })).advance).toBeUndefined();
    expect(
      nextMove(aView({ talk: dialog, elevator: { ...there, openDoors: ["rear"] } })).advance,
    ).toBeUndefined();
  });
});
