import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openMapEditor, rows, selectedRows, setUpMapEditor } from "../../../test/map-editor.tsx";
import { said } from "../../../test/visit.tsx";
import { area, initial, wall } from "../map-document/a-document.ts";

setUpMapEditor();

type Point = [number, number];
const line = (id: string, points: Point[]) => ({ ...wall(id), points }) as MapElement;
/** A wall of 0.4 m along x. */
const fence = (id: string, [x, y]: Point) =>
  line(id, [
    [x, y],
    [x + 0.4, y],
  ]);
const hundredths = (value: number) => Math.round(value * 100) / 100 + 0;
/** All points of an element, to the centimeter. */
function placeOf(element: MapElement | undefined): Point[] {
  if (!element) return [];
  const points: Point[] = "points" in element ? element.points : [[element.x, element.y]];
  return points.map(([x, y]) => [hundredths(x), hundredths(y)]);
}
const held = (key: string) => `{Control>}${key}{/Control}`;
const [undo, redo] = [held("z"), held("y")];
const nameField = () => screen.getByLabelText<HTMLInputElement>("Name");
/** What is selected is shown with the next frame. */
const select = (names: string[]) => waitFor(() => expect(selectedRows()).toEqual(names));
const button = (name: string) => screen.getByRole("button", { name });

describe("drawing with the mouse", () => {
  it("makes an element of each kind, which is taken back and done again to the same map", async () => {
    const { tool, click, drag, press, server } = await openMapEditor();
    const lines = ["Virtual wall", "Path"];
    const areas = ["Forbidden area", "No-mop area", "Slow area", "Cleaning area", "Room"];
    const points = ["Dock", "Via point", "Elevator point", "Gate point", "QR point"];
    for (const [at, kind] of lines.entries()) {
      await tool(kind);
      for (const x of [-0.8, 0.8, 0.8]) click([x, 0.4 - at / 10]);
    }
    for (const [at, kind] of areas.entries()) {
      await tool(kind);
      drag([-0.9 + at * 0.35, -0.1], [-0.7 + at * 0.35, 0.1]);
    }
    for (const [at, kind] of points.entries()) {
      await tool(kind);
      click([-0.8 + at * 0.3, -0.7]);
    }
    await tool("Initial point");
    click([0.8, -0.9]);
    const all = [...[...lines, ...areas, ...points].map((kind) => `${kind} 1`), "Initial point"];
    expect(rows()).toEqual(all);
    await waitFor(() => expect(server.elements()).toHaveLength(all.length));
    const drawn = server.elements();
    const placed = (at: number) => JSON.stringify(placeOf(drawn[at]));
    expect([placed(0), placed(1)]).toEqual(["[[-0.8,0.4],[0.8,0.4]]", "[[-0.8,0.3],[0.8,0.3]]"]);
    expect(placed(6)).toBe("[[0.5,-0.1],[0.7,-0.1],[0.7,0.1],[0.5,0.1]]");
    expect([placed(7), placed(12)]).toEqual(["[[-0.8,-0.7]]", "[[0.8,-0.9]]"]);

    for (const _ of all) await press(undo);
    expect(rows()).toEqual([]);
    expect(button("Nothing to undo").getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => expect(server.elements()).toEqual([]));
    for (const _ of all) await press(redo);
    expect(button("Nothing to redo").getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => expect(server.elements()).toEqual(drawn));
  });

  it("takes one point back by Backspace while a shape is on its way, and no element", async () => {
    const { tool, click, press } = await openMapEditor({ elements: [fence("fence", [-0.5, 0])] });
    await tool("Path");
    for (const x of [-0.6, 0, 0.6]) click([x, -0.5]);
    expect(screen.getByText(/^3 points/)).toBeTruthy();
    await press("{Backspace}");
    expect(screen.getByText(/^2 points/)).toBeTruthy();
    await press("{Escape}");
    expect(screen.queryByText(/points ·/)).toBeNull();
    expect(rows()).toEqual(["fence"]);
  });

  it("changes the cells under the brush, and gives them back", async () => {
    const { tool, choose, drag, press, server } = await openMapEditor();
    await tool("Erase cells");
    await choose("Erase to", "occupied");
    drag([-0.5, 0], [0.5, 0]);
    const occupied = () => server.cells().filter((value) => value === 1).length;
    await waitFor(() => expect(occupied()).toBeGreaterThan(60));
    expect(button("Undo erasing cells")).toBeTruthy();
    await press(undo);
    await waitFor(() => expect(occupied()).toBe(0));
  });
});

