// @vitest-environment jsdom
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_REFUSALS, type ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, said, visit } from "../../../test/visit.tsx";
import { anElevator, aRequest } from "./an-elevator.ts";
import { Queue } from "./queue.tsx";

function show(
  queue: readonly ElevatorRequest[],
  answers: readonly Rule[] = [],
  {
    elevator = anElevator(),
    ...given
  }: NonNullable<Parameters<typeof visit>[1]> & {
    readonly elevator?: ElevatorDetail;
  } = {},
) {
  return visit(<Queue elevator={elevator} queue={queue} />, {
    ...given,
    answers: [
      ...answers,
      on(R.say, aRequest()),
      on(R.hold, aRequest()),
      on(R.cancel, aRequest()),
      on(R.release, elevator.state),
    ],
  });
}
const holder = () => screen.getByRole("region", { name: "Riding and waiting" });
const button = (name: string | RegExp) => within(holder()).getByRole("button", { name });
const isBusy = (one: HTMLElement, is = true) =>
  waitFor(() => expect(one.className.includes("loading")).toBe(is));
const steps = () =>
  within(holder())
    .getAllByRole("listitem")
    .map((step) => `${step.getAttribute("aria-current") ? "> " : ""}${step.textContent}`);
const aRobot = { deviceId: 4, serialNumber: "SW-4", deviceName: "Hall 4", staffId: null, staffName: null };

