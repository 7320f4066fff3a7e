// @vitest-environment jsdom

import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type ConsumablePart,
  CONSUMABLE_ENDPOINTS as E,
  CONSUMABLE_REFUSALS as R,
} from "@sweepline/contract/fleet/consumables.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPart, aReplacement } from "../../../test/consumables.ts";
import { AT } from "../../../test/devices.ts";
import { dialog, fill, isGone, save } from "../../../test/dialog.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { ConsumablesTab } from "./index.ts";

function show(
  parts: readonly ConsumablePart[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  updatePreferences({ timeZone: "UTC" });
  return visit(<ConsumablesTab deviceId={7} />, { ...given, answers: [...answers, on(E.parts, [...parts])] });
}
type Shown = ReturnType<typeof show>;
const BRUSH = aPart("mainBrush");
/** The card of a part, with all that it says. */
const card = async (name: string) =>
  (await screen.findByRole("heading", { name })).closest("section") as HTMLElement;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("the parts of a device", () => {
  it("say how much of their life is left, how fast it goes and when they are due", async () => {
    const forecastAt = inDays(32);
    show([aPart("mainBrush", { forecastAt })]);
    const brush = await card("Main brush");
    expect(within(brush).getByText("40% left")).toBeTruthy();
    expect(within(brush).getByText("120 of 200 h used")).toBeTruthy();
    expect(within(brush).getByText(`${forecastAt.slice(0, 10)} (in about 32 days)`)).toBeTruthy();
    expect(
      within(brush).getByText(
        /^2\.5 h a day on average over the last 30 days · the robot's counter, reported/,
      ),
    ).toBeTruthy();
    expect(within(brush).getByText("No replacement on record")).toBeTruthy();
  });

  it("are due tomorrow in one day, not days", async () => {
    show([aPart("mainBrush", { forecastAt: inDays(1) })]);
    expect(await screen.findByText(/\(in about 1 day\)$/)).toBeTruthy();
  });

  it.each([
    { usedHours: 100, days: 6, tone: "notice", word: "50% left" },
    { usedHours: 180, days: 8, tone: "active", word: "10% left" },
    { usedHours: 170, days: undefined, tone: "active", word: "15% left" },
    { usedHours: 171, days: undefined, tone: "notice", word: "15% left" },
    { usedHours: 200, days: 3, tone: "danger", word: "worn out" },
    { usedHours: 260, days: 3, tone: "danger", word: "worn out" },
  ])("with $usedHours of 200 h, due in $days days, have the tone $tone", async (one) => {
    const { usedHours, days, tone, word } = one;
    show([aPart("filter", { usedHours, forecastAt: days === undefined ? null : inDays(days) })]);
    const said = await screen.findByText(word);
    expect(said.closest("[data-tone]")?.getAttribute("data-tone")).toBe(tone);
    expect(screen.queryByText("now") !== null).toBe(tone === "danger");
  });

  it("are not foretold where too little is known, and called resting where they are", async () => {
    show([aPart("filter", { hoursADay: null }), aPart("squeegee", { hoursADay: 0 })]);
    const filter = await card("Filter");
    expect(within(filter).getByText(/^not enough data for a forecast/)).toBeTruthy();
    expect(within(filter).getByText("not known")).toBeTruthy();
    expect(within(await card("Squeegee")).getByText(/^not used in the last 30 days/)).toBeTruthy();
  });

  it("tell the robot's counter from our record where both differ", async () => {
    const replacement = aReplacement(1, { staffName: null });
    const own = { replacement, recordedUsedHours: 12.5, recordedForecastAt: "2026-05-01T00:00:00.000Z" };
    show([aPart("mainBrush", own), aPart("filter", { replacement: aReplacement(2, { kind: "filter" }) })]);
    expect(
      within(await card("Main brush")).getByText(
        /by our record the new part has worked 12\.5 h and is due 2026-05-01\.$/,
      ),
    ).toBeTruthy();
    expect(within(await card("Main brush")).getByText("Last replaced 2026-01-02")).toBeTruthy();
    const filter = await card("Filter");
    expect(within(filter).getByText("Last replaced 2026-01-02 by Ada")).toBeTruthy();
    expect(within(filter).queryByText(/by our record/)).toBeNull();
  });

  it("show how their counter went, each its own, from two days on", async () => {
    const day = (kind: string, at: string, usedHours: number) => ({
      kind,
      day: at,
      usedHours,
      lifeHours: 200,
    });
    const days = [
      day("mainBrush", "2026-01-01", 100.25),
      day("mainBrush", "2026-01-02", 120),
      day("filter", "2026-01-01", 3),
    ];
    show([BRUSH, aPart("filter")], [on(E.days, days)]);
    const trend = await screen.findByRole("img", { name: "From 100.3 h to 120 h over the last 90 days" });
    expect((await card("Main brush")).contains(trend)).toBe(true);
    expect(screen.getAllByRole("img", { name: /over the last 90 days$/ })).toHaveLength(1);
  });

  it("have the maker's own word where there is no other", async () => {
    show([aPart("polishing-disc")]);
    expect(await card("polishing-disc")).toBeTruthy();
  });

  it("wait, fail in words, are asked for again, and are none", async () => {
    const answers = inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, [] as never);
    const { user, asked } = show([], [on(E.parts, answers)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("This device has not reported any consumables")).toBeTruthy();
    expect(asked(E.replacements)).toEqual([]);
  });

  it("are for reading only to who may replace none", async () => {
    show([BRUSH], [on(E.replacements, aPage(aReplacement(1)))], { may: [] });
    const row = await rowWith("2026-01-02 03:04:05");
    expect([...buttonsIn(row), ...buttonsIn(await card("Main brush"))]).toEqual([]);
  });
});

describe("entering a replacement", () => {
  const open = async (shown: Shown, name = "Record a replacement: Main brush") => {
    await shown.user.click(await screen.findByRole("button", { name }));
    await dialog();
  };

  it("sends once what was entered, as of now, and leaves the counter to the server", async () => {
    const entered = held(aReplacement(9));
    const shown = show([BRUSH], [on(E.replace, entered.answer)]);
    const before = Date.now();
    await open(shown);
    fill("Note", " new ");
    await save(shown);
    await save(shown);
    entered.release();
    await isGone();
    expect(shown.asked(E.replace)).toMatchObject([
      { params: { id: 7 }, body: { kind: "mainBrush", note: "new" } },
    ]);
    const { replacedAt = "", ...body } = shown.asked(E.replace)[0]?.body ?? {};
    expect(Date.parse(replacedAt)).toBeGreaterThanOrEqual(Math.floor(before / 1_000) * 1_000);
    expect(body).not.toHaveProperty("usedHours");
    expect(said()).toEqual(["Saved"]);
    await waitFor(() => expect(shown.asked(E.parts)).toHaveLength(2));
    expect(shown.asked(E.replacements)).toHaveLength(2);
  });

  it("sends what the counter stood at, where that was given", async () => {
    const shown = show([BRUSH], [on(E.replace, aReplacement(9))]);
    await open(shown);
    fill("Used when replaced (h)", "199.5");
    await save(shown);
    await isGone();
    expect(shown.asked(E.replace)[0]?.body.usedHours).toBe(199.5);
  });

  it("says at the moment that it lies in the future, and keeps what was entered", async () => {
    const future = refused(R.replacedInFuture, { replacedAt: R.replacedInFuture });
    const shown = show([BRUSH], [on(E.replace, future)]);
    await open(shown);
    fill("Note", "new");
    await save(shown);
    expect(await faultAt("Replaced")).toBe(R.replacedInFuture.en);
    expect(screen.getByLabelText("Note")).toHaveProperty("value", "new");
  });

  it("says in the person's language that the device has no such part", async () => {
    const shown = show([BRUSH], [on(E.replace, refused(R.unknownPart))], { language: "zh" });
    await shown.user.click(await screen.findByRole("button", { name: /登记更换/ }));
    await shown.user.click(within(await dialog()).getByRole("button", { name: /保\s?存$/ }));
    await waitFor(() => expect(said()).toEqual([R.unknownPart.zh]));
    expect(await dialog()).toBeTruthy();
  });
});

describe("the replacements of a device", () => {
  it("say who entered each, or that the counter showed it", async () => {
    const seen = { source: "counter", staffId: null, staffName: null, counterResetAt: AT } as const;
    show([BRUSH], [on(E.replacements, aPage(aReplacement(1), aReplacement(2, { kind: "filter", ...seen })))]);
    const entered = (await rowWith("Ada")) as HTMLTableRowElement;
    expect([...entered.cells].slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      ...["2026-01-02 03:04:05", "Main brush", "Ada", "198.3", "Recorded by a person"],
      "not reset; for the record only",
    ]);
    const counted = await rowWith("counter reset (not recorded by a person)");
    expect(within(counted).getByText("reset 2026-01-02 03:04:05")).toBeTruthy();
  });

  it("are those of one part, which the address keeps", async () => {
    const { choose, asked } = show([BRUSH, aPart("filter")]);
    await choose("Part", "Filter");
    await waitFor(() =>
      expect(asked(E.replacements).at(-1)?.query).toMatchObject({ kind: "filter", size: 10 }),
    );
    expect(shownSearch()).toBe("?part=filter");
  });

  it("are corrected at the revision that was read", async () => {
    const shown = show([BRUSH], [on(E.replacements, aPage(aReplacement(5))), on(E.correct, aReplacement(5))]);
    await shown.user.click(within(await rowWith("Ada")).getByRole("button", { name: "Correct" }));
    expect(await screen.findByText("Correct a replacement: Main brush")).toBeTruthy();
    expect(screen.getByLabelText("Used when replaced (h)")).toHaveProperty("value", "198.25");
    fill("Used when replaced (h)", "");
    await save(shown);
    await isGone();
    expect(shown.asked(E.correct)).toMatchObject([
      { params: { id: 5 }, body: { replacedAt: AT, usedHours: null, note: "", revision: 3 } },
    ]);
  });

  it("are undone only after a question, and stay there with who undid them", async () => {
    const undone = aReplacement(5, { undoneAt: AT, undoneByName: "Grace" });
    const lists = inTurn(aPage(aReplacement(5)), aPage(undone));
    const shown = show([BRUSH], [on(E.replacements, lists), on(E.undo, undone)]);
    await shown.user.click(within(await rowWith("Ada")).getByRole("button", { name: "Undo" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm("Undo this replacement? It stays on record but no longer counts.");
    const row = await rowWith("undone by Grace, 2026-01-02");
    expect(said()).toEqual(["Undone"]);
    expect(shown.written().map(([endpoint, { params }]) => [endpoint, params])).toEqual([
      [E.undo, { id: 5 }],
    ]);
    expect(buttonsIn(row)).toEqual([]);
  });

  it("that someone else undid first are said to be", async () => {
    const lists = aPage(aReplacement(5));
    const shown = show([BRUSH], [on(E.replacements, lists), on(E.undo, refused(R.alreadyUndone))]);
    await shown.user.click(within(await rowWith("Ada")).getByRole("button", { name: "Undo" }));
    await shown.confirm("Undo this replacement? It stays on record but no longer counts.");
    await waitFor(() => expect(said()).toEqual([R.alreadyUndone.en]));
  });
});
