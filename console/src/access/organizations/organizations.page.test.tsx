// @vitest-environment jsdom
import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationRow,
  ORGANIZATION_REFUSALS as R,
} from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, isGone, more, press } from "../../../test/dialog.ts";
import { anOrganization, anOrganizationDetail, organizationAnswers } from "../../../test/organizations.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { OrganizationsPage } from "./organizations.page.tsx";

const show = (
  rows: readonly OrganizationRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) => visit(<OrganizationsPage />, { ...given, answers: [...answers, ...organizationAnswers(rows)] });

describe("the list of organizations", () => {
  it("shows a branch of the tree, and the way back out of it", async () => {
    const { user, asked } = show([anOrganization(7)]);
    await rowWith("ORG-7");
    await user.click(await screen.findByRole("treeitem", { name: /^Brightfloor/ }));
    expect(shownSearch()).toBe("?organizationId=2");
    await waitFor(() => expect(asked(E.list).at(-1)?.query).toMatchObject({ organizationId: 2, current: 1 }));
    const trail = await screen.findByRole("navigation", { name: "Place in the tree" });
    expect(await within(trail).findByText("Org 2")).toBeTruthy();
    await user.click(within(trail).getByRole("button", { name: "Sweepline" }));
    expect(shownSearch()).toBe("?organizationId=1");
    await user.click(within(trail).getByRole("button", { name: "All organizations" }));
    expect(shownSearch()).toBe("");
    expect(screen.queryByRole("navigation", { name: "Place in the tree" })).toBeNull();
  });

  it("is filtered by type and status without leaving the branch, which clearing keeps", async () => {
    const { user, asked, choose } = show([], [], { at: "/organizations?organizationId=2" });
    await choose("Type", "SHOP type");
    await choose("Status", "Disabled");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        ...{ organizationId: 2, orgTypeCode: "SHOP", status: "1", current: 1, size: 20 },
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(shownSearch()).toBe("?organizationId=2");
    expect(await screen.findByText("No organizations here yet")).toBeTruthy();
  });

  it("says of each how it stands, also where one above it is disabled", async () => {
    show([
      anOrganization(7, { regionInfo: "North", address: "Dock 1" }),
      anOrganization(8, { status: "1" }),
      anOrganization(9, { isBelowDisabled: true }),
    ]);
    expect(within(await rowWith("ORG-7")).getByText("North · Dock 1")).toBeTruthy();
    expect(within(await rowWith("ORG-8")).getByText("Disabled")).toBeTruthy();
    expect(within(await rowWith("ORG-9")).getByText("Parent disabled")).toBeTruthy();
  });

  it("says that it cannot be read, and reads it again", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => aPage(anOrganization(7)),
    );
    const { user } = show([], [on(E.list, () => answer()() as never)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("ORG-7")).toBeTruthy();
  });

  it("offers nothing to who may only look", async () => {
    const { user } = show([anOrganization(1), anOrganization(7)], [], { may: [E.list] });
    await user.click(await screen.findByRole("button", { name: "More actions for Org 7" }));
    const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    await screen.findByRole("menu");
    expect(items()).toEqual(["Details"]);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Edit Org 7" })).toBeNull();
  });

  it("offers everything but for one's own organization, of which the rest would be one's own end", async () => {
    const { user } = show([anOrganization(1), anOrganization(7)]);
    const items = async (name: string) => {
      await user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
      const texts = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      return texts;
    };
    expect(await items("Org 7")).toEqual(["Details", "New sub-organization", "Move", "Disable", "Delete"]);
    expect(await items("Org 1")).toEqual(["Details", "New sub-organization"]);
  });
});

