/** The electronic dashboard, spec §1 and §9. */

import type { Page } from "@playwright/test";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { CAUSES_ENDPOINTS } from "@sweepline/contract/insight/causes.ts";
import { DASHBOARD_ENDPOINTS, type RangeReport } from "@sweepline/contract/insight/dashboard.ts";
import { chooseSegment, isSamePage, markPage } from "./controls.ts";
import { expect, test } from "./people.ts";

const wholeNumber = (text: string | null): number => Number((text ?? "").replace(/\D/g, ""));
const thousands = (value: number): string => value.toLocaleString("en-US");

/** The figure of a tile, as a number. */
const figure = async (page: Page, label: string) =>
  wholeNumber(/\d[\d,]*/.exec((await tile(page, label).innerText()).replace(label, ""))?.[0] ?? "");
const tile = (page: Page, label: string) =>
  page.getByRole("link", { name: new RegExp(`^${label} ?\\d`) }).last();

test("the home page shows device totals, online and working counts as the server counts them (§1)", async ({
  userPage,
  api,
}) => {
  await userPage.goto("/");
  await expect(userPage).toHaveURL(/\/wel\/index$/);
  const listed = await api.call(DEVICE_ENDPOINTS.list, { query: { size: 1 } });
  await expect(userPage.getByText(`of ${listed.total}`, { exact: true })).toBeVisible();
  // Robots come and go: both are asked again until they agree.
  await expect(async () => {
    const now = await api.call(DASHBOARD_ENDPOINTS.now);
    expect(now.total).toBe(listed.total);
    expect(await figure(userPage, "Online")).toBe(now.online);
    expect(await figure(userPage, "Working")).toBe(now.working);
    expect(await figure(userPage, "Charging")).toBe(now.charging);
  }).toPass({ timeout: 20_000 });
  const legend = userPage.getByRole("list", { name: "Devices by status" }).getByRole("listitem");
  const counts = await legend.locator("strong").allInnerTexts();
  expect(counts.reduce((sum, text) => sum + wholeNumber(text), 0)).toBe(listed.total);
});

test("today's figures grow by themselves while robots work", async ({ userPage }) => {
  await userPage.goto("/wel/index");
  const area = userPage
    .getByText("Cleaned area", { exact: true })
    .locator("xpath=ancestor::dt/following-sibling::dd")
    .first();
  const asOf = userPage.getByText(/^as of \d{4}-/);
  await expect(asOf).toBeVisible();
  const before = { area: wholeNumber(await area.innerText()), asOf: await asOf.innerText() };
  await markPage(userPage);
  await expect.poll(async () => wholeNumber(await area.innerText())).toBeGreaterThan(before.area);
  await expect(asOf).not.toHaveText(before.asOf);
  expect(await isSamePage(userPage)).toBe(true);
});

test("7 days, 30 days and 12 months each show their figures against the period before (§9)", async ({
  userPage,
}) => {
  await userPage.goto("/wel/index");
  const work = userPage.getByRole("region", { name: "Performance" });
  await expect(work.getByText("vs. previous 7 days").first()).toBeVisible();
  const seen = new Set<number>();
  for (const [range, word] of [
    ["30d", "30 days"],
    ["12m", "12 months"],
    ["7d", "7 days"],
  ] as const) {
    const answer = userPage.waitForResponse((response) =>
      response.url().includes(`/platform/dashboard/range?range=${range}`),
    );
    // Chosen on a page that has shown it before, it might be asked for again or not.
    if (range === "7d") await userPage.goto("/wel/index?range=7d");
    else await chooseSegment(work, word);
    const { data: report } = (await (await answer).json()) as { data: RangeReport };
    await expect(work.getByText(thousands(report.totals.tasks), { exact: true }).first()).toBeVisible();
    await expect(work.getByText(`vs. previous ${word}`)).toHaveCount(5);
    await expect(work.getByRole("img", { name: `${report.from} – ${report.to}` })).toBeVisible();
    await expect(work.locator("canvas")).toBeVisible();
    seen.add(report.totals.tasks);
  }
  expect(seen.size, "each range has figures of its own").toBe(3);
});

test("week on week and month on month stand beside each other (§9)", async ({ userPage, api }) => {
  await userPage.goto("/wel/index");
  const { week, month } = await api.call(DASHBOARD_ENDPOINTS.comparison, { query: { timeZone: "UTC" } });
  expect(month.previousTasks).toBeGreaterThan(0);
  for (const [title, versus, period] of [
    ["This week", "vs. same days last week", week],
    ["This month", "vs. same days last month", month],
  ] as const) {
    const part = userPage
      .locator("div")
      .filter({ has: userPage.getByRole("heading", { name: `${title} ${versus}` }) });
    const rows = part.last().locator("dl > div");
    await expect(rows).toHaveCount(4);
    for (const row of await rows.all())
      await expect(row).toContainText(/up|down|unchanged|nothing to compare/);
    await expect(rows.filter({ hasText: "Tasks" })).toContainText(/\d/);
    expect(period.currentTasks).toBeGreaterThanOrEqual(0);
  }
});

