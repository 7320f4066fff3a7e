// @vitest-environment jsdom
import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { APP_INFO_ENDPOINTS } from "@sweepline/contract/system/app-info.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { on } from "../../../test/server.ts";
import { showShell } from "../../../test/shell.tsx";
import { widen } from "../../../test/window-width.ts";
import { missingPageHref } from "../menu-links.ts";
import { framePath } from "../paths.ts";

const menu = () => within(screen.getByRole("navigation", { name: "Main menu" }));
const names = () =>
  menu()
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);
const frame = () => document.querySelector<HTMLElement>("[data-menu]") as HTMLElement;
const button = (name: string) => screen.getByRole("button", { name });

describe("the menu at the side", () => {
  it("has what the person's roles may enter and this console has a page for", async () => {
    const may = ALL_ENDPOINTS.filter(({ permission }) => permission !== MENU_ENDPOINTS.update.permission);
    const { user } = await showShell({ may });
    expect(names()).toEqual(["Sweepline", "Start", "Handbook"]);
    expect(menu().queryByRole("button", { name: "Elsewhere" })).toBeNull();
    await user.click(menu().getByRole("button", { name: "Devices" }));
    await user.click(menu().getByRole("button", { name: "Setup" }));
    expect(names()).toEqual(["Sweepline", "Start", "Robots", "Products", "Handbook"]);
  });

  it("has a picture at every item, on every level", async () => {
    const { user } = await showShell();
    for (const name of ["Devices", "Setup"]) await user.click(menu().getByRole("button", { name }));
    const items = [...menu().getAllByRole("link"), ...menu().getAllByRole("button")];
    const bare = items.filter((item) => item.closest("li") && !item.querySelector("svg"));
    expect(bare.map(({ textContent }) => textContent)).toEqual([]);
    expect(items.length).toBeGreaterThan(5);
  });

  it("shows items without a page to who can change the menu, and leads them to what is wrong", async () => {
    const { user } = await showShell();
    await user.click(menu().getByRole("button", { name: "Elsewhere" }));
    expect(menu().getByRole("link", { name: "Nothing here" }).getAttribute("href")).toBe(
      missingPageHref("/no/such/page"),
    );
  });

  it("opens by itself around the page on screen, and closes by hand", async () => {
    const { user } = await showShell({ at: "/platform/product/index" });
    expect(menu().getByRole("link", { name: "Products" }).getAttribute("aria-current")).toBe("page");
    expect(menu().getByRole("link", { name: "Start" }).getAttribute("aria-current")).toBeNull();
    const group = menu().getByRole("button", { name: "Devices" });
    expect(group.getAttribute("aria-expanded")).toBe("true");
    await user.click(group);
    expect(group.getAttribute("aria-expanded")).toBe("false");
    expect(names()).not.toContain("Products");
  });

  it("leads to pages with their index, and to foreign ones inside the frame", async () => {
    const { user } = await showShell();
    await user.click(menu().getByRole("button", { name: "Devices" }));
    await user.click(menu().getByRole("link", { name: "Robots" }));
    expect(shownAddress()).toBe("/washfloorrobot/equipmentInfo/index");
    expect(menu().getByRole("link", { name: "Handbook" }).getAttribute("href")).toBe(
      framePath("https://docs.example.com/"),
    );
  });

  it("says the version, and shows the company's logo where there is one", async () => {
    const logoUrl = "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png";
    await showShell({ answers: [on(APP_INFO_ENDPOINTS.get, { value: "9.9", logoUrl })] });
    expect(await screen.findByText("Version 9.9")).toBeTruthy();
    const home = screen.getByRole("link", { name: "Sweepline: Home" });
    expect(home.querySelector("img")?.getAttribute("src")).toBe(logoUrl);
  });

  it("is in the person's language, with where one is over the page", async () => {
    const shown = await showShell({ at: "/platform/product/index" });
    const trail = () => [...document.querySelectorAll("header ol li")].map(({ textContent }) => textContent);
    expect(trail()).toEqual(["Devices", "Setup", "Products"]);
    await shown.user.click(button("Language"));
    await shown.user.click(screen.getByRole("menuitemradio", { name: "中文" }));
    expect(trail()).toEqual(["Devices（中）", "Setup（中）", "Products（中）"]);
    expect(screen.getByRole("navigation", { name: "主菜单" })).toBeTruthy();
    expect(document.title).toBe("Products（中） · Sweepline");
  });
});

