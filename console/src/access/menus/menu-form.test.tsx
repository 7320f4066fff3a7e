// @vitest-environment jsdom
import {
  MENU_ENDPOINTS as E,
  MENU_TYPE,
  type MenuNode,
  MENU_REFUSALS as R,
} from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { APP_INFO_ENDPOINTS } from "@sweepline/contract/system/app-info.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, isGone, save } from "../../../test/dialog.ts";
import { aMenuNode } from "../../../test/menus.ts";
import { held, on, type Rule, refused } from "../../../test/server.ts";
import { aRole } from "../../../test/staff.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { MenuAdminPage } from "./menu-admin.page.tsx";

const ADD = aMenuNode(13, "Add", { parentId: 12, type: MENU_TYPE.button, permission: "access_staff_edit" });
const STAFF = aMenuNode(12, "Staff", {
  parentId: 1,
  path: "/access/staff",
  isBuiltIn: true,
  children: [ADD],
});
const MAPS = aMenuNode(3, "Maps", { path: "/maps", icon: "map", meta: { roles: ["admin"] } });
const TREE = [aMenuNode(1, "People", { children: [STAFF] }), MAPS];

function show(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  return visit(<MenuAdminPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.tree, TREE),
      on(ROLE_ENDPOINTS.options, [aRole(5, "Night")]),
      on(APP_INFO_ENDPOINTS.get, { value: "docs.example.com, *.maps.test", logoUrl: null }),
    ],
  });
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const preview = () => screen.findByRole("figure");

async function create(answers: readonly Rule[] = []) {
  const shown = show(answers);
  await shown.user.click(await screen.findByRole("button", { name: "New item" }));
  await dialog();
  return shown;
}
async function edit(node: MenuNode, answers: readonly Rule[] = []) {
  const shown = show(answers);
  await shown.user.click(await screen.findByRole("button", { name: "Expand all" }));
  await shown.user.click(await screen.findByRole("button", { name: `Edit ${node.label.en}` }));
  await dialog();
  return shown;
}

describe("a new item", () => {
  it("is sent once as it was written, with what was not chosen left empty", async () => {
    const made = held(aMenuNode(9, "Reports"));
    const shown = await create([on(E.create, made.answer)]);
    type("Chinese name", "报告");
    type("English name", "Reports");
    type("Path or external link", " /reports ");
    await shown.user.click(screen.getByRole("radio", { name: "report" }));
    await shown.choose("Parent", "People / Staff");
    await shown.user.click(screen.getByRole("switch", { name: "Keep page open" }));
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    await save(shown);
    made.release();
    await isGone();
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      {
        parentId: 12,
        label: { zh: "报告", en: "Reports" },
        type: MENU_TYPE.menu,
        path: "/reports",
        permission: null,
        icon: "report",
        keepAlive: true,
        isHidden: false,
        meta: {},
      },
    ]);
    expect(said()).toEqual(["Saved"]);
    expect(shown.asked(E.ownMenu)).toHaveLength(1);
  });

  it("wants a name in both languages and a path that leads somewhere", async () => {
    const shown = await create();
    type("Path or external link", "javascript:alert(1)");
    await save(shown);
    expect(await faultAt("Chinese name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("English name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Path or external link")).toMatch(VALIDATION_TEXTS["validation.menuPath"].en);
    expect(shown.written()).toEqual([]);
  });

  it("that is a button carries a permission instead of a path", async () => {
    const shown = await create([
      on(E.create, refused(R.permissionTaken, { permission: R.permissionTaken }, { permission: "a_b_c" })),
    ]);
    type("Chinese name", "开门");
    type("English name", "Open");
    await shown.user.click(within(await dialog()).getByText("Button"));
    expect(screen.queryByLabelText("Path or external link")).toBeNull();
    type("Permission", "open");
    await save(shown);
    expect(await faultAt("Permission")).toContain(VALIDATION_TEXTS["validation.permissionCode"].en);
    type("Permission", "a_b_c");
    await save(shown);
    await waitFor(async () =>
      expect(await faultAt("Permission")).toContain("Permission a_b_c already exists"),
    );
    expect(shown.asked(E.create)[0]?.body).toMatchObject({ type: MENU_TYPE.button, permission: "a_b_c" });
  });

  it("begun below another one stands there", async () => {
    const shown = show([]);
    await shown.user.click(await screen.findByRole("button", { name: "More actions for Maps" }));
    await shown.user.click(await screen.findByRole("menuitem", { name: "New item below" }));
    const figure = await preview();
    expect(within(figure).getByText("Maps")).toBeTruthy();
    expect(within(figure).getByText("Unnamed")).toBeTruthy();
  });
});