test("what stopped robots leads to the alarms and the assists behind it", async ({ userPage, api }) => {
  await userPage.goto("/wel/index?range=30d");
  const { causes } = await api.call(CAUSES_ENDPOINTS.list, { query: { range: "30d", timeZone: "UTC" } });
  const [most] = causes.filter(({ source }) => source === "alarm");
  if (!most) throw new Error("no alarm of the demo stopped a robot");
  const card = userPage.getByRole("region", { name: "Causes of stops" });
  const behind = card.locator(`a[href*="kinds=${most.code}"]`);
  const name = await behind.innerText();
  await card.locator(`a[href*="stopCode=${most.code}"]`).click();
  await expect(userPage.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  await expect(userPage.getByRole("table").getByRole("row").nth(1)).toContainText(name);
  await userPage.goBack();
  await behind.click();
  await expect(userPage).toHaveURL(new RegExp(`alarm/index.*kinds=${most.code}`));
  await expect(userPage.getByRole("table").getByRole("row").nth(1)).toContainText(name);
});

test("floors show the robots that move on them right now", async ({ userPage }) => {
  await userPage.emulateMedia({ reducedMotion: "no-preference" });
  await userPage.goto("/wel/index");
  const floors = userPage.getByRole("region", { name: "Live floors" }).getByRole("article");
  await floors.first().scrollIntoViewIfNeeded();
  await expect(floors.first().getByRole("link").first()).toBeVisible();
  /** What is drawn of the robots of each floor; of those without any, nothing. */
  const pictures = () =>
    floors.evaluateAll((cards) =>
      cards.flatMap((card) => {
        const drawn = [...card.querySelectorAll("canvas")].at(-1);
        const hasInk = drawn
          ?.getContext("2d")
          ?.getImageData(0, 0, drawn.width, drawn.height)
          .data.some((value) => value > 0);
        return drawn && hasInk ? [[card.getAttribute("aria-label") ?? "", drawn.toDataURL()] as const] : [];
      }),
    );
  // Floors come and go with their robots: two pictures are compared where both are of the same one.
  const before = new Map<string, string>();
  await expect
    .poll(async () => {
      const now = await pictures();
      const hasMoved = now.some(([name, picture]) => (before.get(name) ?? picture) !== picture);
      for (const [name, picture] of now) before.set(name, picture);
      return hasMoved;
    })
    .toBe(true);
});

test("a link to the dashboard brings its filters along", async ({ userPage }) => {
  const asked = userPage.waitForRequest(/\/platform\/dashboard\/range\?/);
  await userPage.goto("/wel/index?range=12m&kind=vacuum");
  const query = new URL((await asked).url()).searchParams;
  expect(query.get("range")).toBe("12m");
  expect(query.get("kind")).toBe("vacuum");
  const work = userPage.getByRole("region", { name: "Performance" });
  await expect(work.getByRole("radio", { name: "12 months" })).toBeChecked();
  await expect(work.getByRole("combobox").first()).toHaveValue("vacuum");
});

test("the dashboard fills a lobby's screen and comes back from it (§2)", async ({ userPage }) => {
  await userPage.goto("/wel/index");
  await userPage.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => userPage.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(userPage.getByText("Live floors")).toBeVisible();
  await expect(userPage.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  await expect(userPage.getByRole("banner")).toBeHidden();
  await expect(userPage.getByRole("button", { name: "Exit full screen" })).toBeFocused();
  await userPage.getByRole("button", { name: "Exit full screen" }).click();
  await expect.poll(() => userPage.evaluate(() => document.fullscreenElement)).toBe(null);
  await expect(userPage.getByRole("button", { name: "Full screen" })).toBeFocused();
  await expect(userPage.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("a figure leads to the devices that it counts", async ({ userPage, api }) => {
  await userPage.goto("/wel/index");
  await tile(userPage, "Online").click();
  await expect(userPage).toHaveURL(/\/washfloorrobot\/equipmentInfo\?online=true$/);
  const heading = userPage.getByText(/^\d+ devices, updated live$/);
  // Others' journeys bring devices online meanwhile; the page follows.
  await expect
    .poll(async () => {
      const { total } = await api.call(DEVICE_ENDPOINTS.list, { query: { isOnline: "true", size: 1 } });
      return Number.parseInt(await heading.innerText(), 10) - total;
    })
    .toBe(0);
});

test("the figure of devices in error leads to exactly those", async ({ userPage, api }) => {
  await userPage.goto("/wel/index");
  await tile(userPage, "In error").click();
  await expect(userPage).toHaveURL(/\/washfloorrobot\/equipmentInfo\?hasErrors=true$/);
  await expect(userPage.getByRole("button", { name: "In error" })).toHaveAttribute("aria-pressed", "true");
  const { records } = await api.call(DEVICE_ENDPOINTS.list, { query: { hasErrors: "true", size: 500 } });
  expect(records.every(({ live }) => (live.errorCount ?? 0) > 0)).toBe(true);
});

test("one row of live floors, and all of them to who asks, kept for the next visit", async ({ userPage }) => {
  await userPage.goto("/wel/index");
  const cards = userPage.getByRole("article");
  const all = userPage.getByRole("button", { name: /^Show all \d+ floors$/ });
  await expect(all).toBeVisible();
  await expect(cards).toHaveCount(3);
  await all.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  await userPage.reload();
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  await userPage.getByRole("button", { name: "Show one row" }).click();
  await expect(cards).toHaveCount(3);
});
