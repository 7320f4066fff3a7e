// @vitest-environment jsdom
import { OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import { REMOTE_REFUSALS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { anotherHolds, line, OWN_LEASE } from "../../../test/remote.ts";
import { say, visitRemote } from "../../../test/remote-visit.tsx";
import { aCommand } from "../../fleet/commands/a-command.ts";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const ordered = () =>
  line()
    .of("operate")
    .map(({ order }) => order);

async function hold(given: Parameters<typeof visitRemote>[0] = {}) {
  const visited = await visitRemote({ lease: OWN_LEASE, ...given });
  await say((socket) => socket.picture({ brush: "up", squeegee: "up", waterLevel: 0 }));
  return visited;
}

describe("operations beside driving", () => {
  it("are those that the robot knows", async () => {
    await hold({ robot: { canDrive: false, commands: ["emergencyStop", "pause", "resume", "stop"] } });
    expect(isOff("Pause")).toBe(false);
    for (const name of ["Leave the dock", "Return to dock", "Set", "Up"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByText("Relocate")).toBeNull();
  });

  it("are off for two seconds after one, and say why (§5, §9)", async () => {
    const { user } = await hold();
    // A clock that the test does not outrun, however busy the machine is; it has to go on, or React would wait.
    const [start, clock] = [Date.now(), performance.now()];
    let passedMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock + passedMs + (Date.now() - start) / 100);
    await user.click(button("Return to dock"));
    expect(ordered()).toEqual([{ kind: "dock", parameters: {} }]);
    // On the card, and perhaps as the tip of the button that the mouse is over.
    await screen.findAllByText("Too frequent: one operation every 2 seconds");
    expect([isOff("Leave the dock"), isOff("Stop")]).toEqual([true, false]);
    await user.click(button("Leave the dock"));
    expect(ordered()).toHaveLength(1);
    passedMs = OPERATION_THROTTLE_MS;
    await waitFor(() => expect(isOff("Leave the dock")).toBe(false));
  });

  it("say how far the last one is, or why it was refused", async () => {
    const { user } = await hold();
    await user.click(button("Return to dock"));
    expect(screen.getByText("Last operation: Return to dock · Sending…")).toBeTruthy();
    const [{ id = "" } = {}] = line().of("operate");
    await say((socket) =>
      socket.say({ type: "operated", id, command: aCommand({ kind: "dock", state: "accepted" }) }),
    );
    expect(screen.getByText("Last operation: Return to dock · In progress")).toBeTruthy();
    await user.click(button("Stop"));
    const { id: stopId } = line().of("operate")[1] ?? {};
    await say((socket) =>
      socket.say({ type: "refused", to: "operate", error: "x", text: "Not now", id: stopId }),
    );
    expect(screen.getByText("Last operation: Stop · Not now")).toBeTruthy();
  });

  it("pause nothing where there is no auto task, in the words of the specification (§8)", async () => {
    const { user } = await hold({ state: { status: "01" } });
    await waitFor(() => expect(isOff("Pause")).toBe(true));
    await user.hover(button("Pause"));
    expect(await screen.findByText(REMOTE_REFUSALS.notInTask.en)).toBeTruthy();
  });

  it("go on with what is paused", async () => {
    const { user } = await hold({ state: { status: "06" } });
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    expect(ordered()).toEqual([{ kind: "resume", parameters: {} }]);
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  });

  it("are off without control", async () => {
    const { user } = await visitRemote({ lease: anotherHolds() });
    await user.click(button("Return to dock"));
    expect(isOff("Return to dock")).toBe(true);
    expect(ordered()).toEqual([]);
  });

  it("set the cleaning mode with its intensity", async () => {
    const { user, choose } = await hold();
    await choose("Cleaning mode", "Max");
    await user.type(screen.getByLabelText("Intensity (0–15)"), "9");
    await user.click(button("Set"));
    expect(ordered()).toEqual([{ kind: "setCleaningMode", parameters: { mode: "MAX", intensity: 9 } }]);
  });

  it("show brush, squeegee and water as the robot says they are, and change one at a time", async () => {
    const { user } = await hold();
    const brush = within(screen.getByRole("group", { name: "Brush" }));
    const isOn = (name: string) => brush.getByRole("button", { name }).getAttribute("aria-pressed");
    expect([isOn("Up"), isOn("Down")]).toEqual(["true", "false"]);
    await user.click(brush.getByRole("button", { name: "Down" }));
    expect(ordered()).toEqual([{ kind: "setTools", parameters: { brush: "down" } }]);
    await act(async () => line().picture({ brush: "down" }));
    expect(isOn("Down")).toBe("true");
    // Of what a dry machine says nothing, it has none.
    expect(screen.queryByRole("group", { name: "Squeegee" })).toBeNull();
  });
});
