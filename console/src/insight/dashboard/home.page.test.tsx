// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { PERMISSION_REQUEST_ENDPOINTS } from "@sweepline/contract/access/permission-requests.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { CAUSES_ENDPOINTS } from "@sweepline/contract/insight/causes.ts";
import {
  type Comparison,
  DASHBOARD_EVENTS,
  DASHBOARD_ENDPOINTS as E,
  type FleetNow,
  type RangeReport,
} from "@sweepline/contract/insight/dashboard.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { waiting } from "../../../test/attention.ts";
import { setUpCharts } from "../../../test/charts.ts";
import { aFleetNow, aRangeReport, aStopCauses, aUsage } from "../../../test/dashboard.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownSearch } from "../../../test/page.tsx";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { HomePage } from "./index.ts";

setUpCharts();
interface Given extends Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> {
  readonly now?: FleetNow;
  readonly report?: RangeReport;
  readonly answers?: readonly Rule[];
}

const PERIOD = { current: aUsage(), previous: aUsage(), currentTasks: 3, previousTasks: 3 };
const SAME: Comparison = { week: PERIOD, month: PERIOD };

function show({ now = aFleetNow(), report = aRangeReport(), answers = [], ...given }: Given = {}) {
  updatePreferences({ timeZone: "UTC", lengthUnit: "meter" });
  return visit(<HomePage />, {
    isLive: true,
    ...given,
    answers: [
      ...answers,
      on(E.now, now),
      on(E.range, ({ query }) => ({ ...report, range: query.range })),
      on(E.comparison, SAME),
      on(CAUSES_ENDPOINTS.list, aStopCauses()),
      ...waiting(),
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(1, "Sweepline"),
        anOrganizationOption(2, "Brightfloor"),
      ]),
    ],
  });
}
const aToday = (given: Partial<NonNullable<FleetNow["today"]>> = {}) => ({
  ...aUsage({ cleanedAreaSqm: 100.9, workedS: 5_400 }),
  ...{ endedTasks: 9, runningTasks: 2, firstDay: "2026-11-21", lastDay: "2026-11-21" },
  ...given,
});
const stage = () => screen.findByRole("region", { name: "Right now" });
const figure = async (name: RegExp) => within(await stage()).findByRole("link", { name });
const failing = <T,>(then: T) => inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, then as never);

