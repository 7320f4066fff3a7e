import { describe, expect, it } from "vitest";
import type { Destination } from "../../core/links/index.ts";
import { DESTINATIONS, PATHS } from "../paths.ts";
import { identityOf } from "./tab-identity.ts";
import {
  addressAsLeft,
  closeAll,
  closeOthers,
  closeTab,
  HOME_TAB,
  MAX_TABS,
  moveTab,
  openTab,
  type Tab,
  titleTab,
} from "./tab-rules.ts";

const open = (...keys: string[]): readonly Tab[] => keys.reduce<readonly Tab[]>(openTab, []);
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key);

describe("the tab bar (§2)", () => {
  it("opens one tab a visited page, with home first", () => {
    expect(keys(open("/a", "/b", "/a"))).toEqual(["/wel/index", "/a", "/b"]);
  });

  it("has one tab a page, which takes the filters that are asked for last", () => {
    expect(keys(open("/a?status=00", "/a?isOnline=true", "/a", "/a?status=04"))).toEqual([
      "/wel/index",
      "/a?status=04",
    ]);
    const [, first] = open("/a?status=00");
    expect(open("/a?status=00", "/a?status=04")[1]?.id).toBe(first?.id);
  });

  it("has a tab for each thing whose page is open, whatever of it is looked at", () => {
    const device = "/wel/eqDetail";
    const one = [`${device}?id=1`, `${device}?id=1&tab=log`, `${device}?tab=usage&id=1`];
    expect(keys(open(...one, `${device}?id=2`))).toEqual([
      "/wel/index",
      `${device}?tab=usage&id=1`,
      `${device}?id=2`,
    ]);
    expect(keys(open("/platform/task/addTask?mapId=3", "/platform/task/addTask?id=3"))).toHaveLength(3);
  });

  it("leads from the menu to a page as it was left", () => {
    const tabs = open("/a?status=00", "/b");
    expect(addressAsLeft(tabs, "/a/index")).toBe("/a?status=00");
    expect(addressAsLeft(tabs, "/c/index")).toBe("/c/index");
  });

  it("knows every page that others lead to by the id of one thing", async () => {
    const sources = import.meta.glob<string>(["../../**/*.ts", "../../**/*.tsx", "!../../**/*.test.*"], {
      query: "?raw",
      import: "default",
    });
    const texts = await Promise.all(Object.values(sources).map((load) => load()));
    const led = texts.flatMap((text) => [
      ...text.matchAll(/(?:href|to)\("(\w+)", \{ (?:id|mapId|bindingId)\b/g),
    ]);
    const paths = new Set(led.map(([, to]) => DESTINATIONS[to as Destination]));
    expect(paths.size).toBeGreaterThan(15);
    for (const path of paths) {
      const isLater = path === PATHS.taskList;
      expect([path, identityOf(`${path}?id=1`) !== identityOf(`${path}?id=2`)]).toEqual([path, !isLater]);
    }
  });

  it("opens the left neighbor of a closed active tab", () => {
    const { tabs, next } = closeTab(open("/a", "/b", "/c"), "/b", "/b");
    expect(keys(tabs)).toEqual(["/wel/index", "/a", "/c"]);
    expect(next).toBe("/a");
  });

  it("stays where it is when another tab is closed", () => {
    expect(closeTab(open("/a", "/b"), "/a", "/b").next).toBeUndefined();
  });

  it("never closes home", () => {
    const tabs = open("/a");
    expect(closeTab(tabs, HOME_TAB.key, HOME_TAB.key)).toEqual({ tabs, next: undefined });
  });

  it("has one home, which takes the address of its filters and is still not closable", () => {
    const filtered = openTab(
      moveTab(open("/a"), "/wel/index", "/wel/index?range=30d"),
      "/wel/index?range=30d",
    );
    expect(filtered.map(({ id, key }) => [id, key])).toEqual([
      ["/wel/index", "/wel/index?range=30d"],
      ["/a", "/a"],
    ]);
    expect(closeTab(filtered, "/wel/index?range=30d", "/a").tabs).toBe(filtered);
    expect(keys(openTab(filtered, "/wel/index?range=12m"))).toEqual(["/wel/index?range=12m", "/a"]);
    expect(keys(openTab(filtered, "/wel"))).toEqual(["/wel", "/a"]);
    expect(keys(openTab(filtered, "/b"))).toEqual(["/wel/index?range=30d", "/a", "/b"]);
  });

  it("closes the others but home, and goes to the kept one", () => {
    const { tabs, next } = closeOthers(open("/a", "/b", "/c"), "/b", "/c");
    expect(keys(tabs)).toEqual(["/wel/index", "/b"]);
    expect(next).toBe("/b");
    expect(closeOthers(open("/a", "/b"), "/b", "/b").next).toBeUndefined();
  });

  it("returns to home when all are closed", () => {
    expect(closeAll("/a")).toEqual({ tabs: [HOME_TAB], next: "/wel/index" });
  });

  it("drops the oldest page beyond its limit, never home", () => {
    const many = open(...Array.from({ length: MAX_TABS + 3 }, (_, n) => `/p${n}`));
    expect(many).toHaveLength(MAX_TABS);
    expect(many[0]).toEqual(HOME_TAB);
    expect(keys(many)).not.toContain("/p0");
    expect(keys(many)).toContain(`/p${MAX_TABS + 2}`);
  });

  it("takes a page with and without /index for the same", () => {
    expect(keys(open("/a/index", "/a"))).toEqual(["/wel/index", "/a/index"]);
  });

  it("keeps a page that changes its own address, under the new one", () => {
    const moved = moveTab(open("/a", "/b"), "/a", "/a?search=x");
    expect(moved.map(({ id, key }) => [id, key])).toEqual([
      ["/wel/index", "/wel/index"],
      ["/a", "/a?search=x"],
      ["/b", "/b"],
    ]);
    const again = openTab(moved, "/a");
    expect(new Set(again.map(({ id }) => id)).size).toBe(again.length);
  });

  it("takes a title from the page and gives it back", () => {
    const named = titleTab(open("/a"), "/a", "SW-0042");
    expect(named[1]).toEqual({ key: "/a", id: "/a", title: "SW-0042" });
    expect(titleTab(named, "/a", undefined)[1]).toEqual({ key: "/a", id: "/a" });
    expect(titleTab(named, "/gone", "x")).toBe(named);
  });
});
