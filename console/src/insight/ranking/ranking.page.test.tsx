// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { RANKING_ENDPOINTS as E, type RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aRanked } from "../../../test/ranking.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { RankingPage } from "./ranking.page.tsx";

const ROWS = [
  aRanked(1, { cleanedAreaSqm: 1_000, previous: 800 }),
  aRanked(2, { cleanedAreaSqm: 500, previous: 1_000 }),
  aRanked(3, { cleanedAreaSqm: 250, previous: 250 }),
  aRanked(4, { cleanedAreaSqm: 100, previous: 0 }),
];
/** The first three over the table, and the page below. */
const answering = (rows: readonly RankingRow[], top = rows.slice(0, 3)): Rule =>
  on(E.list, ({ query }) => (query.size === 3 ? aPage(...top) : aPage(...rows)));

const show = (
  rows: readonly RankingRow[] = ROWS,
  { answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {},
) => visit(<RankingPage />, { at: "/ranking", ...given, answers: [...answers, answering(rows)] });
type Shown = ReturnType<typeof show>;

const cellsOf = async (name: string) =>
  within(await rowWith(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const asked = ({ asked }: Shown) => asked(E.list).map(({ query }) => query);
const lastOf = (shown: Shown, size: number) => asked(shown).findLast((query) => query.size === size);
const podium = () => screen.queryByRole("region", { name: "Top three" });
const widths = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[aria-hidden="true"] > span[style]')].map(
    ({ style }) => style.width,
  );

describe("the ranking", () => {
  it("says who did how much, and how much more or less than before", async () => {
    show();
    expect((await cellsOf("Hall 1")).slice(0, 4)).toEqual([
      "1Rank 1",
      "Hall 1SW-1",
      "1,000 m²",
      expect.stringContaining("▲ 25%"),
    ]);
    expect((await cellsOf("Hall 2"))[3]).toContain("▼ 50%");
    expect((await cellsOf("Hall 3"))[3]).toContain("→");
    expect((await cellsOf("Hall 4"))[3]).toBe("no comparison data");
  });

  it("celebrates the first three, each with a way to it, and measures all against the first", async () => {
    show();
    const top = await waitFor(() => {
      const links = within(podium() as HTMLElement).getAllByRole("link");
      expect(links).toHaveLength(3);
      return links;
    });
    expect(top.map((link) => link.getAttribute("href"))).toEqual([
      "/deviceView?id=1",
      "/deviceView?id=2",
      "/deviceView?id=3",
    ]);
    expect(widths(podium() as HTMLElement)).toEqual(["100%", "50%", "25%"]);
    expect(within(podium() as HTMLElement).getAllByText(/^Cleaned area · 7 days/)).toHaveLength(3);
  });

  it("draws bars of a later page no longer than they are against the first of all", async () => {
    const first = [1, 2, 3].map((id) => aRanked(id, { cleanedAreaSqm: 1_000 }));
    show([aRanked(21, { place: 21, cleanedAreaSqm: 100 })], {
      at: "/ranking?current=2",
      answers: [
        on(E.list, ({ query }) =>
          query.size === 3 ? aPage(...first) : aPage(aRanked(21, { place: 21, cleanedAreaSqm: 100 })),
        ),
      ],
    });
    await cellsOf("Hall 21");
    await waitFor(async () => expect(widths(await rowWith("Hall 21"))).toEqual(["10%"]));
  });

  it("celebrates nobody where there are not three", async () => {
    show(ROWS.slice(0, 2));
    await cellsOf("Hall 2");
    await waitFor(() => expect(podium()).toBeNull());
  });

  it("compares a rate in points, and says of water only that it changed", async () => {
    const row = aRanked(1, { usageRate: 0.5, waterUsedL: 30, previous: 0.4 });
    const shown = show([row], { at: "/ranking?measure=usageRate" });
    expect((await cellsOf("Hall 1")).slice(2, 4)).toEqual(["50%", expect.stringContaining("▲ 10 points")]);
    await shown.choose("By", "Water used");
    await waitFor(async () => expect((await cellsOf("Hall 1"))[2]).toBe("30 L"));
    const change = screen.getByText(/^▲/).parentElement as HTMLElement;
    expect(change.className).not.toMatch(/good|bad/);
  });

  it("speaks Chinese too", async () => {
    show(ROWS, { language: "zh" });
    expect((await cellsOf("Hall 1"))[0]).toBe("1第 1 名");
    expect(screen.getByRole("region", { name: "前三名" }).textContent).toContain("清洁面积 · 近 7 天");
  });
});

describe("what is ranked", () => {
  it("is what the address says, in the person's zone", async () => {
    const shown = show(ROWS, {
      at: "/ranking?subject=product&measure=workedS&range=30d&kind=vacuum&organizationId=2&search=S5&current=3",
      answers: [on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(2, "Brightfloor")])],
    });
    await cellsOf("Hall 1");
    const common = { subject: "product", range: "30d", sort: "-workedS", kind: "vacuum", organizationId: 2 };
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(lastOf(shown, 20)).toMatchObject({ ...common, timeZone, search: "S5", current: 3 });
    expect(lastOf(shown, 3)).toMatchObject({ ...common, timeZone, current: 1 });
    expect(lastOf(shown, 3)?.search).toBeUndefined();
  });

  it("is devices by area of seven days where the address says nothing or nonsense", async () => {
    const shown = show(ROWS, { at: "/ranking?subject=people&measure=speed&range=1h" });
    await cellsOf("Hall 1");
    expect(lastOf(shown, 20)).toMatchObject({ subject: "device", sort: "-cleanedAreaSqm", range: "7d" });
  });

  it("can be organizations: the search for a device is dropped, and links lead to their devices", async () => {
    const shown = show(ROWS, { at: "/ranking?search=SW-1&current=2" });
    await cellsOf("Hall 1");
    await shown.user.click(screen.getByRole("radio", { name: "Organizations" }));
    await waitFor(() => expect(lastOf(shown, 20)).toMatchObject({ subject: "organization", current: 1 }));
    expect(lastOf(shown, 20)?.search).toBeUndefined();
    expect(shownAddress()).toBe("/ranking?subject=organization");
    const link = within(await rowWith("Hall 1")).getByRole("link", { name: "Hall 1" });
    expect(link.getAttribute("href")).toBe("/deviceList?organizationId=1");
    expect(await screen.findByRole("columnheader", { name: "Devices" })).toBeTruthy();
    expect((await cellsOf("Hall 1"))[1]).toBe("Hall 1");
  });

  it("is ordered by what one chooses, which stands first and only once", async () => {
    const shown = show(ROWS, { at: "/ranking?current=2" });
    await cellsOf("Hall 1");
    await shown.choose("By", "Tasks");
    await waitFor(() => expect(lastOf(shown, 20)).toMatchObject({ sort: "-tasks", current: 1 }));
    await shown.user.click(screen.getByRole("radio", { name: "12 months" }));
    await waitFor(() => expect(lastOf(shown, 20)?.range).toBe("12m"));
    expect(shownAddress()).toBe("/ranking?measure=tasks&range=12m");
    const heads = (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
    expect(heads.filter((head) => head === "Tasks")).toHaveLength(1);
    expect(heads[2]).toBe("Tasks");
    expect(heads).toContain("Cleaned area");
  });

  it("is nothing where no work was done", async () => {
    show([]);
    expect(await screen.findByText("Nothing to rank")).toBeTruthy();
    expect(podium()).toBeNull();
  });

  it("is asked for again when it could not be had", async () => {
    const answer = inTurn(refused(CORE_REFUSALS.unexpected), aPage(...ROWS));
    const { user } = show(ROWS, {
      answers: [on(E.list, ({ query }) => (query.size === 3 ? aPage() : answer()))],
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("Hall 4")).toBeTruthy();
  });

  it("is not told to a company that was not granted it", async () => {
    const shown = show(ROWS, { who: { companyPermissions: [] } });
    expect(await screen.findByRole("heading", { name: "Ranking" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(asked(shown)).toEqual([]);
  });
});