describe("what cannot be", () => {
  it("is a second initial point, or none", async () => {
    const { tool, click, press } = await openMapEditor({
      elements: [{ ...initial("start"), x: 0, y: 0 } as MapElement],
    });
    await tool("Initial point");
    click([0.5, 0]);
    expect(said()).toEqual(["A map has one initial point"]);
    await tool("Select");
    click([0, 0]);
    await press("{Delete}");
    expect(said().at(-1)).toBe("The initial point cannot be deleted");
    expect(rows()).toEqual(["start"]);
  });

  it("is the deletion of what is locked, until it is unlocked", async () => {
    const { click, press } = await openMapEditor({ elements: [fence("fence", [-0.2, 0])] });
    click([0, 0]);
    await press(`${held("l")}{Delete}`);
    expect(said()).toEqual(["The element is locked; unlock it first"]);
    expect(rows()).toEqual(["fence"]);
    await press(`${held("l")}{Delete}`);
    expect(rows()).toEqual([]);
  });

  it("is said where the name is typed, and the name is as before", async () => {
    const { click, user, server } = await openMapEditor({
      elements: [fence("fence", [-0.2, 0]), fence("gate", [-0.2, 0.3])],
    });
    click([0, 0]);
    await screen.findByLabelText("Name");
    await user.clear(nameField());
    await user.type(nameField(), "GATE{Enter}");
    expect(said()).toEqual(["An element with this name already exists"]);
    expect(nameField().value).toBe("fence");
    expect(server.stepCount()).toBe(0);
  });

  it("is a place far from the map", async () => {
    const { click, user, server } = await openMapEditor({ elements: [fence("fence", [-0.2, 0])] });
    click([0, 0]);
    const x = await screen.findByLabelText<HTMLInputElement>(/^X/);
    await user.clear(x);
    await user.type(x, "500{Enter}");
    expect(said()).toEqual(["Too far from the map"]);
    expect(Number(screen.getByLabelText<HTMLInputElement>(/^X/).value)).toBe(-0.2);
    expect(server.stepCount()).toBe(0);
  });

  it("is more edge than an area has room for: it is made less, with a word", async () => {
    const { tool, drag, user, server } = await openMapEditor();
    await tool("Cleaning area");
    drag([-0.5, -0.5], [0.5, 0]);
    const edge = screen.getByLabelText<HTMLInputElement>(/^Minimum edge distance/);
    await user.clear(edge);
    await user.type(edge, "0.5{Enter}");
    expect(said()[0]).toMatch(/^The minimum edge distance was more than the area has room for/);
    await waitFor(() => expect(server.elements()).toHaveLength(1));
    const [drawn] = server.elements() as { edgeDistanceM: number }[];
    expect(drawn?.edgeDistanceM).toBeLessThan(0.5);
  });

  it("is a second cleaning area on a map of one: the person is asked, and the last one goes", async () => {
    const { tool, drag, user } = await openMapEditor({
      elements: [
        {
          ...area("hall"),
          points: [
            [-0.9, -0.9],
            [-0.4, -0.9],
            [-0.4, -0.4],
          ],
        } as MapElement,
      ],
      draft: { isSingleArea: true },
    });
    await tool("Cleaning area");
    const dialog = await screen.findByRole("dialog", { name: "Only one area can be drawn" });
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    drag([0, -0.3], [0.6, 0.1]);
    expect(rows()).toEqual(["Cleaning area 1"]);
    expect(said()).toEqual(["The last area was deleted"]);
  });
});

describe("selecting", () => {
  const three = () => [fence("a", [-0.8, 0.2]), fence("b", [-0.2, 0.2]), fence("c", [0.4, 0.2])];

  it("is done by a click, by more of them with Shift, and by a box around", async () => {
    const { click, drag, press } = await openMapEditor({ elements: three() });
    click([-0.6, 0.2]);
    await select(["a"]);
    click([0.6, 0.2], { shiftKey: true });
    await select(["a", "c"]);
    expect(screen.getByText("2 elements selected")).toBeTruthy();
    await press("{Escape}");
    expect(selectedRows()).toEqual([]);
    drag([-0.95, 0], [0.3, 0.4]);
    await select(["a", "b"]);
  });

  it("is done by Tab from one to the next, and after Escape Tab leads on through the page", async () => {
    const { press, drawing } = await openMapEditor({ elements: three() });
    await press("{Tab}{Tab}");
    expect([selectedRows(), document.activeElement === drawing]).toEqual([["b"], true]);
    await press("{Escape}{Tab}");
    expect([selectedRows(), document.activeElement === drawing]).toEqual([[], false]);
  });

  it("ends with what somebody deletes: what is left can be moved by arrows, a cell each", async () => {
    const { press, click, server } = await openMapEditor({ elements: three() });
    await press(held("a"));
    expect(selectedRows()).toEqual(["a", "b", "c"]);
    await press("{Escape}");
    click([-0.6, 0.2]);
    await select(["a"]);
    await press("{ArrowDown}");
    await waitFor(() => expect(placeOf(server.elements()[0])[0]).toEqual([-0.8, 0.15]));
    await press("{Delete}");
    expect([rows(), selectedRows()]).toEqual([["b", "c"], []]);
    expect(screen.getByText(/^Nothing selected/)).toBeTruthy();
  });

  it("leads to the name by F2", async () => {
    const { press } = await openMapEditor({ elements: three() });
    await press("{Tab}{F2}");
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
  });

  it("leads to the name by a double click", async () => {
    const { click } = await openMapEditor({ elements: three() });
    click([0, 0.2]);
    click([0, 0.2]);
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    expect(nameField().value).toBe("b");
  });

  it("leaves the keys of a field to the field", async () => {
    const { press, user, server } = await openMapEditor({ elements: three() });
    await press("{Tab}{F2}");
    await user.keyboard(`{End}{Backspace}wall{Enter}`);
    expect(rows()).toEqual(["wall", "b", "c"]);
    expect(button("Select").getAttribute("aria-pressed")).toBe("true");
    await waitFor(() => expect(server.stepCount()).toBe(1));
  });
});
