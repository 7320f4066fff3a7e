import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ordersOf, pressCommand, showCommandBar } from "../../../test/command-bar.tsx";
import { aState } from "../../../test/devices.ts";
import { inTurn, on, refused } from "../../../test/server.ts";

const show = (state: Parameters<typeof on<typeof TELEMETRY_ENDPOINTS.state>>[1] = aState({ mode: "ECO" })) =>
  showCommandBar({ answers: [on(TELEMETRY_ENDPOINTS.state, state)] });

describe("a command that needs more words", () => {
  const dialog = () => screen.findByRole("dialog");
  const ok = async ({ user }: ReturnType<typeof showCommandBar>, name: string) =>
    user.click(within(await dialog()).getByRole("button", { name }));

  it("starts the whole floor where nothing is chosen", async () => {
    const shown = show();
    await pressCommand(shown, "Start cleaning");
    expect(await within(await dialog()).findByText(/^The device's mode now: /)).toBeTruthy();
    await ok(shown, "Start");
    await waitFor(() => expect(ordersOf(shown)).toEqual([{ kind: "start", parameters: {} }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("starts where, how and how often it was said", async () => {
    const shown = show();
    await pressCommand(shown, "Start cleaning");
    await dialog();
    await shown.choose("Cleaning mode", "Max");
    await shown.user.type(screen.getByLabelText("Intensity (0–15)"), "99");
    await shown.choose("Zones", "Lobby");
    await shown.user.type(screen.getByLabelText("Passes"), "2");
    await ok(shown, "Start");
    await waitFor(() =>
      expect(ordersOf(shown)).toEqual([
        { kind: "start", parameters: { mode: "MAX", intensity: 15, zoneIds: ["z-1"], passes: 2 } },
      ]),
    );
  });

  it("sets a mode, which it wants to know", async () => {
    const shown = show();
    await pressCommand(shown, "Set cleaning mode");
    expect(within(await dialog()).queryByLabelText("Zones")).toBeNull();
    await ok(shown, "Set");
    await waitFor(() =>
      expect(ordersOf(shown)).toEqual([{ kind: "setCleaningMode", parameters: { mode: "STD" } }]),
    );
  });

  it("says that the mode is not known, and reads it again when asked to", async () => {
    const answer = inTurn<never>(
      refused(CORE_REFUSALS.unexpected) as never,
      aState({ mode: "MAX" }) as never,
    );
    const shown = show(answer);
    await pressCommand(shown, "Start cleaning");
    const question = within(await dialog());
    expect(await question.findByText("Failed to get the cleaning mode; try again")).toBeTruthy();
    await shown.user.click(question.getByRole("button", { name: "Retry" }));
    expect(await question.findByText("The device's mode now: Max")).toBeTruthy();
    expect(question.queryByText(/^Failed to get/)).toBeNull();
  });

  it("goes where the floor was clicked, on the map that the robot stands on", async () => {
    const shown = show();
    await pressCommand(shown, "Go to a position");
    await ok(shown, "Go");
    await waitFor(() => expect(screen.getByLabelText("X (m)").getAttribute("aria-invalid")).toBe("true"));
    expect(ordersOf(shown)).toEqual([]);
    await shown.user.click(within(await dialog()).getByRole("button", { name: "Floor" }));
    expect(await screen.findByRole("button", { name: "Goal at 2.71, -2" })).toBeTruthy();
    await ok(shown, "Go");
    await waitFor(() =>
      expect(ordersOf(shown)).toEqual([{ kind: "goTo", parameters: { x: 2.71, y: -2, mapId: "ground" } }]),
    );
  });

  it("restarts only after a question", async () => {
    const shown = show();
    await pressCommand(shown, "Restart");
    await ok(shown, "Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(ordersOf(shown)).toEqual([]);
    await pressCommand(shown, "Restart");
    expect(within(await dialog()).getByText(/^Restart the device\?/)).toBeTruthy();
    await ok(shown, "Restart");
    await waitFor(() => expect(ordersOf(shown)).toEqual([{ kind: "restart", parameters: {} }]));
  });
});