it("calls a framed page as its menu item, over the page, on its tab and in the window", async () => {
  await showShell({ at: framePath("https://docs.example.com/") });
  expect([...document.querySelectorAll("header ol li")].map(({ textContent }) => textContent)).toEqual([
    "Handbook",
  ]);
  expect(screen.getAllByRole("link", { name: "Handbook", current: "page" })).toHaveLength(2);
  expect(document.title).toBe("Handbook · Sweepline");
});

describe("the menu made narrow", () => {
  it("is remembered, and its groups open beside it", async () => {
    const { user } = await showShell();
    await user.click(button("Collapse the menu"));
    onTestFinished(() => void screen.queryByRole("button", { name: "Expand the menu" })?.click());
    expect(frame().dataset.menu).toBe("narrow");
    expect(localStorage.getItem("sweepline.menu-collapsed")).toBe("true");
    await user.click(menu().getByRole("button", { name: "Devices" }));
    const popup = screen.getByRole("menu", { name: "Devices" });
    const items = within(popup).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Robots", "Products"]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(shownAddress()).toBe("/platform/product/index");
    expect(menu().getByRole("button", { name: "Devices" }).dataset.here).toBe("true");
    await user.click(button("Expand the menu"));
    expect(frame().dataset.menu).toBe("wide");
  });

  it("is a drawer over a small page, and goes when one goes somewhere or presses beside it", async () => {
    widen(800);
    const { user } = await showShell();
    expect(frame().dataset.menu).toBe("narrow");
    await user.click(button("Expand the menu"));
    expect(frame().dataset.menu).toBe("drawer");
    await user.click(menu().getByRole("link", { name: "Handbook" }));
    expect(frame().dataset.menu).toBe("narrow");
    await user.click(button("Expand the menu"));
    fireEvent.pointerDown(frame().querySelector(":scope > div:empty") as HTMLElement);
    expect(frame().dataset.menu).toBe("narrow");
  });

  it("is gone from the smallest, where a button brings it", async () => {
    widen(400);
    const { user } = await showShell();
    expect(screen.queryByRole("navigation", { name: "Main menu" })).toBeNull();
    await user.click(button("Expand the menu"));
    expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();
  });
});

describe("the whole screen", () => {
  /** A browser that can: what is on the whole screen, and the event that says so. */
  function allowFullScreen(): void {
    let element: Element | null = null;
    const turn = (to: Element | null) => async () => {
      element = to;
      document.dispatchEvent(new Event("fullscreenchange"));
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { value: true, configurable: true },
      fullscreenElement: { get: () => element, configurable: true },
      exitFullscreen: { value: turn(null), configurable: true },
    });
    const root = document.documentElement;
    Object.defineProperty(root, "requestFullscreen", { value: turn(root), configurable: true });
    onTestFinished(() => {
      for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"])
        Reflect.deleteProperty(document, name);
      Reflect.deleteProperty(root, "requestFullscreen");
    });
  }

  it("is not offered where the browser forbids it", async () => {
    await showShell();
    expect(screen.queryByRole("button", { name: "Full screen" })).toBeNull();
  });

  it("is the page's alone: the way out is shown, goes when nobody moves, and comes back with the pointer", async () => {
    allowFullScreen();
    const { user } = await showShell();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(button("Full screen"));
    expect(frame().dataset.lobby).toBe("awake");
    expect(document.activeElement).toBe(button("Exit full screen"));
    act(() => void vi.advanceTimersByTime(3_000));
    expect(frame().dataset.lobby).toBe("quiet");
    fireEvent(window, new Event("pointermove"));
    expect(frame().dataset.lobby).toBe("awake");
    vi.useRealTimers();
    await user.click(button("Exit full screen"));
    expect(frame().dataset.lobby).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(button("Full screen")));
  });

  it("leaves the focus to who has gone on in the page meanwhile", async () => {
    allowFullScreen();
    await showShell();
    fireEvent.click(button("Full screen"));
    const link = screen.getByRole("link", { name: "Skip to the main content" });
    link.focus();
    await act(() => document.exitFullscreen());
    expect(document.activeElement).toBe(link);
  });
});
