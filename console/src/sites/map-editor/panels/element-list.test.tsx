// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { visit } from "../../../../test/visit.tsx";
import { area, documentOf, draw, wall } from "../../map-document/a-document.ts";
import { createEditorStore } from "../../map-document/index.ts";
import { ElementList } from "./element-list.tsx";

function show(elements: MapElement[] = [wall("fence"), area("hall"), wall("Fence 2")]) {
  const { document } = documentOf(elements);
  const store = createEditorStore({ tool: "room" });
  const onShow = vi.fn();
  const shown = visit(<ElementList document={document} store={store} onShow={onShow} />);
  const selected = () => [...store.get().selectedIds];
  return { ...shown, document, store, onShow, selected };
}
const rows = () => screen.queryAllByRole("option").map(({ title }) => title);
const row = (name: string) => screen.getByRole("option", { name });
const key = (name: string) => fireEvent.keyDown(screen.getByRole("listbox"), { key: name });
const search = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search by name" }), { target: { value: text } });

describe("the list of elements", () => {
  it("is searched by a part of the name, in any case", () => {
    show();
    search(" FENCE ");
    expect(rows()).toEqual(["fence", "Fence 2"]);
    search("tower");
    expect(screen.getByText("No matching elements")).toBeTruthy();
    search("");
    expect(rows()).toHaveLength(3);
  });

  it("says what to do where there are none, and shows what is drawn then", async () => {
    const { document } = show([]);
    expect(screen.getByText("No elements. Choose a tool and draw on the map.")).toBeTruthy();
    document.act(draw(wall("fence")));
    expect(await screen.findByRole("option", { name: "fence" })).toBeTruthy();
  });

  it("selects one, adds others, and takes them out again", () => {
    const { selected, store } = show();
    fireEvent.click(row("fence"));
    expect([selected(), store.get().tool]).toEqual([["fence"], "select"]);
    fireEvent.click(row("hall"), { ctrlKey: true });
    expect(selected()).toEqual(["fence", "hall"]);
    fireEvent.click(row("fence"), { shiftKey: true });
    expect(selected()).toEqual(["hall"]);
    fireEvent.click(row("fence"));
    expect(selected()).toEqual(["fence"]);
    expect(row("fence").getAttribute("aria-selected")).toBe("true");
    expect(row("hall").getAttribute("aria-selected")).toBe("false");
  });

  it("selects all of a group together", () => {
    const grouped = [wall("a"), wall("b")].map((one) => ({ ...one, groupId: "g" }));
    const { selected } = show([...grouped, wall("c")]);
    fireEvent.click(row("b"));
    expect(selected().sort()).toEqual(["a", "b"]);
  });

  it("is gone through by arrows, to its ends and no further", () => {
    const { selected, onShow } = show();
    key("ArrowDown");
    expect(selected()).toEqual(["fence"]);
    for (let step = 0; step < 4; step += 1) key("ArrowDown");
    expect(selected()).toEqual(["Fence 2"]);
    key("ArrowUp");
    expect(selected()).toEqual(["hall"]);
    key("Enter");
    expect(onShow.mock.calls).toEqual([[["hall"]]]);
  });

  it("brings an element into view by a double click", () => {
    const { onShow } = show();
    fireEvent.doubleClick(row("hall"));
    expect(onShow.mock.calls).toEqual([[["hall"]]]);
  });

  it("says which are locked", () => {
    show([{ ...wall("fence"), isLocked: true }, wall("gate")]);
    expect(screen.getAllByRole("img", { name: "Locked" })).toHaveLength(1);
  });

  it("draws no more of a long list than is in sight", () => {
    show(Array.from({ length: 150 }, (_, at) => wall(`w${at}`)));
    expect(rows().length).toBeLessThan(60);
    expect(rows()[0]).toBe("w0");
    const list = screen.getByRole("listbox");
    list.scrollTop = 3_000;
    fireEvent.scroll(list);
    expect(rows()).not.toContain("w0");
    expect(rows()).toContain("w100");
  });
});
