// @vitest-environment jsdom
import {
  MENU_ENDPOINTS as E,
  MENU_TYPE,
  type MenuNode,
  MENU_REFUSALS as R,
} from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aMenuNode } from "../../../test/menus.ts";
import { shownSearch } from "../../../test/page.tsx";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aRole } from "../../../test/staff.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { MenuAdminPage } from "./menu-admin.page.tsx";

const STAFF = aMenuNode(12, "Staff", {
  ...{ parentId: 1, path: "/access/staff", isBuiltIn: true, meta: { roles: ["admin", "night"] } },
  children: [aMenuNode(13, "Add", { parentId: 12, type: MENU_TYPE.button, permission: "access_staff_edit" })],
});
const TREE = [
  aMenuNode(1, "People", { children: [aMenuNode(11, "Roles", { parentId: 1 }), STAFF] }),
  aMenuNode(2, "Docs", { path: "https://docs.example.com", isHidden: true }),
  aMenuNode(3, "Maps"),
];

const ROLES = [{ ...aRole(5, "Night shift"), roleCode: "night" }];
const notYet = () => new Promise<boolean>(() => undefined);
const show = (answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) =>
  visit(<MenuAdminPage />, {
    ...given,
    answers: [...answers, on(E.tree, TREE), on(E.order, notYet), on(ROLE_ENDPOINTS.options, ROLES)],
  });
type Shown = ReturnType<typeof show>;
const table = () => screen.findByRole("treegrid");
const namesIn = (place: HTMLElement): readonly (string | undefined)[] =>
  within(place)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector("td")?.textContent?.replace(/^⠿/, ""));
const names = async () => namesIn(await table());
const moves = () => screen.findByRole("group", { name: "Move the selected item" });
const orders = ({ asked }: Shown) => asked(E.order).map(({ body }) => body);
const announced = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const keys = async (name: string, ...pressed: Parameters<typeof fireEvent.keyDown>[1][]) => {
  const row = await rowWith(name);
  act(() => row.focus());
  for (const one of pressed) fireEvent.keyDown(document.activeElement ?? row, one);
};

