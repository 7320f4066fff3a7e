// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  DISTRIBUTION_EVENTS,
  type Distribution,
  DISTRIBUTION_ENDPOINTS as E,
} from "@sweepline/contract/sites/distributions/index.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDistribution } from "../../../test/distributions.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { MapDistributions } from "./index.ts";

type Given = Parameters<typeof visit>[1];
const show = (rows: readonly Distribution[], answers: readonly Rule[] = [], given: Given = {}) =>
  visit(<MapDistributions mapId={5} />, { ...given, answers: [...answers, on(E.history, aPage(...rows))] });

describe("what was sent of a map", () => {
  it("says to which robot, by whom, from where, and how far it came", async () => {
    show([
      aDistribution(9, { state: "enabled", version: "v4" }),
      aDistribution(8, { serialNumber: "SW-8", shortName: "", sourceSerialNumber: "SW-1", staffName: null }),
      aDistribution(7, { serialNumber: "SW-9", act: "remove", state: "removed" }),
    ]);
    const first = within(await rowWith("SW-20260007"));
    expect(first.getByRole("link", { name: "Hall 7" }).getAttribute("href")).toBe("/equipmentMap?id=7");
    for (const text of ["Send", "v4", "Enabled", "Ada"]) expect(first.getByText(text)).toBeTruthy();
    const second = within(await rowWith("SW-8"));
    for (const text of ["Platform", "from SW-1", "Queued"]) expect(second.getByText(text)).toBeTruthy();
    expect(within(await rowWith("SW-9")).getAllByText(/^Deleted?$/)).toHaveLength(2);
  });

  it("is found by words and state; what fits nothing can be given up", async () => {
    const shown = show(
      [],
      [on(E.history, ({ query }) => (query.states ? aPage() : aPage(aDistribution(9))))],
    );
    await rowWith("SW-20260007");
    const search = screen.getByRole("textbox", { name: /^Serial number, name, map/ });
    await shown.user.type(search, "hall{Enter}");
    await shown.choose("State", "Failed");
    expect(await screen.findByText("Nothing fits these filters")).toBeTruthy();
    expect(shown.asked(E.history).at(-1)).toMatchObject({
      params: { id: 5 },
      query: { search: "hall", states: ["failed"], size: 10 },
    });
    await shown.user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await rowWith("SW-20260007")).toBeTruthy();
    expect(search).toHaveProperty("value", "");
  });

  it("goes on by itself", async () => {
    const later = aDistribution(9, { state: "failed", failure: "expired" });
    const { notify } = show([], [on(E.history, inTurn(aPage(aDistribution(9)), aPage(later)))], {
      isLive: true,
    });
    expect(await screen.findByText("Queued", { selector: "td *" })).toBeTruthy();
    await notify(DISTRIBUTION_EVENTS.distributionChanged, 5, { mapId: 5 });
    expect(await screen.findByText("Robot replies overtime", { selector: "td *" })).toBeTruthy();
  });

  it("is nothing in Chinese too, after a failure that can be tried again", async () => {
    const { user } = show([], [on(E.history, inTurn(refused(CORE_REFUSALS.unexpected), aPage()))], {
      language: "zh",
    });
    await user.click(await screen.findByRole("button", { name: /重 ?试/ }));
    expect(await screen.findByText("没有下发记录")).toBeTruthy();
  });
});
