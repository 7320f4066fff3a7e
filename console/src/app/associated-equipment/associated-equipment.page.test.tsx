// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS as O } from "@sweepline/contract/access/organizations/index.ts";
import { DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../test/devices.ts";
import { anOrganizationDetail, anOrganizationNode } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { AssociatedEquipmentPage } from "./associated-equipment.page.tsx";

/** 40 devices in all, 10 of them online; of branch 2 a quarter of both. */
const counted = on(E.overview, ({ query }) => {
  const [total, online] = query.organizationId === 2 ? [10, 3] : [40, 10];
  return anOverview({ total, online });
});
const anOverview = (counts: { total: number; online: number }) => ({
  all: { ...counts, locked: 0, inError: null },
  ...{ statuses: [], products: [], organizations: [], moreProducts: 0, moreOrganizations: 0 },
});
const show = (at: string, answers: readonly Rule[] = [], language: "en" | "zh" = "en") =>
  visit(<AssociatedEquipmentPage />, {
    at,
    language,
    answers: [
      ...answers,
      counted,
      on(E.list, aPage(aDevice(7))),
      on(O.tree, [anOrganizationNode(1, "Sweepline"), anOrganizationNode(2, "Brightfloor")]),
      on(O.get, ({ params }) => anOrganizationDetail(params.id, { deviceCount: 4, orgName: "Brightfloor" })),
    ],
  });
/** The figure that stands under a label, and what stands below it. */
const figure = async (label: string) => {
  const card = (await screen.findByText(label, { selector: "[aria-busy] > div" })).parentElement;
  return waitFor(() => {
    expect(card?.getAttribute("aria-busy")).toBe("false");
    return [...(card?.children ?? [])].slice(1).map(({ textContent }) => textContent);
  });
};

describe("the devices of a branch", () => {
  it("are those of everything in reach at first, and how many of them answer", async () => {
    show("/associated");
    expect(await screen.findByText("Devices of every organization in reach")).toBeTruthy();
    expect(await figure("Devices")).toEqual(["40"]);
    expect(await figure("Online")).toEqual(["10", "25% of all"]);
    expect(await figure("Offline")).toEqual(["30", "75% of all"]);
    expect(screen.queryByText("Its own")).toBeNull();
    expect(await rowWith("Hall 7")).toBeTruthy();
  });

  it("are those of the chosen organization and of all below it, its own told apart", async () => {
    const { asked } = show("/associated?organizationId=2");
    expect(await figure("Its own")).toEqual(["4"]);
    expect(await figure("Of those below")).toEqual(["6"]);
    expect(await figure("Offline")).toEqual(["7", "70% of all"]);
    expect(screen.getByText("Devices of the chosen organization and of all below it")).toBeTruthy();
    expect(asked(E.list).every(({ query }) => query.organizationId === 2)).toBe(true);
  });

  it("are chosen in the tree, which the address keeps, and counted whatever the list is filtered by", async () => {
    const { user, asked } = show("/associated?locked=true");
    const tree = await screen.findByRole("tree");
    await user.click(await within(tree).findByText("Brightfloor"));
    expect(shownAddress()).toBe("/associated?organizationId=2&locked=true");
    expect(await figure("Devices")).toEqual(["10"]);
    expect(asked(E.list).at(-1)?.query).toMatchObject({ organizationId: 2, isLocked: true });
  });

  it("have no shares where there are none, in Chinese too", async () => {
    show("/associated", [on(E.overview, anOverview({ total: 0, online: 0 }))], "zh");
    expect(await figure("在线")).toEqual(["0"]);
    expect(await figure("离线")).toEqual(["0"]);
    expect(screen.queryByText(/^占/)).toBeNull();
  });
});