describe("who has the elevator", () => {
  it("is nobody where nobody called it", () => {
    show([]);
    expect(screen.getByText("The elevator is free")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is a robot, by its name and the way to it, with every step of its ride", () => {
    show([aRequest({ ...aRobot, state: "riding" })]);
    expect(screen.getByRole("link", { name: "Hall 4" }).getAttribute("href")).toBe("/deviceView?id=4");
    expect(within(holder()).getByText("2 → 1")).toBeTruthy();
    expect(steps()).toEqual(["Driving to the door", "Calling the car", "Entering", "> Riding", "Leaving"]);
    const done = within(holder()).getByText("Entering");
    expect(done.dataset.done).toBe("true");
    expect(within(holder()).getByText("Leaving").dataset.done).toBeUndefined();
  });

  it("is a person, who drives to no door and may want no more than the car", () => {
    show([aRequest({ state: "boarding", toFloor: null })]);
    expect(screen.getByText("Ann").closest("a")).toBeNull();
    expect(within(holder()).getByText("to 2")).toBeTruthy();
    expect(steps()).toEqual(["Calling the car", "> Entering"]);
  });

  it("goes by its serial number where it has no name, and is somebody where nothing is known", () => {
    show([
      aRequest({ ...aRobot, deviceName: null, state: "calling" }),
      aRequest({ staffName: null, fromFloor: "1" }),
    ]);
    expect(screen.getByRole("link", { name: "SW-4" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cancel the request of Person" })).toBeTruthy();
  });

  it("sees how long the step may take, and that its time is nearly over", () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    show([aRequest({ state: "boarding", deadlineAt: inSeconds(300) })]);
    expect(within(holder()).getByText(/^(300|299|298) s left in this step$/)).toBeTruthy();
    show([aRequest({ state: "boarding", deadlineAt: inSeconds(-1) })]);
    expect(screen.getByText("This step is about to end")).toBeTruthy();
  });

  it("sees why it does not go on, in both our words and the elevator's", () => {
    show([aRequest({ state: "boarding", isHeld: true, failure: "busy", note: "code 7" })]);
    expect(
      within(holder()).getByText("The door is held open The elevator stayed taken by somebody else · code 7"),
    ).toBeTruthy();
  });

  it("reads all of it in Chinese", () => {
    show([aRequest({ ...aRobot, state: "riding", failure: "busy", toFloor: null })], [], { language: "zh" });
    expect(screen.getByText("到 2 层")).toBeTruthy();
    expect(screen.getByText(/电梯一直被占用/)).toBeTruthy();
  });
});

describe("what can be done with a ride", () => {
  const riding = (given: Partial<ElevatorRequest>) => aRequest({ state: "boarding", ...given });

  it("says once that the person is in, and out", async () => {
    const answer = held(aRequest());
    const request = riding({});
    const shown = show([request], [on(R.say, answer.answer)]);
    const entered = button("I am in the car");
    await shown.user.click(entered);
    await isBusy(entered);
    await shown.user.click(entered);
    answer.release();
    await isBusy(entered, false);
    expect(shown.asked(R.say)).toMatchObject([
      { params: { id: 7, requestId: request.id }, body: { said: "entered" } },
    ]);
  });

  it("says of who leaves that they are out", async () => {
    const shown = show([riding({ state: "leaving" })]);
    await shown.user.click(button("I have left the car"));
    await waitFor(() => expect(shown.asked(R.say)).toMatchObject([{ body: { said: "left" } }]));
  });

  it.each([
    { who: "a robot", given: aRobot },
    { who: "who only wants the car", given: { toFloor: null } },
    { who: "who is between floors", given: { state: "riding" as const } },
  ])("has nothing to say for $who", ({ given }) => {
    show([riding(given)]);
    expect(buttonsIn(holder())).toEqual(["Hold the door", "Release"]);
  });

  it("holds a door that is open, and lets it go again", async () => {
    const shown = show([riding({})]);
    await shown.user.click(button("Hold the door"));
    await waitFor(() => expect(shown.asked(R.hold).map(({ body }) => body)).toEqual([{ isHeld: true }]));
  });

  it("lets go of a door that is held", async () => {
    const shown = show([riding({ isHeld: true })]);
    await shown.user.click(button("Stop holding"));
    await waitFor(() => expect(shown.asked(R.hold).map(({ body }) => body)).toEqual([{ isHeld: false }]));
  });

  it("holds no door while the car is under way", () => {
    show([riding({ state: "riding" })]);
    expect(button("Hold the door")).toHaveProperty("disabled", true);
  });

  it("releases only after a question", async () => {
    const shown = show([riding({})]);
    await shown.user.click(button("Release"));
    expect(await screen.findByText(/^Release the elevator\?/)).toBeTruthy();
    expect(shown.written()).toEqual([]);
    await shown.confirm(/^Release the elevator\?/);
    await waitFor(() => expect(said()).toEqual(["Released"]));
    expect(shown.asked(R.release)).toMatchObject([{ params: { id: 7 }, body: { isCarEmpty: false } }]);
  });

  it("says what is refused, and nothing is called done", async () => {
    const shown = show([riding({})], [on(R.release, refused(ELEVATOR_REFUSALS.nobodyHolds))]);
    await shown.user.click(button("Release"));
    await shown.confirm(/^Release the elevator\?/);
    await waitFor(() => expect(said()).toEqual(["Nobody is using the elevator now"]));
  });

  it("leaves who may only look nothing to press", () => {
    const occupied = anElevator({ fault: "occupied", occupiedBy: 4 });
    show([riding({}), aRequest()], [], { may: [R.requests], elevator: occupied });
    expect(steps()).toContain("> Entering");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("who waits", () => {
  const waiting = () => screen.getByText("Bob").closest("li") as HTMLElement;
  const bob = aRequest({ staffName: "Bob", fromFloor: "1", toFloor: "2" });

  it("stands in the order of the queue, since when and for which way", () => {
    show([bob, aRequest({ ...aRobot })]);
    const places = ["No. 1 in the queue", "No. 2 in the queue"].map(
      (name) => screen.getByTitle(name).closest("li")?.textContent,
    );
    expect(places).toEqual([
      expect.stringMatching(/^1Bob1 → 2 · since .*\d\d:\d\d/),
      expect.stringMatching(/^2Hall 42 → 1 · since/),
    ]);
  });

  it("is cancelled by name, once", async () => {
    const answer = held(aRequest());
    const shown = show([bob], [on(R.cancel, answer.answer)]);
    const cancel = screen.getByRole("button", { name: "Cancel the request of Bob" });
    await shown.user.click(cancel);
    await isBusy(cancel);
    await shown.user.click(cancel);
    answer.release();
    await isBusy(cancel, false);
    expect(shown.asked(R.cancel).map(({ params }) => params)).toEqual([{ id: 7, requestId: bob.id }]);
  });

  it("stays where the request has ended meanwhile, and the person is told", async () => {
    const shown = show([bob], [on(R.cancel, refused(ELEVATOR_REFUSALS.requestEnded))]);
    await shown.user.click(within(waiting()).getByRole("button"));
    await waitFor(() => expect(said()).toEqual(["The request has already ended"]));
    expect(waiting()).toBeTruthy();
  });
});

describe("a car in which a robot may be", () => {
  const occupied = anElevator({ fault: "occupied", occupiedBy: 4 });
  const ask = async (shown: ReturnType<typeof show>) => {
    await shown.user.click(screen.getByRole("button", { name: "Release, the car is empty" }));
    return screen.findByRole("dialog", { name: "Is the car empty?" });
  };

  it("is given free by who looked, even where nobody has the elevator", async () => {
    const shown = show([], [], { elevator: occupied });
    const dialog = await ask(shown);
    expect(within(dialog).getByText(/^Check the car on site first/)).toBeTruthy();
    await shown.user.click(within(dialog).getByRole("button", { name: "Release, the car is empty" }));
    await waitFor(() => expect(said()).toEqual(["Released"]));
    expect(shown.asked(R.release).map(({ body }) => body)).toEqual([{ isCarEmpty: true }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stays as it is where the question is left, by a button or by Escape", async () => {
    const shown = show([], [], { elevator: occupied });
    await shown.user.click(within(await ask(shown)).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent(await ask(shown), new Event("cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(shown.written()).toEqual([]);
  });

  it("is no question of one that is known to be empty", () => {
    show([aRequest({ state: "riding" })]);
    expect(screen.queryByRole("button", { name: "Release, the car is empty" })).toBeNull();
  });
});
