// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS as E, ROLLOUT_REFUSALS } from "@sweepline/contract/operations/rollouts/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aProduct } from "../../../test/products.ts";
import { aDraft, aPackage, aRolloutDetail } from "../../../test/rollouts.ts";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { RolloutFormPage } from "./rollout-form.page.tsx";

const PREVIEW = {
  ...{ total: 40, groups: [2, 8, 30], versions: [{ version: "1.1.0", devices: 40 }] },
  leftOut: [{ reason: "noAgent" as const, devices: 3 }],
};
const PART = { eventName: "Spring", rings: ["all" as const] };
const BEHIND = {
  ...{ bindingId: 7, organizationId: 2, productId: 3, productName: "S5 Scrubber" },
  packages: [
    { ...PART, id: 8, version: "1.8.0", devices: 2 },
    { ...PART, id: 6, version: "1.6.0", devices: 6_000 },
  ],
};
const open = (answers: readonly Rule[] = [], at = "/page") =>
  visit(<RolloutFormPage />, {
    at,
    who: { sysUser: { id: 1, organizationId: 2 } as never },
    answers: [
      ...answers,
      on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(2, "Brightfloor")]),
      on(PRODUCT_ENDPOINTS.options, [aProduct(3)]),
      on(FIRMWARE_ENDPOINTS.list, aPage(aPackage(6), aPackage(8))),
      on(E.preview, PREVIEW),
    ],
  });
const save = () => screen.getByRole("button", { name: "Save draft" });

