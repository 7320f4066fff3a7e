import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { SAME_TAB, useBeforeClosing, usePageTitle } from "../../core/page/index.ts";
import { PAGES } from "../pages.ts";
import { TabBar } from "./tab-bar.tsx";
import { TabHost } from "./tab-host.tsx";
import { HOME_TAB } from "./tab-rules.ts";
import { keepTabs } from "./tab-store.ts";
import { useOpenTabs } from "./use-open-tabs.ts";

/** A page in place of the real ones, which are tested in their rooms: a box to type in, and its own address. */
function ProbePage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const [title, setTitle] = useState(asked.get("named") ?? undefined);
  usePageTitle(asked.has("inEach") ? { zh: "广场的地图", en: "Maps of Plaza" } : title);
  const [answer, setAnswer] = useState<(mayClose: boolean) => void>();
  const isAsking = new URLSearchParams(search).has("unfinished");
  useBeforeClosing(isAsking ? () => new Promise((resolve) => setAnswer(() => resolve)) : undefined);
  return (
    <div>
      <output>{pathname + search}</output>
      <input aria-label="typed" />
      {answer
        ? [true, false].map((mayClose) => (
            <button key={String(mayClose)} type="button" onClick={() => answer(mayClose)}>
              {mayClose ? "leave" : "stay"}
            </button>
          ))
        : null}
      <button type="button" onClick={() => setTitle("SW-0042")}>
        name me
      </button>
      <button
        type="button"
        onClick={() => void navigate({ pathname, search: "?filter=1" }, { replace: true, state: SAME_TAB })}
      >
        filter
      </button>
    </div>
  );
}

let go: ReturnType<typeof useNavigate>;
function Frame() {
  go = useNavigate();
  const open = useOpenTabs();
  return (
    <>
      <TabBar {...open} entries={[]} />
      <TabHost {...open} entries={[]} />
    </>
  );
}

const originals = PAGES.map(({ load, isPlain }) => ({ load, isPlain }));
const tabNames = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => link.textContent);
const visit = (path: string) => act(async () => void (await go(path)));
const typed = () => screen.getByRole<HTMLInputElement>("textbox", { name: "typed" });
const address = async (path: string) =>
  waitFor(() => expect(screen.getByRole("status").textContent).toBe(path));

beforeEach(async () => {
  setLanguage("en");
  keepTabs([HOME_TAB]);
  for (const page of PAGES) Object.assign(page, { load: async () => ProbePage, isPlain: true });
  render(
    <MemoryRouter initialEntries={["/wel/index"]}>
      <Frame />
    </MemoryRouter>,
  );
  await address("/wel/index");
});
afterEach(() => {
  cleanup();
  PAGES.forEach((page, index) => {
    Object.assign(page, originals[index]);
  });
});

