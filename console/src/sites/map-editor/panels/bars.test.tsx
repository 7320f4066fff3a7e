// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { visit } from "../../../../test/visit.tsx";
import { createStore } from "../../../core/store/index.ts";
import { documentOf } from "../../map-document/a-document.ts";
import { createEditorStore, type EditorState } from "../../map-document/index.ts";
import { People } from "./people.tsx";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { type Readout, StatusBar } from "./status-bar.tsx";
import { ToolBar } from "./tool-bar.tsx";

describe("the tools", () => {
  it("are chosen one at a time", () => {
    const store = createEditorStore();
    visit(<ToolBar store={store} />);
    const isOn = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
    expect([isOn("Select"), isOn("Room")]).toEqual(["true", "false"]);
    fireEvent.click(screen.getByRole("button", { name: "Room" }));
    expect(store.get().tool).toBe("room");
    expect([isOn("Select"), isOn("Room")]).toEqual(["false", "true"]);
  });

  it("that draw do nothing for who only looks", () => {
    const store = createEditorStore({ isReadOnly: true });
    visit(<ToolBar store={store} />);
    const usable = screen
      .getAllByRole("button")
      .filter((button) => button.getAttribute("aria-disabled") !== "true")
      .map((button) => button.getAttribute("aria-label"));
    expect(usable).toEqual(["Select", "Hand", "Measure"]);
    fireEvent.click(screen.getByRole("button", { name: "Virtual wall" }));
    expect(store.get().tool).toBe("select");
  });
});

describe("the status bar", () => {
  function show(readout: Partial<Readout> = {}, state: Partial<EditorState> = {}) {
    const { document } = documentOf();
    const store = createEditorStore(state);
    const held = createStore<Readout>({
      ...{ pointer: undefined, metersPerPixel: 0.1, measure: undefined, drawing: undefined },
      ...readout,
    });
    visit(<StatusBar document={document} store={store} readout={held} />);
    return { store, text: () => screen.getByRole("contentinfo").textContent ?? "" };
  }

  it("says where the pointer is and how large the map is shown", () => {
    expect(show({ pointer: { x: 1.23456, y: -2 } }).text()).toMatch(/1\.235, -2\.000 m50 % · 1 px = 0\.1\sm/);
  });

  it("reckons in feet where the person does", () => {
    expect(show({ pointer: { x: 3.048, y: 0 } }, { lengthUnit: "foot" }).text()).toContain(
      "10.000, 0.000 ft",
    );
  });

  it("says how far a shape has come, and what was measured", () => {
    expect(show({ drawing: { pointCount: 3, lengthM: 4.5 } }).text()).toMatch(/3 points · 4\.5\sm/);
  });

  it("says what was measured, with the area where there is one", () => {
    const { text } = show({ measure: { lengthM: 8, areaSqm: 4 } });
    expect(text()).toMatch(/Measured 8\sm · 4\sm²/);
  });

  it("has the brush while one is at hand, and what it makes of cells while it erases", () => {
    const { store } = show({}, { tool: "erase" });
    fireEvent.change(screen.getByRole("slider"), { target: { value: "12" } });
    expect(store.get().brushCells).toBe(12);
    expect(screen.getByText(/12 cells/)).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox", { name: "Erase to" }), { target: { value: "2" } });
    expect(store.get().brushValue).toBe(2);
  });

  it("restores cells to what they were, and to nothing else", () => {
    show({}, { tool: "restore" });
    expect(screen.getByRole("slider")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Erase to" })).toBeNull();
  });

  it("has no brush beside other tools", () => {
    show();
    expect(screen.queryByRole("slider")).toBeNull();
  });

  it("turns each kind of snapping on and off by itself", () => {
    const { store } = show({}, { snap: { toElements: true, toGrid: false, toAngles: true } });
    fireEvent.click(screen.getByRole("button", { name: "Snap to the grid" }));
    fireEvent.click(screen.getByRole("button", { name: "Snap to elements" }));
    expect(store.get().snap).toEqual({ toElements: false, toGrid: true, toAngles: true });
    expect(screen.getByRole("button", { name: "Snap to the grid" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
  });
});

describe("others who have the map open", () => {
  const aPerson = (staffId: number, displayName: string) => ({
    ...{ clientId: `c${staffId}`, staffId, displayName, cursor: null, selectedIds: [] },
  });

  it("are five by name, and the rest by number", () => {
    const names = ["ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"];
    visit(<People store={createEditorStore({ editors: names.map((name, at) => aPerson(at, name)) })} />);
    const list = screen.getByRole("list", { name: "People viewing this map" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Aada", "BBo", "CCy", "DDi", "EEd", "+2"]]);
  });

  it("are no list where nobody has", () => {
    visit(<People store={createEditorStore()} />);
    expect(screen.queryByRole("list", { name: "People viewing this map" })).toBeNull();
  });
});

describe("the sheet of shortcuts", () => {
  it("names every tool with its letter, in the person's language, and closes", async () => {
    const onClose = vi.fn();
    visit(<ShortcutSheet onClose={onClose} />, { language: "zh" });
    const sheet = await screen.findByRole("dialog");
    const meaningOf = (letter: string) =>
      within(sheet).getByText(letter, { selector: "kbd" }).closest("div")?.querySelector("dd")?.textContent;
    expect([meaningOf("W"), meaningOf("K"), meaningOf("Ctrl S")]).toEqual(["虚拟墙", "充电桩", "发布"]);
    fireEvent.click(within(sheet).getByRole("button", { name: /关闭|Close/i }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