describe("the items of the menu", () => {
  it("stand as a tree, open at the top, each with where it leads and who sees it", async () => {
    show();
    expect(await names()).toEqual(["People", "Roles", "Staff", "DocsHidden", "Maps"]);
    const staff = await rowWith("Staff");
    expect(staff.getAttribute("aria-level")).toBe("2");
    expect([staff.getAttribute("aria-posinset"), staff.getAttribute("aria-setsize")]).toEqual(["2", "2"]);
    expect(staff.getAttribute("aria-expanded")).toBe("false");
    expect(within(staff).getByText("/access/staff")).toBeTruthy();
    expect(await within(staff).findByText("admin, Night shift")).toBeTruthy();
    expect(within(await rowWith("Maps")).getByText("Everyone")).toBeTruthy();
  });

  it("open one by one, all at once, and close again", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Expand Staff" }));
    expect(within(await rowWith("Add")).getByText("access_staff_edit")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Collapse all" }));
    expect(await names()).toEqual(["People", "DocsHidden", "Maps"]);
    await user.click(screen.getByRole("button", { name: "Expand all" }));
    expect(await names()).toHaveLength(6);
  });

  it("are found by name, path or permission, with all that leads there, and the address keeps it", async () => {
    const { user } = show([], { at: "/page?search=STAFF_EDIT" });
    expect(await names()).toEqual(["People", "Staff", "Add"]);
    const box = screen.getByRole("textbox", { name: "Name, path or permission" });
    await user.clear(box);
    await user.type(box, "栏目{Enter}");
    expect(await screen.findByText("No item matches")).toBeTruthy();
    expect(shownSearch()).toBe(`?search=${encodeURIComponent("栏目")}`);
  });

  it("that cannot be loaded say so, and are there at the next try", async () => {
    const tree = inTurn<MenuNode[] | ReturnType<typeof refused>>(refused(CORE_REFUSALS.noPermission), TREE);
    const { user } = show([on(E.tree, tree)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await names()).toHaveLength(5);
  });

  it("that are none say so", async () => {
    show([on(E.tree, [])]);
    expect(await screen.findByText("No items")).toBeTruthy();
  });

  it("are called by their Chinese names in Chinese", async () => {
    show([], { language: "zh" });
    expect(await screen.findByRole("button", { name: "收起 People栏" })).toBeTruthy();
  });

  it("are only looked at by who may not change them", async () => {
    const shown = show([], { may: [E.tree] });
    const maps = await rowWith("Maps");
    expect(buttonsIn(maps)).toEqual([]);
    expect(maps.getAttribute("draggable")).toBe("false");
    expect(screen.queryByRole("group", { name: "Move the selected item" })).toBeNull();
    expect(screen.queryByRole("button", { name: "New item" })).toBeNull();
    await keys("Maps", { key: "ArrowUp", altKey: true });
    await shown.user.dblClick(maps);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(orders(shown)).toEqual([]);
  });
});

describe("the keyboard", () => {
  it("goes through the rows, opens and closes them, and leads to the one above", async () => {
    show();
    const selected = () => screen.getByRole("row", { selected: true }).getAttribute("data-row-key");
    await keys("People", { key: "ArrowDown" });
    expect(selected()).toBe("11");
    await keys("Staff", { key: "ArrowRight" });
    expect(await rowWith("Add")).toBeTruthy();
    await keys("Staff", { key: "ArrowRight" });
    expect(selected()).toBe("13");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-row-key")).toBe("13"));
    await keys("Add", { key: "ArrowLeft" });
    expect(selected()).toBe("12");
    await keys("Staff", { key: "ArrowLeft" });
    expect(screen.queryByText("Add")).toBeNull();
    await keys("Staff", { key: "End" });
    expect(selected()).toBe("3");
    await keys("Maps", { key: "Home" });
    expect(selected()).toBe("1");
  });

  it("enters the table at one row only", async () => {
    show();
    const rows = within(await table())
      .getAllByRole("row")
      .slice(1);
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
  });

  it("changes an item by Enter, but not while a button in the row has the focus", async () => {
    const { user } = show();
    const edit = within(await rowWith("Maps")).getByRole("button", { name: "Edit Maps" });
    fireEvent.keyDown(edit, { key: "Enter" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await keys("Maps", { key: "Enter" });
    expect(within(await screen.findByRole("dialog")).getByDisplayValue("Maps")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
  });

  it("moves an item together with Alt, says where it is now, and keeps the focus on it", async () => {
    const shown = show();
    await keys("Maps", { key: "ArrowUp", altKey: true });
    expect(await names()).toEqual(["People", "Roles", "Staff", "Maps", "DocsHidden"]);
    expect(announced()).toContain("Maps: 2 of 3");
    expect(orders(shown)).toEqual([{ parentId: null, ids: [1, 3, 2] }]);
    await waitFor(() => expect(document.activeElement?.getAttribute("data-row-key")).toBe("3"));
  });

  it("says that there is no way further", async () => {
    const shown = show();
    await keys("People", { key: "ArrowLeft", altKey: true });
    await waitFor(() => expect(announced()).toContain("People cannot be moved there"));
    expect(orders(shown)).toEqual([]);
  });
});

describe("the order of the menu", () => {
  it("is saved move by move, each taken from where the one before has led to", async () => {
    const first = held(true);
    const next = inTurn(first.answer, async () => true);
    const shown = show([on(E.order, () => next()())]);
    await keys("Maps", { key: "ArrowUp", altKey: true }, { key: "ArrowUp", altKey: true });
    expect(await names()).toEqual(["Maps", "People", "Roles", "Staff", "DocsHidden"]);
    expect(orders(shown)).toHaveLength(1);
    first.release();
    await waitFor(() =>
      expect(orders(shown)).toEqual([
        { parentId: null, ids: [1, 3, 2] },
        { parentId: null, ids: [3, 1, 2] },
      ]),
    );
    await waitFor(() => expect(shown.asked(E.tree)).toHaveLength(2));
  });

  it("is sent whole where the page is left while a move is still being saved", async () => {
    const shown = show();
    await keys("Maps", { key: "ArrowUp", altKey: true }, { key: "ArrowUp", altKey: true });
    await waitFor(() => expect(orders(shown)).toHaveLength(1));
    fireEvent(window, new Event("pagehide"));
    await waitFor(() => expect(orders(shown).at(1)).toEqual({ parentId: null, ids: [3, 1, 2] }));
  });

  it("is as it was where the server refuses", async () => {
    const shown = show([on(E.order, refused(R.wrongMenuParent))]);
    await keys("Maps", { key: "ArrowUp", altKey: true });
    await waitFor(() => expect(said()).toEqual([R.wrongMenuParent.en]));
    await waitFor(async () => expect((await names()).at(-1)).toBe("Maps"));
    expect(shown.asked(E.ownMenu)).toHaveLength(1);
  });

  it("is changed by buttons, which are off where the selected item has no way to go", async () => {
    const saved = held(true);
    const shown = show([on(E.order, saved.answer)]);
    const button = async (name: string) => within(await moves()).getByRole("button", { name });
    expect(await button("Move down")).toHaveProperty("disabled", true);
    await shown.user.click(await rowWith("People"));
    expect(await button("Move up")).toHaveProperty("disabled", true);
    expect(await button("Move into the item above")).toHaveProperty("disabled", true);
    await shown.user.click(await rowWith("Docs"));
    await shown.user.click(await button("Move into the item above"));
    expect(orders(shown)).toEqual([{ parentId: 1, ids: [11, 12, 2] }]);
    expect(await names()).toEqual(["People", "Roles", "Staff", "DocsHidden", "Maps"]);
    expect((await rowWith("Docs")).getAttribute("aria-level")).toBe("2");
    saved.release();
    await waitFor(() => expect(shown.asked(E.ownMenu)).toHaveLength(1));
  });

  describe("by the mouse", () => {
    const DATA = { effectAllowed: "", setData: () => undefined };
    /** At which share of a row's height. */
    const at = async (kind: "dragStart" | "dragOver" | "drop", name: string, share = 0.5) => {
      const row = await rowWith(name);
      row.getBoundingClientRect = () => new DOMRect(0, 100, 500, 40);
      const event = createEvent[kind](row, { dataTransfer: DATA });
      Object.defineProperty(event, "clientY", { value: 100 + 40 * share });
      fireEvent(row, event);
      return { row, isTaken: event.defaultPrevented };
    };

    it.each([
      ["before", 0.1, { parentId: null, ids: [3, 1, 2] }],
      ["inside", 0.5, { parentId: 1, ids: [11, 12, 3] }],
      ["after", 0.9, { parentId: null, ids: [1, 3, 2] }],
    ])("puts an item %s another one", async (spot, share, place) => {
      const shown = show();
      await at("dragStart", "Maps");
      const { row, isTaken } = await at("dragOver", "People", share);
      expect([isTaken, row.getAttribute("data-spot")]).toEqual([true, spot]);
      await at("drop", "People", share);
      expect(row.getAttribute("data-spot")).toBeNull();
      await waitFor(() => expect(orders(shown)).toEqual([place]));
    });

    it("puts none below itself", async () => {
      const shown = show();
      await at("dragStart", "People");
      const { row, isTaken } = await at("dragOver", "Roles");
      expect([isTaken, row.getAttribute("data-spot")]).toEqual([false, null]);
      await at("drop", "Roles");
      expect(orders(shown)).toEqual([]);
      expect(announced()).toContain("People cannot be moved there");
    });
  });
});

describe("an item that is not wanted any more", () => {
  const choose = async ({ user }: Shown, name: string, act: string) => {
    await user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: act }));
    const asked = (await screen.findByText(/^(Delete|Restore) “/)).closest("dialog") as HTMLElement;
    return { asked, yes: () => user.click(within(asked).getByRole("button", { name: act })) };
  };

  it("goes after a question, and the person's own menu follows", async () => {
    const shown = show([on(E.remove, true)]);
    const { asked, yes } = await choose(shown, "Maps", "Delete");
    expect(within(asked).getByText("This cannot be undone.")).toBeTruthy();
    expect(shown.written()).toEqual([]);
    await yes();
    await waitFor(() => expect(said()).toEqual(["Deleted"]));
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 3 }]);
    expect(shown.asked(E.ownMenu)).toHaveLength(1);
  });

  it("stays with what stands below it", async () => {
    const shown = show([on(E.remove, refused(R.menuHasChildren))]);
    await (await choose(shown, "People", "Delete")).yes();
    await waitFor(() => expect(said()).toEqual([R.menuHasChildren.en]));
    expect(await names()).toHaveLength(5);
  });

  it("is set back where it is a built-in one, which cannot be deleted", async () => {
    const shown = show([on(E.restore, STAFF)]);
    const { yes } = await choose(shown, "Staff", "Restore defaults");
    await yes();
    await waitFor(() => expect(said()).toEqual(["Restored"]));
    expect(shown.written().map(([endpoint]) => endpoint)).toEqual([E.restore]);
  });
});
