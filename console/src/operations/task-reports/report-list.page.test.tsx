// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { TASK_REPORT_ENDPOINTS as E, type TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { aTaskReport, someSums } from "../../../test/task-reports.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { ReportListPage } from "./report-list.page.tsx";

const show = (reports: readonly TaskReport[], answers: readonly Rule[] = [], at = "/page") =>
  visit(<ReportListPage />, {
    at,
    answers: [...answers, on(E.page, aPage(...reports)), on(E.sums, someSums())],
  });
const sums = () => screen.findByRole("region", { name: "Totals" });

describe("reports of all robots", () => {
  it("say which robot ran what, where, and how it ended in full", async () => {
    show([
      aTaskReport(1, { endStatus: "partlyCompleted", coveragePercent: 63.7, note: "Door was shut" }),
      aTaskReport(2, { endedAt: null, endStatus: null }),
    ]);
    const row = await rowWith("Round 1");
    for (const text of ["Harbour Hall · 1F", "Ada", "SN-1", "Partly completed 64%", "Door was shut"])
      expect(row.textContent).toContain(text);
    expect((await rowWith("Round 2")).textContent).toContain("In progress");
    expect(within(row).getByRole("link", { name: "Round 1" }).getAttribute("href")).toBe("/taskReport?id=1");
  });

  it("are summed up under the same filters as the list", async () => {
    const { asked } = show(
      [aTaskReport(1)],
      [],
      "/page?endStatuses=completed&taskId=7&search=hall&current=2",
    );
    const text = (await sums()).textContent ?? "";
    await waitFor(async () => expect((await sums()).textContent).toContain("90%"));
    expect(text).toContain("Reports");
    const shown = (await sums()).textContent;
    for (const part of ["9 / 10 completed", "2 h", "3k m²", "of 4k m² planned", "75%", "1,500 m²/h"])
      expect(shown).toContain(part);
    expect(asked(E.sums)[0]?.query).toEqual({ endStatuses: ["completed"], taskId: 7, search: "hall" });
  });

  it("are summed up as far as that goes, and without sums where they cannot be had", async () => {
    show([aTaskReport(1)], [on(E.sums, someSums({ isCut: true, ends: {} }))]);
    await waitFor(async () => expect((await sums()).textContent).toContain("latest 100,000"));
    expect((await sums()).textContent).toContain("Completion rate—");
  });

  it("stay listed where their sums cannot be had", async () => {
    show([aTaskReport(1)], [on(E.sums, refused(CORE_REFUSALS.unexpected))]);
    await rowWith("Round 1");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Totals" })).toBeNull());
  });

  it("are narrowed, opened, and saved as tables or for programs", async () => {
    const shown = show([aTaskReport(1)]);
    await rowWith("Round 1");
    await shown.choose("End status", "Completed");
    await waitFor(() => expect(shown.asked(E.page).at(-1)?.query.endStatuses).toEqual(["completed"]));
    await shown.user.click(screen.getByRole("button", { name: /Export/ }));
    await screen.findByRole("menuitem", { name: "Export JSON" });
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      ...["Export Excel", "Export CSV", "Export JSON"],
    ]);
    await shown.user.keyboard("{Escape}");
    await shown.user.click(await screen.findByRole("link", { name: "Round 1" }));
    expect(shownAddress()).toBe("/taskReport?id=1");
  });

  it("say that there are none", async () => {
    show([]);
    expect(await screen.findByText("Reports appear here after devices run tasks.")).toBeTruthy();
  });
});
