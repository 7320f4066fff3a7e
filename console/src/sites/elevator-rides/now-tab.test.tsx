// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import {
  ELEVATOR_REQUEST_EVENTS,
  type ElevatorRequest,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import {
  ELEVATOR_ENDPOINTS as E,
  ELEVATOR_EVENTS,
  type ElevatorDetail,
} from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPage, held, inTurn, on, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { useLive } from "../../core/live/index.ts";
import { anElevator, aRequest } from "./an-elevator.ts";
import { elevatorChanged, elevatorQuery, elevatorRequestChanged, NowTab } from "./index.ts";

/** As the page of an elevator has it: the elevator is read, and followed live. */
function Now() {
  const { data } = useQuery(elevatorQuery(7));
  useLive(elevatorChanged, [7]);
  useLive(elevatorRequestChanged, [7]);
  return data ? <NowTab elevator={data} floors="Records" facts="Facts" /> : null;
}

function show(
  elevator: ElevatorDetail,
  queue: readonly ElevatorRequest[] = [],
  { answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {},
) {
  return visit(<Now />, {
    isLive: true,
    ...given,
    answers: [...answers, on(E.get, elevator), on(R.requests, aPage(...queue)), on(R.call, aRequest())],
  });
}
const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
const shownFacts = async () => {
  await screen.findByText("Motion");
  return Object.fromEntries(
    [...document.querySelectorAll("dt")].map((dt) => [dt.textContent, fact(dt.textContent)]),
  );
};

describe("an elevator as it is now", () => {
  it("says all that it told, who holds it and who can be told of it", async () => {
    const rider = aRequest({ deviceId: 4, deviceName: "Hall 4", state: "riding", place: 0 });
    const state = { sessionId: rider.id, waitingCount: 1, motion: "up" as const, destinationFloor: "2" };
    show(anElevator(state), [rider]);
    await screen.findByText("Hall 4", { selector: "dd *" });
    expect(await shownFacts()).toMatchObject({
      "Current floor": "1",
      Destination: "2",
      Door: "Closed",
      Motion: "Going up",
      Mode: "People",
      "Available modes": "People · Robots",
      "Held by": "Hall 4",
      Requests: "1",
      Stops: "1 · 2",
    });
    expect(screen.getAllByRole("link", { name: "Hall 4" })[0]?.getAttribute("href")).toBe("/deviceView?id=4");
  });

  it("says nothing of what it never told", async () => {
    show(anElevator({ currentFloor: null, door: null, reportedAt: null, availableFloors: [] }));
    expect(await shownFacts()).toMatchObject({
      "Current floor": "—",
      Door: "—",
      "Last report": "—",
      Stops: "—",
      "Held by": "Nobody",
    });
  });

  it("says each door by itself where there are two, and of a tower its ends", async () => {
    const availableFloors = Array.from({ length: 11 }, (_, at) => String(at + 1));
    show(anElevator({ door: "open", openDoors: ["rear"], availableFloors }, { doorCount: 2 }));
    expect(await shownFacts()).toMatchObject({ Door: "Front: Closed · Rear: Open", Stops: "1 – 11 (11)" });
  });

  it("has nothing open of two doors that move", async () => {
    show(anElevator({ door: "moving" }, { doorCount: 2 }), [], { language: "zh" });
    expect(await screen.findByText("前门: 开关中 · 后门: 开关中")).toBeTruthy();
  });

  it.each([
    { fault: "noAnswer", remedy: /^Check the controller's power/ },
    { fault: "noAnswer", reportedAt: null, remedy: /^It has never answered/ },
    { fault: "noLine", remedy: /^Check the MQTT server/ },
    { fault: "noCredentials", reportedAt: null, remedy: /^Choose “Hand out credentials”/ },
    { fault: "refused", remedy: /^See its answer codes/ },
  ] as const)("says what to do about $fault", async ({ remedy, ...state }) => {
    show(anElevator({ faultNote: "E17", reportedAt: "2026-07-01T08:00:00.000Z", ...state }));
    await screen.findByText(remedy);
    const note = screen.getAllByRole("status").find((one) => one.textContent?.includes("E17"));
    expect(note?.textContent).toMatch(remedy.source.slice(1));
  });

  it("stands beside what is recorded of it", async () => {
    show(anElevator());
    expect(await screen.findByText("Records")).toBeTruthy();
    expect(screen.getByText("Facts")).toBeTruthy();
  });

  it("fails in words where it is not known who waits, and asks again", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => aPage(aRequest({ staffName: "Bob" })),
    );
    const { user } = show(anElevator(), [], { answers: [on(R.requests, () => answer()() as never)] });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Cancel the request of Bob" })).toBeTruthy();
  });
});