describe("an item that is changed", () => {
  it("goes with the revision that was read and the roles that see it", async () => {
    const shown = await edit(MAPS, [on(E.update, MAPS)]);
    await shown.choose("Roles that see it", "Night (NIGHT)");
    type("English name", "Floors");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update).map(({ body }) => body)).toMatchObject([
      {
        ...{ id: 3, revision: 3, label: { zh: "Maps栏", en: "Floors" }, path: "/maps", icon: "map" },
        meta: { roles: ["admin", "NIGHT"] },
      },
    ]);
  });

  it("keeps path, type and permission where it is a built-in one, and says so", async () => {
    await edit(STAFF);
    expect(screen.getByText(/^Built in: path, type and permission are fixed/)).toBeTruthy();
    expect(screen.getByLabelText("Path or external link")).toHaveProperty("disabled", true);
    expect(within(await dialog()).getByRole("radio", { name: "Button" })).toHaveProperty("disabled", true);
  });

  it("cannot be put below itself or below a button", async () => {
    const shown = await edit(STAFF);
    await shown.user.click(screen.getByRole("combobox", { name: "Parent" }));
    await screen.findByText("Maps", { selector: ".ant-select-dropdown *" });
    expect(screen.queryByText(/Staff/, { selector: ".ant-select-dropdown *" })).toBeNull();
    expect(screen.queryByText(/Add/, { selector: ".ant-select-dropdown *" })).toBeNull();
  });

  it("that someone else has changed meanwhile says so, and the form stays", async () => {
    const shown = await edit(MAPS, [on(E.update, refused(CORE_REFUSALS.conflict))]);
    type("English name", "Floors");
    await save(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(screen.getByLabelText("English name")).toHaveProperty("value", "Floors");
  });
});

describe("what the form shows beforehand", () => {
  it("says whether a foreign page may be framed here", async () => {
    await create();
    const path = "Path or external link";
    expect(screen.getByText(/^A page path starting with/)).toBeTruthy();
    type(path, "https://docs.example.com/a");
    expect(await screen.findByText("docs.example.com can be opened inside the console")).toBeTruthy();
    type(path, "https://evil.maps.test.example/");
    expect(
      await screen.findByText(/^evil\.maps\.test\.example is not an allowed embedded site/),
    ).toBeTruthy();
    type(path, "https://floor.maps.test/");
    expect(await screen.findByText("floor.maps.test can be opened inside the console")).toBeTruthy();
  });

  it("draws the item by the name it has so far, and says where it will not be seen", async () => {
    const shown = await create();
    const figure = within(await preview());
    expect(figure.getByText("Unnamed")).toBeTruthy();
    type("Chinese name", "报告");
    expect(await figure.findByText("报告")).toBeTruthy();
    type("English name", "Reports");
    expect(await figure.findByText("Reports")).toBeTruthy();
    await shown.user.click(screen.getByRole("switch", { name: "Hidden" }));
    expect(await figure.findByText("Not shown in the menu")).toBeTruthy();
    await shown.user.click(within(await dialog()).getByText("Button"));
    expect(await figure.findByText(/^Buttons are permissions only/)).toBeTruthy();
  });

  it("finds a picture by a word of either language, and none by nonsense", async () => {
    const shown = await create();
    const icons = screen.getByRole("radiogroup", { name: "Icon" });
    const names = () =>
      within(icons)
        .getAllByRole("radio")
        .map((one) => one.getAttribute("aria-label"));
    const search = screen.getByRole("textbox", { name: "Search icons" });
    fireEvent.change(search, { target: { value: "电梯" } });
    expect(names()).toEqual(["No icon", "elevator"]);
    fireEvent.change(search, { target: { value: "LIFT" } });
    expect(names()).toEqual(["No icon", "elevator"]);
    await shown.user.type(search, "x{Enter}");
    expect(await screen.findByText("No icon matches")).toBeTruthy();
    expect(screen.queryByText(VALIDATION_TEXTS["validation.required"].en)).toBeNull();
  });
});
