// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { TELEMETRY_ENDPOINTS as E } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { UsageTab } from "./usage-tab.tsx";

const aDay = (day: string, cleanedAreaSqm: number, workedS: number) => ({
  ...{ day, cleanedAreaSqm, workedS, distanceM: 0, waterUsedL: 0 },
});
const show = (answers: readonly Rule[], at = "/page?id=7") =>
  visit(<UsageTab deviceId={7} />, { at, answers });

describe("the work of a device", () => {
  it("is that of thirty days, summed up in a sentence", async () => {
    const { asked } = show([on(E.usage, [aDay("2026-03-01", 400, 3_600), aDay("2026-03-02", 850, 5_400)])]);
    expect(
      (await screen.findAllByText("1,250 m² cleaned in 2 h 30 min over the last 30 days")).length,
    ).toBeGreaterThan(0);
    expect(asked(E.usage)).toMatchObject([{ params: { id: 7 }, query: { days: 30 } }]);
  });

  it("is that of the days one chooses, which the address keeps", async () => {
    const { user, asked } = show([on(E.usage, [aDay("2026-03-01", 400, 3_600)])]);
    await user.click(await screen.findByRole("radio", { name: "90 days" }));
    await waitFor(() => expect(asked(E.usage).at(-1)?.query.days).toBe(90));
    expect(shownSearch()).toBe("?id=7&days=90");
  });

  it("is none where it did none", async () => {
    const { asked } = show([on(E.usage, [aDay("2026-03-01", 0, 0)])], "/page?id=7&days=7");
    expect(await screen.findByText("No work in this period")).toBeTruthy();
    expect(asked(E.usage)[0]?.query.days).toBe(7);
  });

  it("is read again when it could not be had", async () => {
    const { user } = show([
      on(E.usage, inTurn(refused(CORE_REFUSALS.unexpected), [aDay("2026-03-01", 0, 0)])),
    ]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No work in this period")).toBeTruthy();
  });
});
