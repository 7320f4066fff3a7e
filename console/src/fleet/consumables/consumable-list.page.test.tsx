// @vitest-environment jsdom
import { CONSUMABLE_ENDPOINTS as E } from "@sweepline/contract/fleet/consumables.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDuePart } from "../../../test/consumables.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { ConsumableListPage } from "./index.ts";

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent)
    .slice(0, 6);

describe("the parts of the whole fleet", () => {
  it("stand with their devices, what is left of them and when they are due", async () => {
    const worn = aDuePart(8, { shortName: "", kind: "polishing-disc", usedHours: 230, hoursADay: null });
    visit(<ConsumableListPage />, { answers: [on(E.due, aPage(aDuePart(7), worn))] });
    const row = await rowWith("Hall 7");
    expect(cells(row)).toEqual(["Hall 7", "Main brush", "40%", "not known", "2.5", "120 of 200 h"]);
    expect(within(row).getByRole("link").getAttribute("href")).toBe("/deviceView?id=7&tab=consumables");
    const other = await rowWith("SW-8");
    expect(cells(other)).toEqual(["SW-8", "polishing-disc", "Worn out", "now", "—", "230 of 200 h"]);
    expect(within(other).getByText("Worn out").dataset.tone).toBe("danger");
  });

  it("say as many days for one date, and have the color of the date, not of the share that is left", async () => {
    const noon = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
    const at = (days: number, clock: string) => `${noon(days).slice(0, 10)}T${clock}Z`;
    updatePreferences({ timeZone: "UTC" });
    const parts = [
      aDuePart(7, { usedHours: 170, forecastAt: at(3, "00:10:00") }),
      aDuePart(8, { usedHours: 150, forecastAt: at(3, "23:50:00") }),
      aDuePart(9, { usedHours: 190, forecastAt: noon(40) }),
      aDuePart(10, { usedHours: 190, forecastAt: at(0, "23:59:59") }),
    ];
    visit(<ConsumableListPage />, { answers: [on(E.due, aPage(...parts))] });
    const due = async (name: string) => cells(await rowWith(name))[3];
    const day = noon(3).slice(0, 10);
    expect([await due("Hall 7"), await due("Hall 8")]).toEqual(Array(2).fill(`${day} (in about 3 days)`));
    expect(await due("Hall 10")).toBe(`${noon(0).slice(0, 10)} (today)`);
    const toneOf = async (name: string) =>
      (await rowWith(name)).querySelector<HTMLElement>("[data-tone]")?.dataset.tone;
    expect([await toneOf("Hall 7"), await toneOf("Hall 8"), await toneOf("Hall 9")]).toEqual([
      ...["notice", "notice", "active"],
    ]);
  });

  it("are those that are worn out, or soon will be, in the order that one asks for", async () => {
    const { user, asked } = visit(<ConsumableListPage />, {
      answers: [on(E.due, aPage(aDuePart(7)))],
      at: "/consumables?within=7",
    });
    await rowWith("Hall 7");
    expect(asked(E.due)[0]?.query.withinDays).toBe(7);
    await user.click(screen.getByRole("radio", { name: "Worn out" }));
    await user.click(screen.getByRole("button", { name: /^Life left/ }));
    await waitFor(() => expect(asked(E.due).at(-1)?.query).toMatchObject({ withinDays: 0, sort: "left" }));
    expect(shownSearch()).toBe("?within=0&sort=left");
    await user.click(screen.getByRole("radio", { name: "Any time" }));
    await waitFor(() => expect(asked(E.due).at(-1)?.query.withinDays).toBeUndefined());
    await user.type(screen.getByRole("textbox", { name: "Device, owner, part" }), "hall{Enter}");
    await waitFor(() => expect(asked(E.due).at(-1)?.query.search).toBe("hall"));
  });

  it("wait, fail in words, are asked for again, and are none in the person's language", async () => {
    const first = failsFirst(E.due, aPage());
    const { user } = visit(<ConsumableListPage />, {
      answers: [first.rule],
      language: "zh",
    });
    expect(await screen.findByText("加载中…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: /重\s?试/ }));
    expect(await screen.findByText(/没有/)).toBeTruthy();
  });
});
