/**
 * What an operator does every day, each begun at home and counted in clicks; choosing out of a list or on a map is counted apart, and
 * what is done by keys not at all. None takes more than four.
 */

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { readXlsx } from "hucre/xlsx";
import { chooseOption, chooseSegment, placed, rowsOf } from "./controls.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { test as base, expect } from "./people.ts";
import { aWorkingRobot, SILENT_ROBOTS } from "./robot.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

const COUNT = "journey-clicks";

/** A person's hand on the page: what it clicks is counted by the page itself. */
class Hand {
  private chosen = 0;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  private counted = async () => Number(await this.page.evaluate((key) => sessionStorage.getItem(key), COUNT));
  click = (target: Locator) => target.filter({ visible: true }).first().click();
  /** What the person picks out of many: counted apart. */
  async choose(picks: () => Promise<unknown>): Promise<void> {
    const before = await this.counted();
    await picks();
    this.chosen += (await this.counted()) - before;
  }
  /** To an entry of the side menu, whose group may be closed. */
  async goTo(group: string, entry: string): Promise<void> {
    const link = menu(this.page).getByRole("link", { name: entry, exact: true });
    if (!(await link.isVisible()))
      await this.click(menu(this.page).getByRole("button", { name: group, exact: true }));
    await this.click(link);
    // Until then the page before it is in sight, and may have a choice of the same name.
    await expect(link).toHaveAttribute("aria-current", "page");
  }
  clicks = async (): Promise<number> => (await this.counted()) - this.chosen;
}

const test = base.extend<{ hand: Hand }>({
  hand: async ({ userPage }, use) => {
    await userPage.addInitScript((key) => {
      const count = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
      // A click on the words of a choice makes a second one, on the choice itself.
      addEventListener("pointerdown", count, { capture: true });
    }, COUNT);
    await userPage.goto("/wel/index");
    await expect(userPage.getByRole("region", { name: "Right now" })).toBeVisible();
    await use(new Hand(userPage));
  },
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** By keys alone, from wherever one is. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everywhere" }).fill(words);
  const option = page.getByRole("listbox", { name: "Results" }).getByRole("option", { selected: true });
  await expect(option).toContainText(words);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/wel\/eqDetail/);
}

async function saved(page: Page, hand: Hand) {
  await hand.click(button(page, /Export$/));
  const arrived = page.waitForEvent("download");
  await hand.click(await placed(page.getByRole("menuitem", { name: "Export Excel" })));
  const file = await arrived;
  return (await readXlsx(await readFile(await file.path()))).sheets[0]?.rows ?? [];
}

test("which robots are in error: 1 click", async ({ userPage, hand, api }) => {
  await hand.click(userPage.getByRole("link", { name: /^In error ?\d/ }));
  await expect(button(userPage, "In error").first()).toHaveAttribute("aria-pressed", "true");
  // Errors come and go: both are asked again until they agree.
  await expect(async () => {
    const query = { hasErrors: "true", size: 20 };
    const { records } = await api.call(DEVICE_ENDPOINTS.list, { query });
    await expect(rowsOf(userPage)).toHaveCount(records.length, { timeout: 1_000 });
  }).toPass();
  expect(await hand.clicks()).toBe(1);
});

test("which robot is stuck, where, since when, and what to do: 1 click", async ({ userPage, hand, api }) => {
  const name = `Stuck ${Date.now().toString(36)}`;
  const robot = await aHandMadeRobot(api, { serialNumber: name.replace(" ", "-"), shortName: name });
  await robot.reports([{ errorType: "navigationStuck", errorLevel: "FATAL", errorDescription: "chair" }]);
  const { id } = robot;
  await expect
    .poll(async () => (await api.call(ASSIST_ENDPOINTS.page, { query: { deviceId: id } })).records.length)
    .toBe(1);
  const queue = userPage.getByRole("list", { name: "Latest assists" });
  const line = queue.getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText("Stuck", { timeout: 30_000 });
  await expect(line).toContainText(/ ago/);
  await expect(line).toContainText("Clear the obstacles around the robot");
  await hand.click(line.getByRole("button", { name: "I'll take it" }));
  await expect(line).toContainText("Taken");
  expect(await hand.clicks()).toBe(1);
  await robot.close();
});

test("which robots of a place did not clean yesterday: 1 click", async ({ userPage, hand, api }) => {
  const [place] = await api.call(PLACE_ENDPOINTS.options);
  await hand.click(menu(userPage).getByRole("link", { name: "Usage", exact: true }));
  await hand.choose(async () => {
    await userPage.getByRole("combobox", { name: "Work", exact: true }).selectOption("Did not work");
    await chooseOption(userPage, "Place", place?.name ?? "");
  });
  await expect(userPage).toHaveURL(/worked=false/);
  await expect(userPage).toHaveURL(new RegExp(`placeId=${place?.id}`));
  await expect(userPage.getByText(/by the local days of each site$/)).toBeVisible();
  expect(await hand.clicks()).toBe(1);
});