describe("the fleet right now", () => {
  it("is counted and told apart, each figure leading to the devices that it counts", async () => {
    show();
    const online = await figure(/^Online80of 120$/);
    expect(online.getAttribute("href")).toBe("/deviceList?online=true");
    expect((await figure(/^Working30.*all$/)).textContent).toBe("Working3025% of all");
    expect((await figure(/^Charging12.*all$/)).getAttribute("href")).toBe("/deviceList?statuses=00");
    const errors = await figure(/^In error/);
    expect([errors.textContent, errors.getAttribute("href")]).toEqual([
      "In error65% of all",
      "/deviceList?hasErrors=true",
    ]);
    expect(errors.dataset.alarming).toBe("true");
    expect(screen.getByText("as of 2026-11-21 08:00:00")).toBeTruthy();
  });

  it("stands in families of statuses, from good to gone", async () => {
    show();
    const families = await screen.findByRole("list", { name: "Devices by status" });
    await within(families).findByText("30");
    expect(
      within(families)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Working30",
      "Moving, mapping0",
      "Charging12",
      "Standby38",
      "Paused0",
      "Low power, locked0",
      "Offline40",
    ]);
    const paused = within(families).getByRole("link", { name: /^Paused/ });
    expect(paused.getAttribute("href")).toMatch(/^\/deviceList\?statuses=\d\d&statuses=\d\d&statuses=\d\d$/);
  });

  it("calls nothing zero before it is known", async () => {
    const answer = held(aFleetNow());
    show({ answers: [on(E.now, answer.answer)] });
    expect((await figure(/^Online/)).textContent?.trim()).toBe("Online—");
    expect(within(await stage()).queryByText("0")).toBeNull();
    answer.release();
    expect(await figure(/^Online80of 120$/)).toBeTruthy();
  });

  it("says that nothing is wrong where nothing is", async () => {
    show({ now: aFleetNow({ inError: 0 }) });
    const errors = await figure(/^In error0/);
    expect([errors.textContent, errors.dataset.alarming]).toEqual(["In error0all normal", undefined]);
  });

  it("leads a company that may not see errors to where it applies for that", async () => {
    show({ now: aFleetNow({ inError: null }) });
    const errors = await figure(/Needs the fault permission/);
    expect(errors.textContent).toBe("In error—Needs the fault permission");
    expect(errors.getAttribute("href")).toBe("/permissionRequests?apply=fault");
  });

  it("adds up the running day in the person's unit, in whole numbers", async () => {
    const today = aToday();
    show({ now: aFleetNow({ today }) });
    updatePreferences({ lengthUnit: "foot" });
    const day = (await within(await stage()).findByRole("heading", { name: "Today" })).parentElement;
    await waitFor(() =>
      expect(day?.textContent).toBe("TodayCleaned area1,086ft²Cleaning time1 h 30 minTasks done9Running2"),
    );
  });

  it("says which days are running where sites are on several, and what each figure means", async () => {
    const { user } = show({ now: aFleetNow({ today: aToday({ firstDay: "2026-11-20" }) }) });
    const heading = await within(await stage()).findByRole("heading", {
      name: "Today · 2026-11-20 – 2026-11-21",
    });
    await user.hover(within(heading).getByText(/^Today/));
    expect(await screen.findByText(/each device counts since midnight at its site/)).toBeTruthy();
    const done = within(await stage()).getByText("Tasks done");
    done.focus();
    expect(await screen.findByText("Tasks that ended today, however they ended.")).toBeTruthy();
  });

  it("says which day it is at the sites where that is not the reader's, with whose day the chart ends", async () => {
    const today = aToday({ firstDay: "2026-11-22", lastDay: "2026-11-22" });
    const { user } = show({ now: aFleetNow({ today }) });
    await user.hover(await within(await stage()).findByText("Today · 2026-11-22"));
    expect(await screen.findByText(/The chart ends with your date/)).toBeTruthy();
  });

  it("shows no work of today that is withheld", async () => {
    show({ now: aFleetNow({ today: null }) });
    await figure(/^Online80/);
    const day = within(await stage()).getByRole("heading", { name: "Today" }).parentElement as HTMLElement;
    const figures = within(day).getAllByRole("definition");
    expect(figures.map(({ textContent }) => textContent)).toEqual(["—m²", "—", "—", "—"]);
  });

  it("goes on by itself, and believes no older count", async () => {
    const { notify } = show();
    await figure(/^Working30.*all$/);
    await notify(DASHBOARD_EVENTS.fleetNow, 0, aFleetNow({ working: 31, asOf: "2026-11-21T08:00:02.000Z" }));
    expect(await figure(/^Working31.*all$/)).toBeTruthy();
    await notify(DASHBOARD_EVENTS.fleetNow, 0, aFleetNow({ working: 29, asOf: "2026-11-21T07:59:58.000Z" }));
    expect(await figure(/^Working31.*all$/)).toBeTruthy();
  });

  it("fails in words and is asked again, and the rest of the page is there", async () => {
    const { user } = show({ answers: [on(E.now, failing(aFleetNow()))] });
    expect(await screen.findByRole("heading", { name: "Performance" })).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await figure(/^Online80/)).toBeTruthy();
  });
});

describe("a console without devices, or without a grant", () => {
  it("says how the first device comes here, and asks for no work", async () => {
    const { asked } = show({ now: aFleetNow({ total: 0, inError: 0, byStatus: [] }), language: "zh" });
    expect(await screen.findByText("还没有设备")).toBeTruthy();
    expect(screen.getByRole("link", { name: "接入第一台设备" }).getAttribute("href")).toBe("/connectDevice");
    for (const name of ["全部正常", "运营表现", "实时楼层"])
      expect(screen.queryByText(name), name).toBeNull();
    expect(asked(E.now)).toHaveLength(1);
  });

  it("asks for nothing that a person without a role may not see", async () => {
    const { asked } = show({ may: [] });
    expect(await screen.findByText("You have no permissions yet")).toBeTruthy();
    expect(asked(E.now)).toEqual([]);
  });

  const { apply } = PERMISSION_REQUEST_ENDPOINTS;
  it.each([
    ["Ask your company's administrator to apply for it.", [E.now], null],
    ["Apply for permission", [E.now, apply], "/permissionRequests?apply=deviceDetail"],
  ])("says to a company without device details: %s", async (way, may, link) => {
    const { asked } = show({ may, who: { companyPermissions: [] } });
    const said = await screen.findByText(way);
    expect(said.getAttribute("href")).toBe(link);
    await figure(/^Online80/);
    expect([E.range, E.comparison, E.floors].flatMap((endpoint) => asked(endpoint))).toEqual([]);
  });
});

