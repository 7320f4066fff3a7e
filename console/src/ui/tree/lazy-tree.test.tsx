// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { LazyTree } from "./lazy-tree.tsx";
import type { TreeItem, TreeLevel } from "./tree-rows.ts";

const anItem = (id: number, name: string, childCount = 0): TreeItem => ({ id, name, childCount });
const ready = (...items: TreeItem[]): TreeLevel<TreeItem> => ({ state: "ready", items });
const TOP = ready(anItem(1, "Platform", 2));
const BELOW = ready(anItem(2, "Aurora", 3), anItem(3, "Borealis"));

const retry = vi.fn();
const onSelect = vi.fn();
/** What stands below Aurora, which is opened in these tests. */
function aTree(belowAurora: TreeLevel<TreeItem>) {
  const levels = new Map<number | undefined, TreeLevel<TreeItem>>([
    [undefined, TOP],
    [1, BELOW],
    [2, belowAurora],
  ]);
  function Tree() {
    const [open, setOpen] = useState<readonly number[]>([1]);
    return (
      <LazyTree<TreeItem>
        label="Organizations"
        source={{
          levelOf: (id) => levels.get(id) ?? { state: "loading" },
          isOpen: ({ id }) => open.includes(id),
        }}
        selectedId={undefined}
        onSelect={onSelect}
        onOpen={(id, isOpen) => setOpen(isOpen ? [...open, id] : open.filter((one) => one !== id))}
      />
    );
  }
  render(<Tree />);
}
const row = (name: string | RegExp) => screen.getByRole("treeitem", { name });
const focused = () => document.activeElement?.textContent;

beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("a tree that comes level by level", () => {
  it("says of each row where it stands, and whether it is open", () => {
    aTree({ state: "loading" });
    expect(row("Platform").getAttribute("aria-expanded")).toBe("true");
    expect(row("Aurora").getAttribute("aria-level")).toBe("2");
    expect(row("Borealis").getAttribute("aria-posinset")).toBe("2");
    expect(row("Borealis").getAttribute("aria-setsize")).toBe("2");
    expect(row("Borealis").hasAttribute("aria-expanded")).toBe(false);
  });

  it("is one stop of Tab, and arrows go through its rows, in and out", async () => {
    aTree(ready(anItem(4, "Cedar")));
    await userEvent.tab();
    expect(focused()).toBe("Platform");
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("Cedar");
    await userEvent.keyboard("{ArrowLeft}");
    expect(focused()).toBe("Aurora");
    await userEvent.keyboard("{ArrowLeft}");
    expect(row("Aurora").getAttribute("aria-expanded")).toBe("false");
    await userEvent.keyboard("{End}");
    expect(focused()).toBe("Borealis");
    await userEvent.keyboard("{Home}{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(1);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("passes over a level that is on its way", async () => {
    aTree({ state: "loading" });
    row("Aurora").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(row("Loading…").getAttribute("aria-busy")).toBe("true");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("Borealis");
  });

  it("asks again for a level that did not come, and goes on from the row above", async () => {
    aTree({ state: "failed", retry });
    row("Aurora").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    expect(focused()).toContain("Try again");
    await userEvent.keyboard("{Enter}");
    expect(retry).toHaveBeenCalledOnce();
    expect(onSelect).not.toHaveBeenCalled();
    expect(focused()).toBe("Aurora");
  });
});
