import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { area, documentOf, draw } from "../map-document/a-document.ts";
import { createEditorStore } from "../map-document/index.ts";
import { useSingleArea } from "./use-single-area.ts";

afterEach(cleanup);

/** A map with one area that takes no second one, and what was replaced. */
function setUp({ isSingleArea = true, elements = [area("first")] } = {}) {
  const { document } = documentOf(elements, { isSingleArea });
  const store = createEditorStore({ isReadOnly: false, editors: [], lengthUnit: "meter" });
  const replaced: string[] = [];
  const { result } = renderHook(() =>
    useSingleArea({ document, store, replace: ({ changes: [change] }) => replaced.push(change?.id ?? "") }),
  );
  return { store, replaced, rule: () => result.current };
}
const another = draw(area("second"));

describe("a map that takes one cleaning area", () => {
  it("says so before another is drawn, and asks no more while that is drawn", () => {
    const { store, replaced, rule } = setUp();
    act(() => store.set({ tool: "cleaningArea" }));
    expect(rule().isAsked).toBe(true);
    act(() => rule().answer(true));
    act(() => rule().refused(another));
    expect(rule().isAsked).toBe(false);
    expect(replaced).toEqual(["second"]);
    // With another tool in between it is asked again.
    act(() => store.set({ tool: "select" }));
    act(() => store.set({ tool: "cleaningArea" }));
    expect(rule().isAsked).toBe(true);
  });

  it("takes the tool back from who does not want that", () => {
    const { store, replaced, rule } = setUp();
    act(() => store.set({ tool: "cleaningArea" }));
    act(() => rule().answer(false));
    expect([store.get().tool, rule().isAsked, replaced]).toEqual(["select", false, []]);
  });

  it("asks of what comes in another way when it comes", () => {
    const { replaced, rule } = setUp();
    act(() => rule().refused({ ...another, label: "copy" }));
    expect(rule().isAsked).toBe(true);
    act(() => rule().answer(false));
    expect(replaced).toEqual([]);
    act(() => rule().refused({ ...another, label: "copy" }));
    act(() => rule().answer(true));
    expect(replaced).toEqual(["second"]);
  });

  it.each([
    ["none is there yet", { elements: [] }],
    ["the map takes many", { isSingleArea: false }],
  ])("says nothing where %s", (_, given) => {
    const { store, rule } = setUp(given);
    act(() => store.set({ tool: "cleaningArea" }));
    expect(rule().isAsked).toBe(false);
  });
});
