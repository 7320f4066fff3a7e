// @vitest-environment jsdom

import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { SPEED_LEVEL } from "@sweepline/contract/fleet/shared/codes.ts";
import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLease, anotherHolds, line, OWN_LEASE } from "../../../test/remote.ts";
import { say, visitRemote } from "../../../test/remote-visit.tsx";
import { on, refused } from "../../../test/server.ts";
import { aCommand } from "../../fleet/commands/a-command.ts";
import { hintIsWanted } from "./first-use.store.ts";

afterEach(() => {
  hintIsWanted.set(true);
  vi.restoreAllMocks();
});
const STOPS = on(REMOTE_ENDPOINTS.emergencyStop, aCommand({ kind: "emergencyStop" }));
const pad = () => screen.getByRole("application", { name: "Drive pad" });
const stopButton = () => screen.getByRole("button", { name: /^Emergency stop/ });
const drives = () => line().of("drive");

async function hold(given: Parameters<typeof visitRemote>[0] = {}) {
  const visited = await visitRemote({ lease: OWN_LEASE, ...given });
  await say((socket) => socket.picture());
  return visited;
}

describe("driving by hand", () => {
  it("goes by keys, wherever the focus is but where one types", async () => {
    const { user } = await hold();
    expect(screen.getByText("Ready to drive")).toBeTruthy();
    await user.keyboard("{w>}");
    expect(drives().at(-1)).toMatchObject({ linearMps: 0.4, angularRadps: 0 });
    expect(await screen.findByText("Driving (keyboard)")).toBeTruthy();
    await user.keyboard("{/w}{ArrowLeft>}");
    expect(drives().at(-1)).toMatchObject({ linearMps: 0, angularRadps: 0.5 });
    await user.keyboard("{/ArrowLeft}");
    expect(drives().at(-1)).toMatchObject({ linearMps: 0, angularRadps: 0 });
    const count = drives().length;
    await user.type(screen.getByLabelText("Intensity (0–15)"), "wasd");
    expect(drives()).toHaveLength(count);
  });

  it("does not begin with a key that is pressed together with Ctrl, Alt or Command", async () => {
    const { user } = await hold();
    await user.keyboard("{Control>}{w>}{/w}{/Control}");
    expect(drives()).toEqual([]);
  });

  it("goes by dragging the pad, which springs back", async () => {
    await hold();
    const disc = pad();
    disc.setPointerCapture = () => undefined;
    disc.hasPointerCapture = () => true;
    disc.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
    fireEvent.pointerDown(disc, { pointerId: 1, button: 0, clientX: 100, clientY: 0 });
    expect(drives().at(-1)).toMatchObject({ linearMps: 0.4, angularRadps: 0 });
    fireEvent.pointerUp(disc, { pointerId: 1, clientX: 100, clientY: 0 });
    expect(drives().at(-1)).toMatchObject({ linearMps: 0, angularRadps: 0 });
  });

  it("goes by the left stick of a gamepad, outside of its dead zone", async () => {
    const stick = { axes: [0.05, 0.05] as number[] };
    const device = { id: "Wheel", connected: true, ...stick };
    Object.defineProperty(navigator, "getGamepads", { configurable: true, value: () => [null, device] });
    await hold();
    expect(await screen.findByText("Gamepad: Wheel")).toBeTruthy();
    expect(drives()).toEqual([]);
    device.axes[1] = -1;
    await waitFor(() => expect(drives().at(-1)).toMatchObject({ linearMps: 0.4 }));
    Object.defineProperty(navigator, "getGamepads", { configurable: true, value: () => [] });
    await waitFor(() => expect(drives().at(-1)).toMatchObject({ linearMps: 0 }));
  });

  it("does not begin with a stick that is held already when the page comes", async () => {
    const device = { id: "Wheel", connected: true, axes: [0, -1] };
    Object.defineProperty(navigator, "getGamepads", { configurable: true, value: () => [device] });
    await hold();
    await screen.findByText("Gamepad: Wheel");
    expect(drives()).toEqual([]);
    device.axes[1] = 0;
    // Seen once at rest, it is a stick like any other.
    await waitFor(() => {
      device.axes[1] = device.axes[1] === 0 ? -1 : 0;
      expect(drives().length).toBeGreaterThan(0);
    });
    Object.defineProperty(navigator, "getGamepads", { configurable: true, value: () => [] });
  });

  it("is faster at a higher level", async () => {
    const { user } = await hold();
    await user.click(screen.getByRole("button", { name: "High" }));
    await user.keyboard("{w>}{/w}");
    expect(drives()[0]).toMatchObject({ linearMps: 1, speedLevel: SPEED_LEVEL.high });
  });

  it("is nothing without control, and says so", async () => {
    const { user } = await visitRemote({ lease: anotherHolds() });
    await say((socket) => socket.picture());
    await user.keyboard("{w>}{/w}");
    expect(drives()).toEqual([]);
    expect(await screen.findByText("You do not have control")).toBeTruthy();
  });

  it("ends with the window's focus, in words, until it is let go", async () => {
    const { user } = await hold();
    await user.keyboard("{w>}");
    fireEvent.blur(window);
    expect(await screen.findByText(/Stopped: this window lost focus/)).toBeTruthy();
  });

  it("has no pad for a robot of plain VDA 5050, and says why", async () => {
    await visitRemote({ lease: OWN_LEASE, robot: { canDrive: false, commands: ["pause", "stop"] } });
    expect(screen.getByText(/standard VDA 5050, which has no drive commands/)).toBeTruthy();
    expect(screen.queryByRole("application", { name: "Drive pad" })).toBeNull();
  });

  it("is explained once in a browser", async () => {
    const { user } = await hold();
    expect(screen.getByText(/To drive, hold the arrow keys/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByText(/To drive, hold the arrow keys/)).toBeNull();
    expect(hintIsWanted.get()).toBe(false);
  });
});

describe("the emergency stop", () => {
  it("ends driving at once and stops the robot by a call of its own, without asking", async () => {
    const { user, asked } = await hold({ answers: [STOPS] });
    await user.keyboard("{w>}");
    await user.click(stopButton());
    expect(drives().at(-1)).toMatchObject({ linearMps: 0 });
    await waitFor(() => expect(asked(REMOTE_ENDPOINTS.emergencyStop)).toHaveLength(1));
    expect(await screen.findByText(/Emergency stop sent/)).toBeTruthy();
    const count = drives().length;
    await user.keyboard("{/w}{w>}");
    expect(drives()).toHaveLength(count);
  });

  it("goes by Escape, also where one types, but not where that takes back Chinese input", async () => {
    const { asked } = await visitRemote({ answers: [STOPS] });
    const field = screen.getByLabelText("Reason (optional)");
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(asked(REMOTE_ENDPOINTS.emergencyStop)).toHaveLength(1));
  });

  it.each([
    ["without a line", () => visitRemote({ answers: [STOPS], isLetIn: false })],
    ["without control", () => visitRemote({ answers: [STOPS], lease: anotherHolds() })],
    ["while nobody has control", () => visitRemote({ answers: [STOPS], lease: aLease() })],
    ["for a robot that is offline", () => visitRemote({ answers: [STOPS], state: { isOnline: false } })],
    ["for a locked robot", () => visitRemote({ answers: [STOPS], device: { isLocked: true } })],
    [
      "for a robot that cannot be driven",
      () => visitRemote({ answers: [STOPS], robot: { canDrive: false } }),
    ],
  ])("is on %s", async (_, open) => {
    const { user, asked } = await open();
    await user.click(stopButton());
    await waitFor(() => expect(asked(REMOTE_ENDPOINTS.emergencyStop)).toHaveLength(1));
  });

  it("that does not reach the platform says so loudly", async () => {
    const answers = [on(REMOTE_ENDPOINTS.emergencyStop, refused(CORE_REFUSALS.noPermission))];
    const { user } = await visitRemote({ answers });
    await user.click(stopButton());
    const alert = await screen.findByText(/The emergency stop did not reach the platform/);
    expect(alert.getAttribute("role")).toBe("alert");
  });

  it("is released by its holder after a question", async () => {
    const { user, confirm } = await hold();
    expect(screen.queryByRole("button", { name: /Release emergency stop/ })).toBeNull();
    await say((socket) => socket.picture({ isStopped: true }));
    expect(screen.getByText("Emergency stop is on")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Release emergency stop" }));
    await confirm(/Make sure that nobody and nothing/);
    expect(
      line()
        .of("operate")
        .map(({ order }) => order.kind),
    ).toEqual(["releaseStop"]);
  });
});
