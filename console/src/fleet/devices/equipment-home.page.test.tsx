// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { type DeviceOverview, DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../test/devices.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on, type Rule } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { EquipmentHomePage } from "./equipment-home.page.tsx";

type Group = DeviceOverview["organizations"][number];
const aGroup = (id: number, name: string, given: Partial<Group> = {}): Group => ({
  ...{ id, name, total: 4, online: 3, locked: 0, inError: 0 },
  ...given,
});
const anOverview = (given: Partial<DeviceOverview> = {}): DeviceOverview => ({
  all: { total: 9, online: 6, locked: 1, inError: 2 },
  statuses: [
    { status: "02", total: 5 },
    { status: "03", total: 4 },
  ],
  products: [{ ...aGroup(3, "S5 Scrubber", { inError: 2, locked: 1 }), code: "S5", kind: "scrubber" }],
  organizations: [aGroup(2, "Brightfloor")],
  ...{ moreProducts: 0, moreOrganizations: 0 },
  ...given,
});

function show(
  overview: DeviceOverview,
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<EquipmentHomePage />, {
    ...given,
    answers: [
      ...answers,
      on(E.overview, overview),
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(2, "Brightfloor"),
        anOrganizationOption(5, "Cleanex"),
      ]),
    ],
  });
}
const wayOf = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

describe("where one begins with devices", () => {
  it("leads from every figure to the devices that it counts", async () => {
    show(anOverview());
    expect(await wayOf(/^Devices.*9/)).toBe("/deviceList");
    expect(await wayOf(/^Online.*6/)).toBe("/deviceList?online=true");
    expect(await wayOf(/^Offline.*3/)).toBe("/deviceList?online=false");
    expect(await wayOf(/^In error.*2/)).toBe("/deviceList?hasErrors=true");
    expect(await wayOf(/^Locked.*1/)).toBe("/deviceList?locked=true");
    expect(await wayOf(/^Working.*5/)).toBe("/deviceList?statuses=02");
    expect(await wayOf(/^S5 Scrubber/)).toBe("/deviceList?productId=3");
    expect(await wayOf(/^Brightfloor/)).toBe("/deviceList?organizationId=2");
  });

  it("leads from nothing to nowhere", async () => {
    show(anOverview({ all: { total: 9, online: 9, locked: 0, inError: 0 }, statuses: [] }));
    await screen.findByRole("link", { name: /^Devices/ });
    for (const name of [/^Offline/, /^In error/, /^Locked/])
      expect(screen.queryByRole("link", { name })).toBeNull();
  });

  it("says of a group how many are online, in error and locked", async () => {
    show(anOverview({ moreOrganizations: 12 }));
    const line = await screen.findByRole("link", { name: /^S5 Scrubber/ });
    for (const text of ["2 in error", "1 locked", "3 of 4 online"]) expect(line.textContent).toContain(text);
    expect(screen.getByText("12 more are not listed; filter the equipment list for them")).toBeTruthy();
  });

  it("tells nothing of errors to whom that is withheld", async () => {
    show(anOverview({ all: { total: 9, online: 6, locked: 0, inError: null } }));
    await screen.findByRole("link", { name: /^Devices/ });
    expect(screen.queryByText("In error")).toBeNull();
  });

  it("counts one organization where it is chosen, and all its ways lead there", async () => {
    const { choose, asked } = show(anOverview());
    await choose("Organization", "Cleanex");
    expect(shownSearch()).toBe("?organizationId=5");
    await waitFor(() => expect(asked(E.overview).at(-1)?.query.organizationId).toBe(5));
    expect(await wayOf(/^Online/)).toBe("/deviceList?organizationId=5&online=true");
    expect(await wayOf(/^S5 Scrubber/)).toBe("/deviceList?productId=3&organizationId=5");
  });

  it("searches long lists of groups by name", async () => {
    const organizations = Array.from({ length: 12 }, (_, number) => aGroup(number + 20, `Org ${number}`));
    const { user } = show(anOverview({ organizations }));
    await screen.findByRole("link", { name: /^Org 11/ });
    const search = screen.getByRole("textbox", { name: "Search" });
    await user.type(search, "org 11{Enter}");
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Org 3/ })).toBeNull());
    expect(screen.getByRole("link", { name: /^Org 11/ })).toBeTruthy();
    await user.type(search, "x{Enter}");
    expect(await screen.findByText("No name matches")).toBeTruthy();
  });

  it("finds a device by a few letters, and goes there", async () => {
    const { user, asked } = show(anOverview(), [
      on(E.list, ({ query }) => (query.search === "sw-7" ? aPage(aDevice(7)) : aPage())),
    ]);
    await screen.findByRole("link", { name: /^Devices/ });
    const finder = screen.getByRole("combobox", { name: "Find a device: name or serial number" });
    await user.type(finder, " sw-9");
    expect(await screen.findByText("No device found")).toBeTruthy();
    await user.clear(finder);
    await user.type(finder, "sw-7");
    await user.click(await screen.findByText("SW-7 · Brightfloor"));
    expect(shownAddress()).toBe("/deviceView?id=7");
    expect(asked(E.list).map(({ query }) => [query.search, query.size])).toEqual([
      ["sw-9", 10],
      ["sw-7", 10],
    ]);
  });

  it("waits, fails in words, and leads to registering where there is no device", async () => {
    const none = anOverview({
      ...{
        all: { total: 0, online: 0, locked: 0, inError: 0 },
        statuses: [],
        products: [],
        organizations: [],
      },
    });
    const first = failsFirst(E.overview, none);
    const { user } = show(none, [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No devices yet")).toBeTruthy();
    expect(await wayOf(/^Connect a device$/)).toBe("/connectDevice");
  });

  it("goes on to a device that an address names", async () => {
    show(anOverview(), [], { at: "/equipment?id=7" });
    await waitFor(() => expect(shownAddress()).toBe("/deviceView?id=7"));
    expect(screen.queryByText("Equipment overview")).toBeNull();
  });
});
