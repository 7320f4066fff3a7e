import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { visit } from "../../../../test/visit.tsx";
import { area, documentOf, initial, wall } from "../../map-document/a-document.ts";
import { type ActResult, createEditorStore, type EditorState } from "../../map-document/index.ts";
import type { Command } from "../shortcuts.ts";
import { Properties } from "./properties.tsx";

const path: MapElement = {
  ...{ kind: "path", id: "way", name: "way", groupId: null, isLocked: false, direction: "oneWay" },
  points: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
};
const slow: MapElement = { ...(area("slow") as object), kind: "slowArea", maxSpeedMps: 0.3 } as MapElement;
const code: MapElement = {
  ...{ kind: "qrPoint", id: "code", name: "code", groupId: null, isLocked: false, x: 1, y: 1, theta: 0 },
  ...{ qrId: "A-1", qrType: 1, gridX: 0, gridY: 0 },
};

/** Acts go into a real document, as they do in the editor. */
function show(elements: MapElement[], given: Partial<EditorState> = {}) {
  const { document } = documentOf(elements);
  const store = createEditorStore({ selectedIds: new Set(elements.map(({ id }) => id)), ...given });
  const results: ActResult[] = [];
  const commands: Command[] = [];
  visit(
    <Properties
      {...{ document, store, renaming: 0, onNamed: () => undefined }}
      act={(act) => results.push(document.act(act))}
      run={(command) => commands.push(command)}
    />,
  );
  const now = (id: string) => document.element(id);
  return { document, store, results, commands, now };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
function type(label: string | RegExp, text: string, key = "Enter"): void {
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.keyDown(field(label), { key });
}
const pick = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const xsOf = (element: MapElement | undefined) =>
  element && "points" in element ? element.points.map(([x]) => x) : [];

describe("what nothing and several have in common", () => {
  it("says what to do where nothing is selected", () => {
    show([wall("fence")], { selectedIds: new Set() });
    expect(screen.getByText(/^Nothing selected\. Click an element on the map/)).toBeTruthy();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  it("moves several at once by the corner of their box, and names none of them", () => {
    const { now } = show([wall("fence"), area("hall")]);
    expect(screen.getByText("2 elements selected")).toBeTruthy();
    expect(screen.queryByLabelText("Name")).toBeNull();
    type(/^X/, "0.5");
    expect(xsOf(now("fence"))).toEqual([0.5, 1.5]);
    expect(xsOf(now("hall"))).toEqual([0.5, 2.5, 2.5, 0.5]);
  });

  it("offers grouping for several, ungrouping for what is grouped, and each by its command", () => {
    const { commands } = show([wall("fence"), { ...area("hall"), groupId: "g" } as MapElement]);
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names.filter((name) => name !== "Dismiss")).toEqual([
      "Lock",
      "Group",
      "Ungroup",
      "Duplicate",
      "Delete",
    ]);
    for (const name of ["Lock", "Group", "Ungroup", "Duplicate", "Delete"])
      fireEvent.click(screen.getByRole("button", { name }));
    expect(commands.map((command) => command.do)).toEqual([
      "lock",
      "group",
      "ungroup",
      "duplicate",
      "delete",
    ]);
  });

  it("offers nothing to who may only look, and holds every field", () => {
    show([area("hall")], { isReadOnly: true });
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    expect(field("Name").disabled).toBe(true);
    expect(field(/^X/).disabled).toBe(true);
    expect(field("Passes").disabled).toBe(true);
  });

  it.each([
    {
      how: "an element of its own",
      elements: [{ ...area("hall"), isLocked: true } as MapElement],
      given: {},
    },
    { how: "a layer", elements: [area("hall")], given: { lockedLayers: new Set(["cleaningArea"] as const) } },
  ])("holds the fields of $how that is locked", ({ elements, given }) => {
    show(elements, given);
    expect(field("Name").disabled).toBe(true);
    expect(field("Passes").disabled).toBe(true);
  });
});

describe("the name of an element", () => {
  it("is taken by Enter, and given up by Escape", () => {
    const { now } = show([wall("fence")]);
    type("Name", "North wall");
    expect(now("fence")?.name).toBe("North wall");
    type("Name", "Another", "Escape");
    fireEvent.blur(field("Name"));
    expect(now("fence")?.name).toBe("North wall");
    expect(field("Name").value).toBe("North wall");
  });

  it("stays as it was where it is refused", () => {
    const { now, results } = show([wall("fence")]);
    type("Name", "   ");
    expect(results.at(-1)).toMatchObject({ ok: false, fault: "nameEmpty" });
    type("Name", "x".repeat(33));
    expect(results.at(-1)).toMatchObject({ ok: false, fault: "nameTooLong" });
    expect(now("fence")?.name).toBe("fence");
    expect(field("Name").value).toBe("fence");
  });

  it("is not said anew where only blanks were added", () => {
    const { results } = show([wall("fence")]);
    type("Name", " fence ");
    expect(results).toEqual([]);
  });
});

describe("where an element is", () => {
  it("is moved by its left lower corner, and measured", () => {
    const { now } = show([area("hall")]);
    const measures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      ...["Width", "Height", "Perimeter", "Area"],
    ]);
    expect(measures.slice(0, 3).join()).toMatch(/^2.*m,1.*m,6.*m$/);
    type(/^Y/, "1.25");
    const { points } = now("hall") as { points: [number, number][] };
    expect(points.map(([, y]) => y)).toEqual([1.25, 1.25, 2.25, 2.25]);
  });

  it("is typed in feet where the person reckons in them", () => {
    const { now } = show([wall("fence")], { lengthUnit: "foot" });
    type(/^X/, "10");
    expect(xsOf(now("fence"))[0]).toBeCloseTo(3.048, 3);
  });

  it("is turned by its angle in degrees", () => {
    const { now } = show([initial("start")]);
    type("Angle °", "90");
    expect((now("start") as { theta: number }).theta).toBeCloseTo(Math.PI / 2, 6);
    expect(screen.queryByText("Width")).toBeNull();
  });
});