describe("the form of a rollout", () => {
  it("begins with canary, early and all, and says whom it would reach", async () => {
    const shown = open([on(E.create, aDraft(9)), on(E.get, aDraft(9))]);
    expect(await screen.findByText(/to see how many devices will be updated/)).toBeTruthy();
    await shown.user.type(await screen.findByRole("textbox", { name: "Name" }), "Spring");
    await shown.choose("Model", "S5 Scrubber");
    expect(shown.asked(E.preview)).toEqual([]);
    await shown.choose("Packages", "Event 8 · 1.8.0");
    expect(await screen.findByText("40 devices will be updated")).toBeTruthy();
    const groups = screen.getByRole("list", { name: "Groups" });
    expect(groups.textContent).toBe("1. Canary22. Early83. All30");
    expect(screen.getByText("Nothing that updates it is set up")).toBeTruthy();
    await shown.user.click(save());
    await waitFor(() => expect(said()).toEqual(["The draft is saved"]));
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ name: "Spring", organizationId: 2, productId: 3, packageIds: [8], startsAt: null },
      plan: {
        groups: [
          { share: { by: "percent", value: 5 } },
          { share: { by: "percent", value: 20 } },
          { name: "All" },
        ],
        ...{ urgency: "whenIdle", forcedAt: null, keepsQuietHours: true, conditions: { isDocked: true } },
      },
    });
    await waitFor(() => expect(shownAddress()).toBe("/rollout?id=9"));
  });

  it("says what is missing at the right field", async () => {
    const shown = open();
    await screen.findByRole("textbox", { name: "Name" });
    await shown.user.click(save());
    expect(await faultAt("Packages")).toBeTruthy();
    expect(await faultAt("Name")).toBeTruthy();
    await shown.user.click(screen.getByText("At a set time"));
    await shown.user.click(save());
    expect(await faultAt("Starts at")).toBe("Choose a time in the future");
    expect(shown.asked(E.create)).toEqual([]);
  });

  it("adds, moves and removes groups; the last always takes the rest", async () => {
    const shown = open([on(E.update, aDraft(1)), on(E.get, aDraft(1))], "/page?id=1");
    const name = async (place: number) =>
      (await screen.findAllByLabelText<HTMLInputElement>("Group name"))[place];
    expect((await name(1))?.value).toBe("All");
    await shown.user.click(screen.getByRole("button", { name: /Add a group$/ }));
    expect((await name(1))?.value).toBe("New group");
    await shown.user.click(screen.getByRole("button", { name: "Move group 2 up" }));
    await shown.user.click(screen.getByRole("button", { name: "Remove group 2" }));
    await shown.user.click(save());
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body).toMatchObject({ id: 1, revision: 3 });
    expect(shown.asked(E.update)[0]?.body.plan.groups.map((group) => group.name)).toEqual([
      "New group",
      "All",
    ]);
  });

  it("gives a group to a ring, which must come before all others", async () => {
    const shown = open([on(E.update, aDraft(1)), on(E.get, aDraft(1))], "/page?id=1");
    await shown.user.click(await screen.findByRole("button", { name: /Add a group$/ }));
    const ways = await screen.findAllByLabelText("Counted as");
    expect(ways).toHaveLength(2);
    await shown.choose("Counted as", "Ring Early");
    await shown.user.click(save());
    expect(await screen.findByText("Groups of rings come first: canary, then early")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Move group 2 up" }));
    await shown.user.click(save());
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body.plan.groups.map(({ share }) => share.by)).toEqual([
      "ring",
      "percent",
      "percent",
    ]);
  });

  it("takes an emptied figure for one that is not looked at", async () => {
    const shown = open([on(E.update, aDraft(1)), on(E.get, aDraft(1))], "/page?id=1");
    await shown.user.clear(await screen.findByLabelText("Battery at least"));
    await shown.user.click(save());
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body.plan.conditions.minBatteryPercent).toBeNull();
  });

  it("does not start in the past", async () => {
    const late = aDraft(1, { startsAt: "2026-01-02T03:04:05.000Z" });
    const shown = open([on(E.get, late)], "/page?id=1");
    await screen.findByRole("textbox", { name: "Name" });
    await shown.user.click(save());
    expect(await faultAt("Starts at")).toBe("Choose a time in the future");
    expect(shown.asked(E.update)).toEqual([]);
  });

  it("shows a refusal at the packages, and offers what somebody else has changed", async () => {
    const marked = refused(ROLLOUT_REFUSALS.packageNotReleased, {
      packageIds: ROLLOUT_REFUSALS.packageNotReleased,
    });
    let answer = marked;
    const shown = open([on(E.update, () => answer), on(E.get, aDraft(1))], "/page?id=1");
    await screen.findByRole("textbox", { name: "Name" });
    await shown.user.click(save());
    expect(await faultAt("Packages")).toBe("A package is not released or has been withdrawn");
    answer = refused(CORE_REFUSALS.conflict);
    await shown.choose("Packages", "Event 6 · 1.6.0");
    await shown.user.click(save());
    expect(await screen.findByText("Someone else has changed this in the meantime")).toBeTruthy();
  });

  it.each([
    ["", 8, "1.8.0", /currently 2 devices/],
    // However many they are.
    ["&packageId=6", 6, "1.6.0", /currently 6,000 devices/],
  ])("is filled in for exactly those who are behind a binding, and says so%s", async (...given) => {
    const [chosen, packageId, version, says] = given;
    const shown = open(
      [on(BINDING_ENDPOINTS.behind, BEHIND), on(E.create, aDraft(9)), on(E.get, aDraft(9))],
      `/page?bindingId=7${chosen}`,
    );
    const other = await screen.findByRole("link", { name: /^Use .* instead/ });
    expect(other.getAttribute("href")).toBe(`/rolloutForm?bindingId=7&packageId=${packageId === 8 ? 6 : 8}`);
    expect(await screen.findByText(says)).toBeTruthy();
    expect(await screen.findByText("40 devices will be updated")).toBeTruthy();
    expect(shown.asked(E.preview).at(-1)?.body.target).toMatchObject({ bindingId: 7 });
    await shown.user.click(save());
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ name: `S5 Scrubber ${version}`, organizationId: 2, productId: 3, packageIds: [packageId] },
      target: { bindingId: 7, deviceIds: [], versions: [], hardwareVersions: [] },
    });
  });

  it("is for all devices once that limit is lifted", async () => {
    const shown = open(
      [on(BINDING_ENDPOINTS.behind, BEHIND), on(E.create, aDraft(9)), on(E.get, aDraft(9))],
      "/page?bindingId=7",
    );
    await shown.user.click(await screen.findByRole("button", { name: "Remove this limit" }));
    expect(screen.queryByText(/^Only devices that are behind/)).toBeNull();
    await shown.user.click(save());
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    expect(shown.asked(E.create)[0]?.body.target).toMatchObject({ bindingId: null });
  });

  it("says that nobody is behind", async () => {
    const nobody = { bindingId: 7, organizationId: 2, productId: 3, productName: "S5", packages: [] };
    open([on(BINDING_ENDPOINTS.behind, nobody)], "/page?bindingId=7");
    expect(await screen.findByText("No device is behind")).toBeTruthy();
  });

  it("asks before changes are lost", async () => {
    const shown = open();
    await shown.user.type(await screen.findByRole("textbox", { name: "Name" }), "x");
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findAllByText("Discard unsaved changes?")).not.toEqual([]);
  });

  it("is closed to what is no draft any more", async () => {
    open([on(E.get, aRolloutDetail(1))], "/page?id=1");
    expect(await screen.findByText("This rollout can no longer be changed")).toBeTruthy();
    expect(within(document.body).queryByRole("button", { name: "Save draft" })).toBeNull();
  });
});
