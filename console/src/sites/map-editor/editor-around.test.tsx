import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openMapEditor, rows, selectedRows, setUpMapEditor } from "../../../test/map-editor.tsx";
import { wall } from "../map-document/a-document.ts";

setUpMapEditor();

type Point = [number, number];
const line = (id: string, points: Point[]) => ({ ...wall(id), points }) as MapElement;
/** A wall of 0.4 m along x. */
const fence = (id: string, [x, y]: Point) =>
  line(id, [
    [x, y],
    [x + 0.4, y],
  ]);
const held = (key: string) => `{Control>}${key}{/Control}`;
const undo = held("z");
const button = (name: string) => screen.getByRole("button", { name });

describe("what was copied", () => {
  it("is put beside as often as one likes, and on another map too", async () => {
    const { press } = await openMapEditor({ elements: [fence("fence", [-0.8, 0.4])] });
    await press(`{Tab}${held("c")}${held("v")}${held("v")}`);
    expect(rows()).toEqual(["fence", "fence 2", "fence 3"]);
    expect(selectedRows()).toEqual(["fence 3"]);
    cleanup();
    const other = await openMapEditor();
    await other.press(held("v"));
    expect(rows()).toEqual(["fence"]);
    await waitFor(() => expect(other.server.elements()).toHaveLength(1));
  });

  it("goes when it is cut, and comes back by one step", async () => {
    const { press, user } = await openMapEditor({ elements: [fence("fence", [-0.8, 0.4])] });
    await press(`{Tab}${held("x")}`);
    expect(rows()).toEqual([]);
    await user.click(button("Undo deleting"));
    expect(rows()).toEqual(["fence"]);
    await user.click(button("Redo deleting"));
    expect(rows()).toEqual([]);
  });
});

describe("what stands around the drawing", () => {
  it("hears the letters of tools wherever the focus is, and shows them all on demand", async () => {
    const { user } = await openMapEditor();
    button("Snap to the grid").focus();
    await user.keyboard("w");
    expect(button("Virtual wall").getAttribute("aria-pressed")).toBe("true");
    await user.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Shortcuts" });
    // The sheet has the keys while it is there.
    fireEvent.keyDown(sheet, { key: "m" });
    expect(button("Virtual wall").getAttribute("aria-pressed")).toBe("true");
    await user.click(within(sheet).getByRole("button", { name: /Close/i }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Shortcuts" })).toBeNull());
  });

  it("follows the pointer and the zoom, in feet where the person chooses them", async () => {
    const { choose, press, click, tool } = await openMapEditor();
    await tool("Hand");
    click([0.5, 0.25]);
    const bar = screen.getByRole("contentinfo");
    await waitFor(() => expect(bar.textContent).toContain("0.500, 0.250 m800 %"));
    await press("5");
    await waitFor(() => expect(bar.textContent).toContain("1600 %"));
    await choose("Unit of length", "Feet");
    expect(bar.textContent).toContain("1.640, 0.820 ft");
  });

  it("measures a way and leaves nothing on the map", async () => {
    const { tool, click, press } = await openMapEditor();
    await tool("Measure");
    for (const x of [-0.5, 0.5, 0.5]) click([x, 0]);
    expect(screen.getByText(/^Measured 1\sm/)).toBeTruthy();
    await press(undo);
    expect(rows()).toEqual([]);
    expect(button("Nothing to undo")).toBeTruthy();
  });

  it("opens the panels of a narrow window by a handle", async () => {
    const { user } = await openMapEditor();
    await user.click(button("Show panels"));
    expect(button("Hide panels").getAttribute("aria-expanded")).toBe("true");
  });
});