describe("calling the car from the drawing", () => {
  it("calls it once, however often it is pressed", async () => {
    const answer = held(aRequest());
    const shown = show(anElevator(), [], { answers: [on(R.call, answer.answer)] });
    const press = await screen.findByRole("button", { name: "Call the car to 2" });
    await shown.user.click(press);
    await waitFor(() => expect(shown.asked(R.call)).toHaveLength(1));
    await shown.user.click(press);
    answer.release();
    await waitFor(() => expect(said()).toEqual(["Called"]));
    expect(shown.asked(R.call).map(({ body }) => body)).toEqual([
      { deviceId: null, fromFloor: "2", toFloor: null },
    ]);
    await waitFor(() => expect(shown.asked(R.requests).length).toBeGreaterThan(1));
  });

  it("is not there where it is out of use, nor for who may only look", async () => {
    show(anElevator({}, { isEnabled: false }));
    expect(await screen.findByRole("button", { name: "Call the elevator" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Call the car to 2" })).toBeNull();
    cleanup();
    show(anElevator(), [], { may: [E.get, R.requests] });
    await screen.findByRole("img", { name: "Car: at 1, door closed" });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByText("Operate")).toBeNull();
  });
});

describe("an elevator that goes on while one looks", () => {
  it("moves its car and says its fault as it is told", async () => {
    const elevator = anElevator();
    const { notify } = show(elevator);
    await screen.findByRole("img", { name: "Car: at 1, door closed" });
    await notify(ELEVATOR_EVENTS.elevatorChanged, 7, {
      ...elevator.state,
      ...{ currentFloor: "2", door: "open", fault: "emergency", faultNote: "smoke" },
    });
    expect(await screen.findByRole("img", { name: "Car: at 2, door open, Emergency" })).toBeTruthy();
    expect(screen.getByText(/^Robots cannot ride until/)).toBeTruthy();
  });

  it("takes up who comes, leads on who rides, and drops who is done", async () => {
    const first = aRequest({ staffName: "Bob", state: "calling" });
    const queue = [first];
    const { notify, asked } = show(anElevator(), [], { answers: [on(R.requests, () => aPage(...queue))] });
    expect((await screen.findByText("Calling the car")).getAttribute("aria-current")).toBe("step");
    const second = aRequest({ staffName: "Eve" });
    queue.push(second);
    await notify(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, 7, second);
    expect(await screen.findByRole("button", { name: "Cancel the request of Eve" })).toBeTruthy();
    queue.splice(0, 1, { ...first, state: "riding" });
    await notify(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, 7, { ...first, state: "riding" });
    await waitFor(() => expect(screen.getByText("Riding").getAttribute("aria-current")).toBe("step"));
    queue.shift();
    await notify(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, 7, {
      ...first,
      ...{ state: "done", endedAt: new Date().toISOString() },
    });
    await waitFor(() => expect(screen.queryByText("Riding")).toBeNull());
    expect(screen.getByRole("button", { name: "Cancel the request of Eve" })).toBeTruthy();
    expect(asked(R.requests)[0]?.query.states).toEqual([
      ...["queued", "approaching", "calling", "boarding", "riding", "leaving"],
    ]);
  });
});
