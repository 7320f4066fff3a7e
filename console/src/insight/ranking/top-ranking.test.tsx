// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { RANKING_ENDPOINTS as E } from "@sweepline/contract/insight/ranking.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aRanked } from "../../../test/ranking.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { TopRanking } from "./index.ts";

const show = (answers: readonly Rule[]) =>
  visit(<TopRanking range="30d" kind="vacuum" organizationId={2} timeZone="Asia/Shanghai" />, { answers });
const items = () => screen.findAllByRole("listitem");

describe("the first places on the home page", () => {
  it("are five by cleaned area of what the home page shows, with the way to each and to all", async () => {
    const shown = show([
      on(E.list, aPage(aRanked(1, { cleanedAreaSqm: 400 }), aRanked(2, { cleanedAreaSqm: 100 }))),
    ]);
    const rows = await items();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "1Rank 1Hall 1SW-1400 m²",
      "2Rank 2Hall 2SW-2100 m²",
    ]);
    expect(rows.map((row) => row.querySelector<HTMLElement>("[style]")?.style.width)).toEqual([
      "100%",
      "25%",
    ]);
    expect(shown.asked(E.list).map(({ query }) => query)).toMatchObject([
      {
        ...{ subject: "device", range: "30d", sort: "-cleanedAreaSqm", size: 5 },
        ...{ kind: "vacuum", organizationId: 2, timeZone: "Asia/Shanghai" },
      },
    ]);
    expect(
      within(rows[0] as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/deviceView?id=1");
    expect(screen.getByRole("link", { name: "Full ranking" }).getAttribute("href")).toBe(
      "/ranking?subject=device&range=30d&kind=vacuum&organizationId=2",
    );
  });

  it("are of products when one asks, and the way to all leads to these", async () => {
    const shown = show([
      on(E.list, ({ query }) => aPage(aRanked(query.subject === "product" ? 5 : 1, { detail: "S5" }))),
    ]);
    await items();
    await shown.user.click(screen.getByRole("radio", { name: "Products" }));
    const link = await screen.findByRole("link", { name: "Hall 5" });
    expect(link.getAttribute("href")).toBe("/deviceList?productId=5");
    expect(screen.getByRole("link", { name: "Full ranking" }).getAttribute("href")).toContain(
      "subject=product",
    );
  });

  it("are none where no work was done", async () => {
    show([on(E.list, aPage())]);
    expect(await screen.findByText("Nothing to rank")).toBeTruthy();
  });

  it("are asked for again when they could not be had", async () => {
    const { user, asked } = show([on(E.list, inTurn(refused(CORE_REFUSALS.unexpected), aPage(aRanked(1))))]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await items()).toHaveLength(1);
    await waitFor(() => expect(asked(E.list)).toHaveLength(2));
  });
});
