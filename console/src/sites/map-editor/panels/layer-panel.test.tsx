import { ELEMENT_KINDS } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { area, documentOf, wall } from "../../map-document/a-document.ts";
import { createEditorStore } from "../../map-document/index.ts";
import { LayerPanel } from "./layer-panel.tsx";

afterEach(cleanup);

function setUp() {
  const { document } = documentOf([area("hall"), wall("fence")]);
  const store = createEditorStore({ selectedIds: new Set(["hall", "fence"]) });
  render(<LayerPanel document={document} store={store} />);
  return store;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("layers", () => {
  it("are hidden and shown each by itself, and those of devices with them", () => {
    const store = setUp();
    const hides = screen.getAllByRole("button", { name: /^Hide / });
    expect(hides).toHaveLength(ELEMENT_KINDS.length + 1);
    for (const [at, kind] of ELEMENT_KINDS.entries()) {
      fireEvent.click(hides[at] as HTMLElement);
      expect([...store.get().hiddenLayers]).toEqual([kind]);
      press(/^Show /);
      expect(store.get().hiddenLayers.size).toBe(0);
    }
    press("Hide Devices and trails");
    expect(store.get().areRobotsHidden).toBe(true);
    press("Show Devices and trails");
    expect(store.get().areRobotsHidden).toBe(false);
  });

  it.each(["Hide Cleaning areas", "Lock Cleaning areas"])(
    "take their elements out of what is selected: %s",
    (name) => {
      const store = setUp();
      press(name);
      expect([...store.get().selectedIds]).toEqual(["fence"]);
    },
  );

  it("are locked and unlocked", () => {
    const store = setUp();
    press("Lock Virtual walls");
    expect([...store.get().lockedLayers]).toEqual(["virtualWall"]);
    press("Unlock Virtual walls");
    expect(store.get().lockedLayers.size).toBe(0);
  });
});
