// @vitest-environment jsdom
import { ROLE_ENDPOINTS as E, ROLE_REFUSALS as R } from "@sweepline/contract/access/roles.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, isGone, more } from "../../../test/dialog.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aRoleDetail, aRoleRow } from "../../../test/roles.ts";
import { press, type ShownRoles, STANDARD, showRoles } from "../../../test/roles-visit.tsx";
import { aPage, failsFirst, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said } from "../../../test/visit.tsx";

const save = async ({ user }: ShownRoles, name = "Save") =>
  user.click(within(await dialog()).getByRole("button", { name: new RegExp(`${name}$`) }));

describe("the list of roles", () => {
  it("tells standard roles in the person's language, and how many hold each", async () => {
    showRoles([aRoleRow(1, { staffCount: 12, permissionCount: 40 }), aRoleRow(2, { ...STANDARD })]);
    const own = await rowWith("role-1");
    for (const text of ["Role 1", "Own organization", "12", "40", "Sweepline"])
      expect(within(own).getByText(text)).toBeTruthy();
    const standard = await rowWith("role-2");
    for (const text of ["Viewer", "Standard", "Built in"])
      expect(within(standard).getByText(text)).toBeTruthy();
  });

  it("is searched, narrowed to standard roles and sorted", async () => {
    const { user, asked } = showRoles([aRoleRow(1)]);
    await rowWith("role-1");
    await user.type(screen.getByRole("textbox", { name: "Name or code" }), "view{Enter}");
    await user.click(screen.getByRole("button", { name: "Standard only" }));
    await user.click(screen.getByRole("button", { name: /^Code/ }));
    expect(shownSearch()).toBe("?search=view&standard=true&sort=roleCode");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        ...{ search: "view", standardRole: true, sort: "roleCode", current: 1, size: 20 },
      }),
    );
  });

  it("waits, fails in words, and says that no role fits", async () => {
    const first = failsFirst(E.list, aPage());
    const { user } = showRoles([], [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No role matches")).toBeTruthy();
  });

  it("offers what fits the role and the rights", async () => {
    const rows = [aRoleRow(1), aRoleRow(2, STANDARD), aRoleRow(3, { staffCount: 1 })];
    const shown = showRoles(rows);
    const acts = async (row: string) => buttonsIn(await rowWith(row)).slice(1);
    expect(await acts("role-1")).toEqual(["Edit", "Copy", "More actions for Role 1"]);
    expect(await acts("role-2")).toEqual(["Preview", "Copy"]);
    await more(shown, "Role 3", "Delete");
    expect(screen.queryByText("Delete role Role 3?")).toBeNull();
  });

  it("is for looking where the person may do nothing else", async () => {
    showRoles([aRoleRow(1)], [], { may: [E.list] });
    expect(buttonsIn(await rowWith("role-1"))).toEqual(["Role 1", "Preview"]);
    expect(screen.queryByRole("button", { name: "New role" })).toBeNull();
  });

  it("deletes a role after a question, or says why not", async () => {
    const inUse = refused(R.roleInUse, {}, { count: 3 });
    const visited = showRoles([aRoleRow(1)], [on(E.remove, inTurn<never>(inUse as never, true as never))]);
    await more(visited, "Role 1", "Delete");
    expect(await screen.findByText("Delete role Role 1?")).toBeTruthy();
    await visited.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(visited.written()).toEqual([]);
    await more(visited, "Role 1", "Delete");
    await visited.confirm("Delete role Role 1?");
    await waitFor(() => expect(said()).toEqual(["It cannot be deleted; people who still have this role: 3"]));
    await more(visited, "Role 1", "Delete");
    await visited.confirm("Delete role Role 1?");
    await waitFor(() => expect(said()).toContain("Role deleted"));
    expect(visited.asked(E.remove).map(({ params }) => params.id)).toEqual([1, 1]);
    await waitFor(() => expect(visited.asked(E.list).length).toBeGreaterThan(1));
  });
});