describe("what only elements of a kind have", () => {
  it("is the speed of a slow area, within what robots take", () => {
    const { now } = show([slow]);
    type("Maximum speed m/s", "0.2");
    expect(now("slow")).toMatchObject({ maxSpeedMps: 0.2 });
    type("Maximum speed m/s", "99");
    expect((now("slow") as { maxSpeedMps: number }).maxSpeedMps).toBeLessThan(5);
  });

  it("is how a cleaning area is cleaned", () => {
    const { now } = show([area("hall")]);
    pick("Cleaning mode", "MAX");
    pick("Intensity", "9");
    type("Passes", "99");
    expect(now("hall")).toMatchObject({ mode: "MAX", intensity: 9, passes: 10 });
    pick("Cleaning mode", "");
    pick("Intensity", "");
    type("Passes", "0");
    expect(now("hall")).toMatchObject({ mode: null, intensity: null, passes: 1 });
    type(/^Minimum edge distance/, "0.25");
    expect(now("hall")).toMatchObject({ edgeDistanceM: 0.25 });
  });

  it("is the direction of a path, which can be turned around", () => {
    const { now } = show([path]);
    pick("Direction", "twoWay");
    expect(now("way")).toMatchObject({ direction: "twoWay" });
    fireEvent.click(screen.getByRole("button", { name: "Reverse direction" }));
    expect(xsOf(now("way"))).toEqual([1, 1, 0]);
  });

  it("is the kind of a point", () => {
    const { now } = show([{ ...initial("spot"), pointKind: "via" } as MapElement]);
    pick("Kind of point", "dock");
    expect(now("spot")).toMatchObject({ pointKind: "dock" });
  });

  it("is the code of a QR point, which is never empty", () => {
    const { now } = show([code]);
    fireEvent.change(field("QR code"), { target: { value: " B-2 " } });
    fireEvent.blur(field("QR code"));
    expect(now("code")).toMatchObject({ qrId: "B-2" });
    fireEvent.change(field("QR code"), { target: { value: " " } });
    fireEvent.blur(field("QR code"));
    expect(field("QR code").value).toBe("B-2");
    type("Type", "120");
    type("Relative grid X", "-3");
    expect(now("code")).toMatchObject({ qrId: "B-2", qrType: 99, gridX: -3 });
  });
});

describe("the vertices of an element", () => {
  it("are typed one by one", () => {
    const { now } = show([wall("fence")]);
    expect(screen.getByText("Vertices (2)")).toBeTruthy();
    type("Vertex 2 X", "1.5");
    type("Vertex 2 Y", "0.5");
    expect((now("fence") as { points: unknown }).points).toEqual([
      [0, 0],
      [1.5, 0.5],
    ]);
  });

  it("are removed as long as enough are left", () => {
    const { now } = show([path]);
    const remove = (number: number) =>
      screen.getByRole<HTMLButtonElement>("button", { name: `Remove vertex ${number}` });
    fireEvent.click(remove(2));
    expect(xsOf(now("way"))).toEqual([0, 1]);
    expect(remove(1).disabled).toBe(true);
  });

  it("of an area are three at least", () => {
    const { now } = show([area("hall")]);
    fireEvent.click(screen.getByRole("button", { name: "Remove vertex 1" }));
    expect(xsOf(now("hall"))).toHaveLength(3);
    const list = screen.getByText("Vertices (3)").closest("details") as HTMLElement;
    for (const button of within(list).getAllByRole<HTMLButtonElement>("button", {
      name: /^Remove vertex/,
      hidden: true,
    }))
      expect(button.disabled).toBe(true);
  });
});
