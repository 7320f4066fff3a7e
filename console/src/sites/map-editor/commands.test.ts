// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it, vi } from "vitest";
import { createClipboard, createEditorStore, createMapDocument } from "../map-document/index.ts";
import { runCommand } from "./commands.ts";
import type { Command } from "./shortcuts.ts";

const wall = (id: string): MapElement => ({
  kind: "virtualWall",
  id,
  name: id,
  groupId: null,
  isLocked: false,
  points: [
    [0, 0],
    [1, 1],
  ],
});

function bench(elements: MapElement[]) {
  const { document } = createMapDocument({
    frame: { resolutionM: 0.05, width: 40, height: 40, origin: { x: 0, y: 0, theta: 0 } },
    base: { elements: elements.map((element) => ({ revision: 0, element })), deleted: [], strokes: [] },
    baseCells: new Uint8Array(1600),
    fixedWallIds: [],
    isSingleArea: false,
    kindName: (kind) => kind,
  });
  const store = createEditorStore();
  const canvas = {
    fit: vi.fn(),
    zoomBy: vi.fn(),
    setResolution: vi.fn(),
    show: vi.fn(),
    key: vi.fn(),
    ...{ finish: vi.fn(), takeBackPoint: vi.fn(() => false), elementAt: vi.fn(), focus: vi.fn() },
    dispose: vi.fn(),
  };
  const [onActed, reportStep] = [vi.fn(), vi.fn()];
  const context = {
    document,
    store,
    clipboard: createClipboard(),
    canvas: () => canvas,
    onActed,
    reportStep,
    onHelp: vi.fn(),
    onRename: vi.fn(),
    onSave: vi.fn(),
  };
  const run = (...commands: Command["do"][]) =>
    commands.map((each) => runCommand(context, { do: each } as Command)).at(-1);
  return { document, store, canvas, onActed, reportStep, run };
}
const names = ({ elements }: { elements(): readonly MapElement[] }) => elements().map(({ name }) => name);

describe("commands of the editor", () => {
  it("copy and paste with new names, and select what is new", () => {
    const { document, store, run } = bench([wall("a"), wall("b")]);
    run("selectAll", "copy", "paste", "paste");
    expect(names(document)).toEqual(["a", "b", "a 2", "b 2", "a 3", "b 3"]);
    expect([...store.get().selectedIds].map((id) => document.element(id)?.name)).toEqual(["a 3", "b 3"]);
    run("cut", "undo");
    expect(names(document)).toHaveLength(6);
  });

  it("group, so that one leads to all, and ungroup", () => {
    const { document, run } = bench([wall("a"), wall("b")]);
    run("selectAll", "group");
    expect(document.withGroups(["a"]).size).toBe(2);
    run("ungroup");
    expect(document.withGroups(["a"]).size).toBe(1);
  });

  it("touch nothing in layers that are locked or hidden, and say so", () => {
    const { document, store, onActed, run } = bench([wall("a")]);
    store.set({ selectedIds: new Set(["a"]), lockedLayers: new Set(["virtualWall"]) });
    run("delete");
    expect(onActed).toHaveBeenCalledWith(expect.anything(), { ok: false, fault: "locked", elementId: "a" });
    expect(document.elements()).toHaveLength(1);
    store.set({ lockedLayers: new Set(), hiddenLayers: new Set(["virtualWall"]) });
    run("selectAll");
    expect(store.get().selectedIds.size).toBe(0);
  });

  it("go through the elements by Tab, show each, and lead out after the last", () => {
    const { store, canvas, run } = bench([wall("a"), wall("b")]);
    expect(run("next")).toBe(true);
    expect(run("next")).toBe(true);
    expect([...store.get().selectedIds]).toEqual(["b"]);
    expect(canvas.show).toHaveBeenLastCalledWith(["b"]);
    expect(run("next"), "the browser moves on").toBe(false);
    expect(run("previous")).toBe(true);
    expect([...store.get().selectedIds]).toEqual(["b"]);
  });

  it("do nothing to no selection, and leave such keys to the browser", () => {
    const { run } = bench([wall("a")]);
    expect(run("delete")).toBe(false);
    expect(run("copy")).toBe(false);
    expect(run("paste")).toBe(false);
  });
});
