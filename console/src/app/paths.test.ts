import { describe, expect, it } from "vitest";
import { menuHref } from "./menu-links.ts";
import { findPage, type PageEntry } from "./page-entry.ts";
import { framePath, withIndex } from "./paths.ts";

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
    expect(href).toBe("/myiframe/https%3A%2F%2Fdocs.example.com%2Fa%2Fb%3Fc%3Dd");
    expect(findPage(pages, href ?? "")?.path).toBe("/myiframe/:routerPath");
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