test("last month of a company as a file: 4 clicks", async ({ userPage, hand, api }) => {
  const companies = await api.call(ORGANIZATION_ENDPOINTS.options);
  const company = companies.find(({ parentId }) => parentId !== null) ?? companies[0];
  await hand.click(menu(userPage).getByRole("link", { name: "Usage", exact: true }));
  await chooseSegment(userPage, "Last month");
  await hand.choose(() =>
    userPage.getByRole("combobox", { name: "Organization" }).selectOption(company?.orgName ?? ""),
  );
  await expect(userPage).toHaveURL(/organizationId=/);
  await expect(rowsOf(userPage).first()).toBeVisible();
  const [head = [], ...rows] = await saved(userPage, hand);
  expect(head).toContain("Organization");
  expect(rows.length).toBeGreaterThan(0);
  expect(await hand.clicks()).toBe(4);
});

test("twelve robots to ECO: 4 clicks", async ({ userPage, hand, api }) => {
  await hand.goTo("Cleaning robots", "Equipment");
  await hand.choose(async () => {
    await expect(rowsOf(userPage)).toHaveCount(20);
    for (const row of (await rowsOf(userPage).all()).slice(0, 12)) await row.getByRole("checkbox").check();
  });
  await hand.click(button(userPage, "Apply settings"));
  const dialog = await placed(userPage.getByRole("dialog", { name: "Send settings to 12 devices?" }));
  await hand.choose(async () => {
    await dialog.getByRole("radio", { name: "Set to these values" }).check();
    await chooseOption(userPage, "Cleaning mode", "ECO");
  });
  await hand.click(dialog.getByRole("button", { name: "Apply settings" }));
  await expect(dialog).toBeHidden();
  const { records } = await api.call(BULK_JOB_ENDPOINTS.list, { query: { size: 1 } });
  expect(records[0]).toMatchObject({ order: { verb: "settings" }, total: 12 });
  expect(await hand.clicks()).toBe(4);
});

test("why a robot was offline: 2 clicks", async ({ userPage, hand }) => {
  await find(userPage, SILENT_ROBOTS.list);
  await hand.click(userPage.getByRole("tab", { name: "Connections", exact: true }));
  await hand.choose(async () => {
    await chooseSegment(userPage, "30 days");
    await userPage.getByText(/^Offline and stale periods as a list/).click();
  });
  await hand.click(button(userPage, "Why?"));
  const why = userPage.getByRole("region", { name: "Why was it offline?" });
  await expect(why.getByRole("listitem").first()).toContainText(/Certain|Likely|Possible/);
  await expect(why.getByRole("listitem").first()).toContainText("What to do");
  expect(await hand.clicks()).toBe(2);
});

test("a robot is paused: 1 click", async ({ userPage, hand, api }) => {
  const robot = await aWorkingRobot(api);
  await find(userPage, robot.serialNumber);
  const bar = userPage.getByRole("region", { name: "Operate the device" });
  await hand.click(bar.getByRole("button", { name: "Pause", exact: true }));
  await expect(bar.getByRole("listitem").filter({ hasText: "Pause" })).toContainText(/Done|In progress/);
  expect(await hand.clicks()).toBe(1);
});

test("a robot is sent to a point of its map: 2 clicks", async ({ userPage, hand, api }) => {
  const robot = await aWorkingRobot(api);
  await find(userPage, robot.serialNumber);
  const bar = userPage.getByRole("region", { name: "Operate the device" });
  await hand.click(bar.getByRole("button", { name: "Go to a position", exact: true }));
  const dialog = await placed(userPage.getByRole("dialog", { name: "Go to a position" }));
  const floor = dialog.getByRole("application");
  await expect(floor.locator("canvas").first()).toBeVisible();
  await hand.choose(() => floor.click());
  await expect(dialog.getByRole("spinbutton", { name: "X (m)" })).not.toHaveValue("");
  await hand.click(dialog.getByRole("button", { name: "Go", exact: true }));
  await expect(dialog).toBeHidden();
  await expect(bar.getByRole("listitem").filter({ hasText: "Go to a position" })).toBeVisible();
  expect(await hand.clicks()).toBe(2);
});

test("which parts are due within a month: 3 clicks", async ({ userPage, hand }) => {
  await hand.goTo("Devices", "Consumables");
  await chooseSegment(userPage, "30 days");
  await expect(userPage).toHaveURL(/within=30/);
  await expect(rowsOf(userPage).first()).toBeVisible();
  expect(await hand.clicks()).toBe(3);
});

test("the whole fleet as a file: 4 clicks", async ({ userPage, hand, api }) => {
  await hand.goTo("Cleaning robots", "Equipment");
  await expect(rowsOf(userPage).first()).toBeVisible();
  const { total } = await api.call(DEVICE_ENDPOINTS.list, { query: { size: 1 } });
  const rows = await saved(userPage, hand);
  expect(rows.length).toBeGreaterThanOrEqual(total);
  expect(rows[0]).toContain("Place");
  expect(await hand.clicks()).toBe(4);
});