describe("open pages (§2)", () => {
  it("keep what was typed while another is in front, and lose it when they are closed", async () => {
    const person = userEvent.setup();
    await visit("/info/index");
    await address("/info/index");
    // Without the focus: moving it out of a box that is being hidden hangs the test's DOM, not a browser.
    fireEvent.input(typed(), { target: { value: "half a sentence" } });
    await visit("/wel/rank");
    await address("/wel/rank");
    expect(typed().value).toBe("");
    await visit("/info/index");
    await address("/info/index");
    expect(typed().value).toBe("half a sentence");
    await person.click(screen.getByRole("button", { name: "Close Personal information" }));
    await visit("/info/index");
    await address("/info/index");
    expect(typed().value).toBe("");
  });

  it("open their left neighbor when the one in front is closed, and stay closed", async () => {
    await visit("/info/index");
    await visit("/wel/rank");
    await address("/wel/rank");
    await userEvent.click(screen.getByRole("button", { name: "Close Ranking" }));
    await address("/info/index");
    expect(tabNames()).toEqual(["Home", "Personal information"]);
  });

  it("keep their tab and their state when they change their own address", async () => {
    const person = userEvent.setup();
    await visit("/wel/rank");
    await address("/wel/rank");
    await person.type(typed(), "kept");
    await person.click(screen.getByRole("button", { name: "filter" }));
    await address("/wel/rank?filter=1");
    expect(typed().value).toBe("kept");
    expect(tabNames()).toEqual(["Home", "Ranking"]);
  });

  it("are in sight in the bar once their page has its name, which makes the tab longer", async () => {
    // Ten a letter, in a bar of two hundred.
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function box(this: Element) {
      return this.tagName === "LI"
        ? new DOMRect(140, 0, 10 * (this.textContent ?? "").length, 40)
        : new DOMRect(0, 0, 200, 40);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await visit("/wel/eqDetail?id=42&named=A");
    await address("/wel/eqDetail?id=42&named=A");
    const list = screen.getByRole("navigation").querySelector("ul") as HTMLElement;
    list.scrollLeft = 0;
    await userEvent.click(screen.getByRole("button", { name: "name me" }));
    await waitFor(() => expect(tabNames()).toEqual(["Home", "SW-0042"]));
    expect(list.scrollLeft).toBeGreaterThan(0);
  });

  it("name their tab and the window", async () => {
    await visit("/wel/eqDetail?id=42");
    await address("/wel/eqDetail?id=42");
    await userEvent.click(screen.getByRole("button", { name: "name me" }));
    await waitFor(() => expect(tabNames()).toEqual(["Home", "SW-0042"]));
    expect(document.title).toBe("SW-0042 · Sweepline");
  });

  it.each([
    ["/wel/index", "Electronic large screen", "电子大屏"],
    ["/wel/eqDetail?id=42", "Large equipment screen", "设备大屏"],
    ["/iot/equipmentInfo", "IoT view", "物联网视图"],
  ])("are called by the specification's title on the whole screen: %s", async (path, en, zh) => {
    await visit(path);
    expect(document.title).not.toContain(en);
    const value = document.documentElement;
    Object.defineProperty(document, "fullscreenElement", { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(document, "fullscreenElement"));
    act(() => void document.dispatchEvent(new Event("fullscreenchange")));
    expect(document.title).toMatch(new RegExp(`^${en} · `));
    act(() => setLanguage("zh"));
    expect(document.title).toMatch(new RegExp(`^${zh} · `));
  });

  it("have a name in the language that is switched to, also behind another page", async () => {
    await visit("/wel/eqDetail?inEach=1");
    await waitFor(() => expect(tabNames()).toEqual(["Home", "Maps of Plaza"]));
    await visit("/wel/rank");
    await address("/wel/rank");
    act(() => setLanguage("zh"));
    expect(tabNames()).toEqual(["首页", "广场的地图", "排行榜"]);
  });

  it("have their name at once where the page knows it at once", async () => {
    // The page's program is there by then.
    await visit("/wel/eqDetail?id=7&named=SW-0007");
    await address("/wel/eqDetail?id=7&named=SW-0007");
    await visit("/wel/eqDetail?id=8&named=SW-0008");
    await address("/wel/eqDetail?id=8&named=SW-0008");
    await waitFor(() => expect(tabNames()).toEqual(["Home", "SW-0007", "SW-0008"]));
  });

  it("close from the menu of the right button: others, and all back to home", async () => {
    const person = userEvent.setup();
    await visit("/info/index");
    await visit("/wel/rank");
    await address("/wel/rank");
    await person.pointer({ keys: "[MouseRight]", target: screen.getByRole("link", { name: "Ranking" }) });
    await person.click(screen.getByRole("menuitem", { name: "Close others" }));
    expect(tabNames()).toEqual(["Home", "Ranking"]);
    await person.pointer({ keys: "[MouseRight]", target: screen.getByRole("link", { name: "Home" }) });
    expect(screen.getByRole("menuitem", { name: "Close" })).toHaveProperty("disabled", true);
    await person.click(screen.getByRole("menuitem", { name: "Close all" }));
    await address("/wel/index");
    expect(tabNames()).toEqual(["Home"]);
  });

  it("come to the front and ask before they close, where their page has something unfinished", async () => {
    const person = userEvent.setup();
    await visit("/wel/rank?unfinished");
    await address("/wel/rank?unfinished");
    await visit("/info/index");
    await address("/info/index");
    await person.click(screen.getByRole("button", { name: "Close Ranking" }));
    await address("/wel/rank?unfinished");
    await person.click(await screen.findByRole("button", { name: "stay" }));
    expect(tabNames()).toEqual(["Home", "Ranking", "Personal information"]);
    await person.click(screen.getByRole("button", { name: "Close Ranking" }));
    await person.click(await screen.findByRole("button", { name: "leave" }));
    await waitFor(() => expect(tabNames()).toEqual(["Home", "Personal information"]));
  });

  it("are walked with arrows and closed with Delete", async () => {
    const person = userEvent.setup();
    await visit("/info/index");
    await visit("/wel/rank");
    await address("/wel/rank");
    screen.getByRole("link", { name: "Ranking" }).focus();
    await person.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("Personal information");
    await person.keyboard("{Delete}");
    expect(tabNames()).toEqual(["Home", "Ranking"]);
    expect(document.activeElement?.textContent).toBe("Home");
  });
});