describe("making a role", () => {
  const open = async (answers: readonly Rule[]) => {
    const visited = showRoles([], answers);
    await visited.user.click(await screen.findByRole("button", { name: "New role" }));
    await screen.findByText("0 of 2 selected");
    return visited;
  };

  it("sends once its name, reach and permissions, with the items above them", async () => {
    const made = held(aRoleDetail(9));
    const visited = await open([on(E.create, made.answer)]);
    await visited.user.type(screen.getByLabelText("Role"), "Night shift");
    await visited.user.type(screen.getByLabelText("Code"), "night");
    await visited.choose("Data scope", "Own organization");
    expect(await screen.findByText("Data of the organization that the holder belongs to.")).toBeTruthy();
    await visited.user.click(screen.getByRole("switch", { name: /^Stays signed in/ }));
    await visited.user.click(screen.getByRole("button", { name: "Expand all" }));
    await visited.user.click(screen.getByRole("checkbox", { name: "View" }));
    expect(screen.getByText("1 of 2 selected")).toBeTruthy();
    await save(visited);
    await save(visited);
    made.release();
    await isGone();
    const sent = visited.asked(E.create).map(({ body }) => ({ ...body, menuIds: [...body.menuIds].sort() }));
    expect(sent).toEqual([
      {
        ...{ roleName: "Night shift", roleCode: "night", roleType: "", roleTypeRange: [], roleDesc: "" },
        ...{ scopeKind: "own", staysSignedIn: true, organizationIds: [], menuIds: [1, 2, 3] },
      },
    ]);
    expect(said()).toEqual(["Role created"]);
  });

  it("wants organizations where its reach is some of them, as the server says at the field", async () => {
    const visited = await open([
      on(E.create, refused(R.chosenOrganizations, { organizationIds: R.chosenOrganizations })),
    ]);
    expect(screen.queryByLabelText("Selected organizations")).toBeNull();
    await visited.choose("Data scope", "Selected organizations");
    await visited.user.type(screen.getByLabelText("Role"), "Some");
    await visited.user.type(screen.getByLabelText("Code"), "some");
    await save(visited);
    const fault = await screen.findByText("Choose at least one organization");
    const item = fault.closest(".ant-form-item") as HTMLElement;
    expect(within(item).getByText("Selected organizations", { selector: "label *, label" })).toBeTruthy();
    await visited.choose("Selected organizations", "Brightfloor");
    await save(visited);
    await waitFor(() => expect(visited.asked(E.create).at(-1)?.body.organizationIds).toEqual([2]));
  });

  it("checks name and code itself, and says a taken code at its field", async () => {
    const taken = refused(R.roleCodeTaken, { roleCode: R.roleCodeTaken }, { roleCode: "night" });
    const visited = await open([on(E.create, taken)]);
    await save(visited);
    expect(await faultAt("Role")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Code")).toBe(VALIDATION_TEXTS["validation.code"].en);
    expect(visited.written()).toEqual([]);
    await visited.user.type(screen.getByLabelText("Role"), "Night");
    await visited.user.type(screen.getByLabelText("Code"), "night");
    await save(visited);
    await waitFor(async () => expect(await faultAt("Code")).toBe("Role code night already exists"));
    expect(said()).toEqual([]);
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Discard changes" })).toBeTruthy();
  });
});

describe("changing a role", () => {
  it("begins with the role as it is now, and sends back all that was not changed", async () => {
    const now = aRoleDetail(1, {
      ...{ roleName: "Renamed meanwhile", scopeKind: "chosen", organizationIds: [2], menuIds: [1, 2, 3] },
      revision: 8,
    });
    const visited = showRoles([aRoleRow(1)], [on(E.get, now), on(E.update, now)]);
    await press(visited, "role-1", "Edit");
    expect(await screen.findByLabelText("Role")).toHaveProperty("value", "Renamed meanwhile");
    await screen.findByText("1 of 2 selected");
    await visited.choose("Data scope", "Oneself only");
    await save(visited);
    await isGone();
    expect(visited.asked(E.update).map(({ body }) => body)).toMatchObject([
      { id: 1, revision: 8, scopeKind: "self", organizationIds: [], menuIds: [1, 2, 3] },
    ]);
    expect(said()).toEqual(["Saved; in effect at once for everyone with this role"]);
  });

  it("says that someone else was faster", async () => {
    const visited = showRoles(
      [aRoleRow(1)],
      [on(E.get, aRoleDetail(1)), on(E.update, refused(CORE_REFUSALS.conflict))],
    );
    await press(visited, "role-1", "Edit");
    await screen.findByLabelText("Role");
    await save(visited);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(await dialog()).toBeTruthy();
  });

  it("copies one under another name and code, which it wants", async () => {
    const visited = showRoles([aRoleRow(2, STANDARD)], [on(E.copy, aRoleDetail(10))]);
    await press(visited, "role-2", "Copy");
    expect(await screen.findByText("Copy role Viewer")).toBeTruthy();
    expect(await screen.findByLabelText("Role")).toHaveProperty("value", "Viewer copy");
    await save(visited, "Copy");
    expect(await faultAt("Code")).toBe(VALIDATION_TEXTS["validation.code"].en);
    await visited.user.type(screen.getByLabelText("Code"), "viewer-2");
    await save(visited, "Copy");
    await isGone();
    expect(visited.asked(E.copy)).toMatchObject([
      { params: { id: 2 }, body: { roleName: "Viewer copy", roleCode: "viewer-2" } },
    ]);
  });
});
