import { describe, expect, it } from "vitest";
import { menuHref, missingPageHref } from "./menu-links.ts";
import { findPage, type PageEntry } from "./page-entry.ts";
import { PAGES } from "./pages.ts";
import { framePath, PAGE_PATHS, unpackFrame, withIndex } from "./paths.ts";

const aPage = (path: string): PageEntry => ({
  path,
  title: { zh: path, en: path },
  load: () => Promise.reject(),
});
const pages = [aPage("/wel/rank"), aPage("/wel/index"), aPage("/myiframe/:routerPath")];

describe("addresses of the menu (§2)", () => {
  it("appends /index to a leaf, once", () => {
    expect(withIndex("/wel/rank")).toBe("/wel/rank/index");
    expect(withIndex("/wel/index")).toBe("/wel/index");
    expect(menuHref("/wel/rank", pages)).toBe("/wel/rank/index");
  });

  it("opens a path that begins with http in the frame", () => {
    const href = menuHref("https://docs.example.com/a/b?c=d", pages);
    expect(href).toMatch(/^\/myiframe\/[\w-]+$/);
    expect(unpackFrame(href?.split("/")[2] ?? "")).toBe("https://docs.example.com/a/b?c=d");
    expect(findPage(pages, href ?? "")?.path).toBe("/myiframe/:routerPath");
  });

  it("packs any address, and takes nonsense for none", () => {
    expect(unpackFrame(framePath("https://例子.example/文档?q=é").split("/")[2] ?? "")).toBe(
      "https://例子.example/文档?q=é",
    );
    expect(unpackFrame("%%%")).toBe("");
  });

  it("leads whoever can change the menu from an item without a page to what is wrong with it", () => {
    expect(missingPageHref("/no/where")).toBe("/404?menu=%2Fno%2Fwhere");
  });

  it("has no address for what has no page", () => {
    expect(menuHref("/nowhere", pages)).toBeUndefined();
    expect(menuHref("", pages)).toBeUndefined();
  });

  it("finds a page with and without its /index, and nothing below it", () => {
    expect(findPage(pages, "/wel/rank")?.path).toBe("/wel/rank");
    expect(findPage(pages, "/wel/rank/index")?.path).toBe("/wel/rank");
    expect(findPage(pages, "/wel/index")?.path).toBe("/wel/index");
    expect(findPage(pages, "/wel/rank/deeper")).toBeUndefined();
    expect(findPage(pages, framePath("x/y"))?.path).toBe("/myiframe/:routerPath");
  });
});

it("knows the addresses of all pages and no others", () => {
  expect([...PAGE_PATHS].sort()).toEqual(PAGES.map(({ path }) => path).sort());
});
