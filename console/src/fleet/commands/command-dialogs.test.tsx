import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { ordersOf, pressCommand, showCommandBar } from "../../../test/command-bar.tsx";

describe("a command that needs more words", () => {
  const dialog = () => screen.findByRole("dialog");
  const ok = async ({ user }: ReturnType<typeof showCommandBar>, name: string) =>
    user.click(within(await dialog()).getByRole("button", { name }));

  it("starts the whole floor where nothing is chosen", async () => {
    const shown = showCommandBar({});
    await pressCommand(shown, "Start cleaning");
    await ok(shown, "Start");
    await waitFor(() => expect(ordersOf(shown)).toEqual([{ kind: "start", parameters: {} }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("starts where, how and how often it was said", async () => {
    const shown = showCommandBar({});
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
    const shown = showCommandBar({});
    await pressCommand(shown, "Set cleaning mode");
    expect(within(await dialog()).queryByLabelText("Zones")).toBeNull();
    await ok(shown, "Set");
    await waitFor(() =>
      expect(ordersOf(shown)).toEqual([{ kind: "setCleaningMode", parameters: { mode: "STD" } }]),
    );
  });

  it("goes where the floor was clicked, on the map that the robot stands on", async () => {
    const shown = showCommandBar({});
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
    const shown = showCommandBar({});
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
