// @vitest-environment jsdom
import { ROLE_ENDPOINTS as E } from "@sweepline/contract/access/roles.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aRoleRow } from "../../../test/roles.ts";
import { anItem, press, STANDARD, showRoles } from "../../../test/roles-visit.tsx";
import { on } from "../../../test/server.ts";
import { rowWith } from "../../../test/visit.tsx";

describe("what a role shows", () => {
  const PREVIEW = {
    menu: [anItem(1, "People", [anItem(2, "Staff")])],
    ...{
      permissions: ["access_staff_list"],
      organizationCount: 5,
      organizations: ["Brightfloor"],
      deviceCount: 31,
    },
  };
  const label = (en: string) => ({ zh: en, en });
  const ROWS = [
    {
      permission: "access_staff_list",
      label: label("View"),
      place: [label("People"), label("Staff")],
      heldBy: [1, 2],
    },
    {
      permission: "access_staff_edit",
      label: label("Change"),
      place: [label("People"), label("Staff")],
      heldBy: [2],
    },
    { permission: "access_roles_list", label: label("See roles"), place: [label("Roles")], heldBy: [] },
  ];

  it("is its menu and its figures, also standing in another organization", async () => {
    const visited = showRoles(
      [aRoleRow(1)],
      [on(E.preview, PREVIEW), on(E.comparison, { roles: [], rows: ROWS })],
    );
    await press(visited, "role-1", "Role 1");
    const shown = await dialog();
    expect(await within(shown).findByText("31")).toBeTruthy();
    expect(within(shown).getByText(/and 4 more/)).toBeTruthy();
    expect(within(shown).getByText("People › Staff").nextElementSibling?.textContent).toBe("View · Change");
    expect(within(shown).queryByText("See roles")).toBeNull();
    await visited.choose("In organization", "Brightfloor");
    await waitFor(() => expect(visited.asked(E.preview).at(-1)?.query.organizationId).toBe(2));
  });

  it("is nothing where it has no permission", async () => {
    const empty = { menu: [], permissions: [], organizationCount: 0, organizations: [], deviceCount: 0 };
    const visited = showRoles([aRoleRow(1)], [on(E.preview, empty)]);
    await press(visited, "role-1", "Role 1");
    expect(await screen.findByText("No menu")).toBeTruthy();
    expect(screen.getByText("No permissions")).toBeTruthy();
  });

  it("is compared with others: what only some hold first, everything when asked", async () => {
    const roles = [aRoleRow(1), aRoleRow(2, STANDARD)];
    const visited = showRoles(roles, [on(E.comparison, { roles, rows: ROWS })]);
    await visited.user.click(within(await rowWith("role-1")).getByRole("checkbox"));
    expect(screen.queryByRole("button", { name: /^Compare/ })).toBeNull();
    await visited.user.click(within(await rowWith("role-2")).getByRole("checkbox"));
    await visited.user.click(screen.getByRole("button", { name: "Compare 2 roles" }));
    expect(shownSearch()).toBe("?compare=1%2C2");
    expect(await screen.findByText("1 of 3 permissions")).toBeTruthy();
    const marks = async (name: string) =>
      within((await screen.findByRole("rowheader", { name })).closest("tr") as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent?.slice(1));
    expect(await marks("Change")).toEqual(["no", "yes"]);
    expect(screen.queryByRole("rowheader", { name: "View" })).toBeNull();
    await visited.user.click(screen.getByRole("button", { name: "Only differences" }));
    expect(await marks("View")).toEqual(["yes", "yes"]);
    await visited.user.click(screen.getByRole("button", { name: "Remove Viewer" }));
    expect(shownSearch()).toBe("?compare=1");
    await visited.user.click(screen.getByRole("button", { name: "Back to the list" }));
    expect(await rowWith("role-1")).toBeTruthy();
  });

  it("is said to be the same where nothing differs, and nothing is compared that an address makes up", async () => {
    const roles = [aRoleRow(1), aRoleRow(2)];
    const { asked } = showRoles([], [on(E.comparison, { roles, rows: ROWS.slice(0, 1) })], {
      at: "/roles?compare=1,zero,2,-3",
    });
    expect(await screen.findByText("These roles have the same permissions")).toBeTruthy();
    expect(asked(E.comparison).map(({ query }) => query.ids)).toEqual([[1, 2]]);
  });
});