describe("what hits other people", () => {
  it("says how many before an organization is disabled, counted at that moment", async () => {
    const counted = held(anOrganizationDetail(7));
    const visited = show(
      [anOrganization(7)],
      [on(E.get, counted.answer), on(E.setStatus, anOrganizationDetail(7))],
    );
    await more(visited, "Org 7", "Disable");
    expect(within(await dialog()).getByText("Counting…")).toBeTruthy();
    counted.release();
    expect(
      await within(await dialog()).findByText(/^30 people of it and its 5 organizations below/),
    ).toBeTruthy();
    await press(visited, "Cancel");
    expect(visited.written()).toEqual([]);
    await more(visited, "Org 7", "Disable");
    await press(visited, "Disable");
    await waitFor(() => expect(said()).toEqual(["Org 7 is disabled"]));
    expect(visited.asked(E.setStatus)).toMatchObject([{ params: { id: 7 }, body: { status: "1" } }]);
  });

  it("can be disabled without the count where it does not come", async () => {
    const visited = show([anOrganization(7)], [on(E.get, refused(CORE_REFUSALS.unexpected))]);
    await more(visited, "Org 7", "Disable");
    expect(
      await within(await dialog()).findByText(/^Everyone in it and below it will be signed out/),
    ).toBeTruthy();
  });

  it("enables one without a question, and deletes one only after it", async () => {
    const notEmpty = refused(R.organizationNotEmpty, {}, { what: "2 sub-organizations" });
    const visited = show(
      [anOrganization(7, { status: "1" })],
      [
        on(E.setStatus, anOrganizationDetail(7)),
        on(E.remove, inTurn<never>(notEmpty as never, true as never)),
      ],
    );
    await more(visited, "Org 7", "Enable");
    await waitFor(() => expect(said()).toEqual(["Org 7 is enabled"]));
    await more(visited, "Org 7", "Delete");
    expect(within(await dialog()).getByText(/^This cannot be undone/)).toBeTruthy();
    await press(visited, "Delete");
    await waitFor(() =>
      expect(said().at(-1)).toMatch(
        /^It cannot be deleted. Still in this organization: 2 sub-organizations$/,
      ),
    );
    await more(visited, "Org 7", "Delete");
    await press(visited, "Delete");
    await waitFor(() => expect(said().at(-1)).toBe("Org 7 is deleted"));
    expect(visited.asked(E.remove)).toHaveLength(2);
  });

  it("moves a branch to where it is told to, and says what goes along", async () => {
    const visited = show(
      [anOrganization(7)],
      [
        on(
          E.move,
          inTurn<never>(
            refused(R.parentInside, { parentId: R.parentInside }) as never,
            anOrganizationDetail(7) as never,
          ),
        ),
      ],
    );
    await more(visited, "Org 7", "Move");
    expect(await screen.findByText("Current parent: Sweepline")).toBeTruthy();
    expect(
      await screen.findByText(/^5 organizations below it, 30 people and 40 devices move along/),
    ).toBeTruthy();
    await press(visited, "Move");
    await waitFor(async () => expect(await faultAt("New parent")).toBeTruthy());
    expect(visited.written()).toEqual([]);
    await visited.choose("New parent", "Brightfloor");
    await press(visited, "Move");
    await waitFor(async () => expect(await faultAt("New parent")).toBe(R.parentInside.en));
    await press(visited, "Move");
    await isGone();
    expect(visited.asked(E.move).at(-1)).toMatchObject({ params: { id: 7 }, body: { parentId: 2 } });
  });
});

describe("details of an organization", () => {
  it("count what hangs on it, lead to its people and devices, and to the form", async () => {
    const visited = show([anOrganization(7)]);
    await more(visited, "Org 7", "Details");
    const drawer = await dialog();
    const people = await within(drawer).findByRole("link", { name: "People of Org 7 and below" });
    expect([people.textContent, people.getAttribute("href")]).toEqual(["30", "/staff?organizationId=7"]);
    const devices = within(drawer).getByRole("link", { name: "Devices of Org 7 and below" });
    expect([devices.textContent, devices.getAttribute("href")]).toEqual([
      "40",
      "/associatedEquipment?organizationId=7",
    ]);
    expect(within(drawer).getByText("2 directly")).toBeTruthy();
    await press(visited, "Edit");
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Org 7");
  });

  it("say who administers it, or that nobody does, with the way to add one (§6)", async () => {
    const ada = { id: 3, displayName: "Ada", username: "ada", enabled: true };
    const answered = (administrators: readonly (typeof ada)[]) =>
      show(
        [anOrganization(7)],
        [on(E.get, { ...anOrganizationDetail(7), administrators: [...administrators] })],
      );
    const first = answered([ada]);
    await more(first, "Org 7", "Details");
    const link = await within(await dialog()).findByRole("link", { name: "Ada" });
    expect(link.getAttribute("href")).toBe("/staff?organizationId=7&person=3");
    cleanup();
    await more(answered([{ ...ada, enabled: false }]), "Org 7", "Details");
    expect(await within(await dialog()).findByText(/^No enabled administrator/)).toBeTruthy();
    const add = within(await dialog()).getByRole("link", { name: "Add one" });
    expect(add.getAttribute("href")).toBe("/staff?organizationId=7&create=admin");
  });
});
