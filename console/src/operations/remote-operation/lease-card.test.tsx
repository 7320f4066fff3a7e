// @vitest-environment jsdom
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import {
  REMOTE_ENDPOINTS,
  REMOTE_PERMISSIONS,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { aLease, anotherHolds, line, OWN_LEASE } from "../../../test/remote.ts";
import { say, visitRemote } from "../../../test/remote-visit.tsx";

const button = (name: RegExp | string) => screen.getByRole("button", { name });
const noButton = (name: RegExp | string) => expect(screen.queryByRole("button", { name })).toBeNull();
const READING = [
  DEVICE_ENDPOINTS.get,
  TELEMETRY_ENDPOINTS.state,
  COMMAND_ENDPOINTS.list,
  REMOTE_ENDPOINTS.state,
];
/** A right that no call asks for by itself. */
const TAKE_OVER = { ...REMOTE_ENDPOINTS.emergencyStop, permission: REMOTE_PERMISSIONS.takeOver };
const aRequester = (given: object = {}) => ({
  ...{ staffId: 9, staffName: "Grace", isMe: false, askedAt: AT, reason: "", ...given },
});

describe("control of a robot", () => {
  it("that nobody has is taken by one press, with a reason where one is given", async () => {
    const { user } = await visitRemote();
    expect(screen.getByText("Nobody is controlling this robot")).toBeTruthy();
    await user.type(screen.getByLabelText("Reason (optional)"), "Stuck at the door");
    await user.click(button("Take control"));
    expect(line().of("take")).toEqual([{ type: "take", reason: "Stuck at the door" }]);
    await say((socket) => socket.say({ type: "lease", lease: OWN_LEASE }));
    expect(screen.getByText("You are controlling this robot")).toBeTruthy();
  });

  it("is given back by its holder, who is told nothing new by that", async () => {
    const { user } = await visitRemote({ lease: OWN_LEASE });
    await user.click(button("Release control"));
    expect(line().of("release")).toHaveLength(1);
    await say((socket) => {
      socket.say({ type: "lease", lease: aLease({ epoch: 3 }) });
      socket.say({ type: "lost", ending: "released", byName: null, reason: "" });
    });
    expect(screen.queryByText("Control released")).toBeNull();
  });

  it("is asked for, and the person waits for the answer", async () => {
    const { user } = await visitRemote({ lease: anotherHolds({ reason: "Night shift" }) });
    expect(screen.getByText("Grace is controlling this robot")).toBeTruthy();
    expect(screen.getByText(/“Night shift”/)).toBeTruthy();
    await user.click(button("Request control"));
    expect(line().of("ask")).toHaveLength(1);
    await say((socket) =>
      socket.say({ type: "lease", lease: anotherHolds({}, { requester: aRequester({ isMe: true }) }) }),
    );
    expect(screen.getByText("Requested; waiting for Grace to answer")).toBeTruthy();
    expect((button("Request control") as HTMLButtonElement).disabled).toBe(true);
    await say((socket) => socket.say({ type: "declined" }));
    expect(screen.getByText("The current controller kept control")).toBeTruthy();
  });

  it("is handed over, or kept, by its holder's answer", async () => {
    const lease = { ...OWN_LEASE, requester: aRequester({ reason: "My turn" }) };
    const { user } = await visitRemote({ lease });
    expect(screen.getByText("Grace requests control · “My turn”")).toBeTruthy();
    await user.click(button("Keep"));
    await user.click(button("Hand over"));
    expect(
      line()
        .of("answer")
        .map(({ hands }) => hands),
    ).toEqual([false, true]);
  });

  it("is taken by force with a reason alone, by who has that right", async () => {
    const { user } = await visitRemote({ lease: anotherHolds(), may: [...ALL_ENDPOINTS, TAKE_OVER] });
    await user.click(button(/Take over by force/));
    await user.click(button("Take over by force"));
    expect(screen.getByText("A reason is required to take over by force")).toBeTruthy();
    expect(line().of("takeOver")).toEqual([]);
    await user.type(screen.getByLabelText("Reason"), "Fire drill");
    await user.click(button("Take over by force"));
    expect(line().of("takeOver")).toEqual([{ type: "takeOver", reason: "Fire drill" }]);
  });

  it("is taken by force by nobody without the right", async () => {
    await visitRemote({ lease: anotherHolds() });
    expect(button("Request control")).toBeTruthy();
    noButton(/Take over by force/);
  });

  it("whose connection may be abnormal is cleared once a person has made sure that nobody operates the robot (§6)", async () => {
    const { user } = await visitRemote({ lease: anotherHolds() });
    noButton(/Clear abnormal/);
    await say((socket) => socket.say({ type: "lease", lease: anotherHolds({ isAbnormal: true }) }));
    expect(screen.getByText(/The connection of Grace may be abnormal/)).toBeTruthy();
    await user.click(button(/Clear abnormal connection/));
    const clear = button("Clear connection and take control") as HTMLButtonElement;
    expect(clear.disabled).toBe(true);
    await user.click(screen.getByLabelText("I have confirmed that nobody else is operating this robot"));
    await user.click(clear);
    expect(line().of("clear")).toEqual([{ type: "clear", reason: "" }]);
  });

  it("that was taken away says by whom and why, until that is read", async () => {
    const { user } = await visitRemote({ lease: OWN_LEASE });
    await say((socket) => {
      socket.say({ type: "lost", ending: "takenOver", byName: "Grace", reason: "Fire drill" });
      socket.say({ type: "lease", lease: anotherHolds() });
    });
    expect(screen.getByText("Grace took over control by force: “Fire drill”")).toBeTruthy();
    await user.click(button("Close"));
    expect(screen.queryByText(/by force:/)).toBeNull();
  });

  it("in another window of the same person is said to be there", async () => {
    await visitRemote({ lease: anotherHolds({ staffId: 1, staffName: "Ada" }) });
    expect(screen.getByText("You are controlling this robot in another window or tab")).toBeTruthy();
  });

  it("is nothing for who may watch only: there is neither control nor an emergency stop to be had", async () => {
    await visitRemote({ may: READING });
    expect(screen.getByText("Your role is view only")).toBeTruthy();
    expect(screen.getByText("Your role is view only and cannot use the emergency stop")).toBeTruthy();
    noButton("Take control");
    noButton(/Emergency stop/);
  });
});