describe("the work of a range", () => {
  const card = async (label: RegExp | string) => {
    const part = screen.getByRole("region", { name: "Performance" });
    return (await within(part).findByText(label)).closest("[aria-busy]") as HTMLElement;
  };

  it("stands against the range before it", async () => {
    show();
    const area = await card("Cleaned area");
    await waitFor(() => expect(area.textContent).toContain("12.5km²"));
    expect(area.textContent).toContain("up 25% vs. previous 7 days");
    expect((await card("Usage rate")).textContent).toContain("up 4 points");
    expect((await card("Tasks · 75% completed")).textContent).toContain("down 20%");
    expect((await card("Active devices")).textContent).toContain("unchanged");
  });

  it("knows neither shares of no tasks nor a rate of nothing in service", async () => {
    const totals = { ...aRangeReport().totals, tasks: 0, completedTasks: 0, usageRate: null };
    show({ report: aRangeReport({ totals, endStatuses: [] }) });
    expect((await card("Tasks")).textContent).not.toContain("completed");
    await waitFor(async () => expect((await card("Usage rate")).textContent).toContain("—"));
    expect((await card("Usage rate")).textContent).toContain("no comparison data");
    expect(await screen.findByText("No task ended in this range")).toBeTruthy();
  });

  it("is chosen by range, kind and organization, which the address keeps", async () => {
    const { user, choose, asked } = show({ at: "/home?range=30d" });
    await waitFor(() => expect(asked(E.range)[0]?.query).toEqual({ range: "30d", timeZone: "UTC" }));
    await user.click(screen.getByRole("radio", { name: "12 months" }));
    await choose("Kind", "Sweeper");
    await choose("Organization", "Brightfloor");
    expect(shownSearch()).toBe("?range=12m&kind=sweeper&organizationId=2");
    await waitFor(() =>
      expect(asked(E.range).at(-1)?.query).toEqual({
        ...{ range: "12m", kind: "sweeper", organizationId: 2, timeZone: "UTC" },
      }),
    );
    expect((await card("Cleaned area")).textContent).toContain("vs. previous 12 months");
  });

  it("says how tasks ended, the most frequent first", async () => {
    show();
    const ends = (await screen.findByText("Completed", { selector: "li *" })).closest("ul") as HTMLElement;
    expect(
      within(ends)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent?.slice(1)),
    ).toEqual(["Completed1575%", "Cancelled420%", "Abnormal end15%"]);
    const abnormal = within(ends).getByRole("link", { name: "Abnormal end" });
    expect(abnormal.getAttribute("href")).toBe(
      "/taskReports?endStatuses=abnormalEnd&from=2026-11-15&to=2026-11-21",
    );
  });

  it("is charted, with one sentence for who cannot see the chart", async () => {
    show();
    const summary = "2026-11-15 – 2026-11-21: 12,500 m² cleaned in 20 h";
    expect(await screen.findByRole("img", { name: summary })).toBeTruthy();
  });

  it("says that nobody worked", async () => {
    const totals = { ...aRangeReport().totals, workedS: 0, cleanedAreaSqm: 0 };
    show({ report: aRangeReport({ totals }) });
    expect(await screen.findByText("No work in this range")).toBeTruthy();
  });

  it("fails in words and is asked again", async () => {
    const { user } = show({ answers: [on(E.range, failing(aRangeReport()))] });
    const part = await screen.findByRole("region", { name: "Performance" });
    await user.click(await within(part).findByRole("button", { name: "Try again" }));
    await waitFor(async () => expect((await card("Cleaned area")).textContent).toContain("12.5km²"));
  });
});

describe("this week and this month", () => {
  it("stand each against the one before, and more water is neither good nor bad", async () => {
    const week = {
      current: aUsage({ cleanedAreaSqm: 2_000, workedS: 3_600, waterUsedL: 30 }),
      previous: aUsage({ cleanedAreaSqm: 1_000, workedS: 7_200, waterUsedL: 20 }),
      ...{ currentTasks: 6, previousTasks: 5 },
    };
    show({ answers: [on(E.comparison, { week, month: PERIOD })] });
    const title = await screen.findByRole("heading", { name: "This week vs. same days last week" });
    const rows = within(title.parentElement as HTMLElement);
    const said = rows.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent);
    expect(said).toEqual([
      "Cleaned area2k m²▲ 100%up 100%",
      "Cleaning time1 h▼ 50%down 50%",
      "Tasks6▲ 20%up 20%",
      "Water30 L▲ 50%up 50%",
    ]);
    const tone = (text: string) => rows.getByText(text).parentElement?.className;
    expect(tone("up 100%")).not.toBe(tone("up 50%"));
    expect(tone("up 100%")).toBe(tone("up 20%"));
  });
});
