// @vitest-environment jsdom
import { COMMAND_ENDPOINTS as C } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_ENDPOINTS as D } from "@sweepline/contract/fleet/devices.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_REFUSALS } from "@sweepline/contract/sites/elevators/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../test/devices.ts";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { anElevator, aRequest } from "./an-elevator.ts";
import { CallForm } from "./call-form.tsx";

function show(
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
  elevator = anElevator(),
) {
  return visit(<CallForm elevator={elevator} />, {
    ...given,
    answers: [
      ...answers,
      on(R.call, aRequest()),
      on(D.list, ({ query }) =>
        query.search === "night" ? aPage(aDevice(8, { shortName: "Night shift" })) : aPage(aDevice(7)),
      ),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const callButton = () => screen.getByRole("button", { name: /Call the elevator$/ });
const sent = ({ asked }: Shown) => asked(R.call).map(({ params, body }) => ({ ...params, ...body }));
const chosenAs = (label: string) =>
  screen.getByRole("combobox", { name: label }).closest(".ant-select")?.textContent;
const offered = () =>
  [
    ...document.querySelectorAll(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item"),
  ].map(({ textContent }) => textContent);

describe("calling an elevator as a person", () => {
  it("brings the car to a floor and no farther, once however often it is pressed", async () => {
    const answer = held(aRequest());
    const shown = show([on(R.call, answer.answer)]);
    await shown.choose("From", "2 · 2F");
    await shown.user.click(callButton());
    await waitFor(() => expect(callButton().className).toContain("loading"));
    await shown.user.click(callButton());
    answer.release();
    await waitFor(() => expect(said()).toEqual(["Called"]));
    expect(sent(shown)).toEqual([{ id: 7, deviceId: null, fromFloor: "2", toFloor: null }]);
    await waitFor(() => expect(chosenAs("From")).not.toContain("2F"));
  });

  it("goes from floor to floor", async () => {
    const shown = show();
    await shown.choose("From", "2 · 2F");
    await shown.choose("To", "1 · 1F");
    await shown.user.click(callButton());
    await waitFor(() =>
      expect(sent(shown)).toEqual([{ id: 7, deviceId: null, fromFloor: "2", toFloor: "1" }]),
    );
  });

  it("offers the floors where it stops, from the roof down, each name once", async () => {
    const { floors } = anElevator();
    const named = floors.map((floor) => (floor.name === "1" ? { ...floor, floorName: "1" } : floor));
    const { user } = show([], {}, anElevator({}, { floors: named }));
    await user.click(screen.getByRole("combobox", { name: "From" }));
    await waitFor(() => expect(offered()).toEqual(["2 · 2F", "1"]));
  });

  it("asks where one is before it asks the server", async () => {
    const shown = show();
    await shown.user.click(callButton());
    expect(await faultAt("From")).toBe("From");
    expect(shown.written()).toEqual([]);
  });

  it("says a refusal at the field it is about, in the person's language, and keeps what was chosen", async () => {
    const same = refused(ELEVATOR_REFUSALS.sameFloor, { toFloor: ELEVATOR_REFUSALS.sameFloor });
    const shown = show([on(R.call, same)], { language: "zh" });
    await shown.choose("起始楼层", "2 · 2F");
    await shown.choose("目的楼层", "2 · 2F");
    await shown.user.click(screen.getByRole("button", { name: /呼叫电梯$/ }));
    expect(await faultAt("目的楼层")).toBe("起始楼层与目的楼层相同");
    expect(said()).toEqual([]);
    expect(["起始楼层", "目的楼层"].map(chosenAs)).toEqual(["2 · 2F", "2 · 2F"]);
  });

  it("says over the page what is about no field", async () => {
    const shown = show([on(R.call, refused(ELEVATOR_REFUSALS.tooManyWaiting))]);
    await shown.choose("From", "1 · 1F");
    await shown.user.click(callButton());
    await waitFor(() => expect(said()).toEqual(["Too many requests are waiting for this elevator"]));
  });

  it("cannot be done with one that is out of use", () => {
    show([], {}, anElevator({}, { isEnabled: false }));
    expect(callButton()).toHaveProperty("disabled", true);
  });
});

describe("letting a robot ride", () => {
  const asRobot = async (shown: Shown) => {
    await shown.user.click(screen.getByRole("radio", { name: "A robot" }));
    await screen.findByRole("combobox", { name: "A robot" });
  };

  it("is not offered to who may command none", () => {
    show([], { may: [R.call] });
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByRole("combobox", { name: "From" })).toBeTruthy();
  });

  it("takes one that is online where it stands, to a floor", async () => {
    const shown = show([], { may: [R.call, C.possible, D.list] });
    await asRobot(shown);
    expect(screen.queryByRole("combobox", { name: "From" })).toBeNull();
    await shown.choose("A robot", /· SW-7$/);
    expect(shown.asked(D.list).map(({ query }) => query)).toMatchObject([{ isOnline: true, size: 10 }]);
    await shown.choose("To", "2 · 2F");
    await shown.user.click(callButton());
    await waitFor(() => expect(sent(shown)).toEqual([{ id: 7, deviceId: 7, toFloor: "2" }]));
  });

  it("leaves out where the person stood", async () => {
    const shown = show();
    await shown.choose("From", "1 · 1F");
    await asRobot(shown);
    await shown.choose("A robot", /SW-7/);
    await shown.choose("To", "2 · 2F");
    await shown.user.click(callButton());
    await waitFor(() => expect(sent(shown)[0]).not.toHaveProperty("fromFloor"));
  });

  it("wants to know which and where to", async () => {
    const shown = show();
    await asRobot(shown);
    await shown.user.click(callButton());
    expect([await faultAt("A robot"), await faultAt("To")]).toEqual(["Name or serial number", "To"]);
    expect(shown.written()).toEqual([]);
  });

  it("finds any other by its name, in one question for a word", async () => {
    const shown = show();
    await asRobot(shown);
    await shown.user.type(screen.getByRole("combobox", { name: "A robot" }), "night");
    await shown.choose("A robot", "Night shift · SW-8");
    expect(shown.asked(D.list).flatMap(({ query }) => query.search ?? [])).toEqual(["night"]);
    expect(shown.asked(D.list).at(-1)?.query).not.toHaveProperty("isOnline");
    await shown.choose("To", "1 · 1F");
    await shown.user.click(callButton());
    await waitFor(() => expect(sent(shown)).toMatchObject([{ deviceId: 8 }]));
  });

  it("says where no robot is called so", async () => {
    const shown = show([on(D.list, aPage())]);
    await asRobot(shown);
    await shown.user.type(screen.getByRole("combobox", { name: "A robot" }), "ghost");
    expect(await screen.findByText("Nothing found")).toBeTruthy();
  });

  it.each([
    { refusal: ELEVATOR_REFUSALS.robotRidesAlready, text: "This robot already has an elevator request" },
    { refusal: ELEVATOR_REFUSALS.robotCannotRide, text: "This robot cannot ride elevators" },
  ])("says at the robot: $text", async ({ refusal, text }) => {
    const shown = show([on(R.call, refused(refusal, { deviceId: refusal }))]);
    await asRobot(shown);
    await shown.choose("A robot", /SW-7/);
    await shown.choose("To", "2 · 2F");
    await shown.user.click(callButton());
    expect(await faultAt("A robot")).toBe(text);
  });
});
