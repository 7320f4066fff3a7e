/** The equipment list, spec §1: found, sorted, paged, live. */

import type { Page } from "@playwright/test";
import { SAVED_VIEW_ENDPOINTS } from "@sweepline/contract/access/saved-views.ts";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { isSamePage, markPage, pagesOf, placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";
import { SILENT_ROBOTS, startRobot } from "./robot.ts";

const LIST = "/washfloorrobot/equipmentInfo";

const isListOf = (query: string) => (url: URL) =>
  url.pathname === DEVICE_ENDPOINTS.list.path && url.search.includes(query);

/** How far the rows can be moved sideways, px. */
const movedSideways = (page: Page): Promise<number> =>
  page
    .locator("main table")
    .last()
    .locator("..")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** What the server answers to the list that is asked for by this deed: the one with this in its query. */
async function answered(page: Page, query: string, does: () => Promise<unknown>): Promise<ListAnswer> {
  const answer = page.waitForResponse((response) => isListOf(query)(new URL(response.url())));
  await does();
  return ((await (await answer).json()) as { data: ListAnswer }).data;
}
interface ListAnswer {
  records: DeviceRow[];
  total: number;
}

/** The list shows exactly these devices, in this order. */
const shows = async (page: Page, rows: readonly DeviceRow[]) => {
  await expect(rowsOf(page)).toHaveCount(rows.length);
  await expect(rowsOf(page)).toContainText(rows.map(({ serialNumber }) => serialNumber));
};

test("the list is searched, filtered, sorted and paged by the server, and its address says how", async ({
  userPage,
}) => {
  await userPage.goto(LIST);
  const found = await answered(userPage, "search=kestrel", () =>
    userPage.getByLabel("Name, serial no. or organization").fill("kestrel"),
  );
  expect(found.total).toBe(9);
  await shows(userPage, found.records);
  await expect(rowsOf(userPage).filter({ hasText: "Kestrel" })).toHaveCount(9);
  await expect(userPage).toHaveURL(/\?search=kestrel$/);

  const online = await answered(userPage, "isOnline=true", () =>
    userPage.getByLabel("Connection").selectOption("Online"),
  );
  expect(online.records.every(({ live }) => live.isOnline)).toBe(true);
  await shows(userPage, online.records);
  await userPage.getByRole("button", { name: "Reset" }).click();
  await expect(userPage).toHaveURL(new RegExp(`${LIST}$`));

  const battery = userPage.getByRole("columnheader", { name: "Battery" });
  const rising = await answered(userPage, "sort=batteryPercent", () => battery.getByRole("button").click());
  await expect(battery).toHaveAttribute("aria-sort", "ascending");
  await shows(userPage, rising.records);
  const falling = await answered(userPage, "sort=-batteryPercent", () => battery.getByRole("button").click());
  await expect(battery).toHaveAttribute("aria-sort", "descending");
  const levels = falling.records.map(({ live }) => live.batteryPercent ?? -1);
  expect(levels).toEqual([...levels].sort((a, b) => b - a));

  const second = await answered(userPage, "current=2", () =>
    pagesOf(userPage).getByRole("button", { name: "2", exact: true }).click(),
  );
  await shows(userPage, second.records);
  const ten = await answered(userPage, "size=10", () =>
    pagesOf(userPage).getByLabel("Page size").selectOption("10"),
  );
  expect(ten.records).toHaveLength(10);
  await shows(userPage, ten.records);
  await expect(userPage).toHaveURL(/\?sort=-batteryPercent&size=10$/);
});

test("a link restores filters, order and page of the list", async ({ userPage, api }) => {
  const query = { sort: "serialNumber", current: 2, size: 10 };
  const expected = await api.call(DEVICE_ENDPOINTS.list, { query: { ...query, kind: "scrubber" } });
  await userPage.goto(`${LIST}?kind=scrubber&sort=serialNumber&current=2&size=10`);
  await shows(userPage, expected.records);
  await expect(userPage.getByText(`${expected.total} in total`)).toBeVisible();
  await expect(userPage.getByRole("columnheader", { name: "Device" })).toHaveAttribute("aria-sort", "none");

  await userPage.goto(`${LIST}?search=nothing-is-called-so`);
  await expect(userPage.getByText("No device matches")).toBeVisible();
  await userPage.getByRole("button", { name: "Clear the filters" }).click();
  await expect(rowsOf(userPage)).toHaveCount(20);
});

test("what a list can be searched by is read whole", async ({ userPage }) => {
  await userPage.goto(LIST);
  const left = await userPage.getByLabel("Name, serial no. or organization").evaluate((input) => {
    const { fontSize, fontFamily } = getComputedStyle(input);
    const words = document.createElement("span");
    Object.assign(words.style, { position: "absolute", whiteSpace: "nowrap", fontSize, fontFamily });
    words.textContent = input.getAttribute("placeholder");
    document.body.append(words);
    return input.clientWidth - words.getBoundingClientRect().width;
  });
  expect(left).toBeGreaterThanOrEqual(-1);
});

test("companies and places are named whole in the list, and nothing is moved sideways for it", async ({
  userPage,
}) => {
  const { records } = await answered(userPage, "size=50", () => userPage.goto(`${LIST}?size=50`));
  await shows(userPage, records);
  const names = records.flatMap(({ organizationName, placeName }) => [organizationName, placeName ?? ""]);
  const cut = await rowsOf(userPage)
    .locator("td [title]")
    .evaluateAll(
      (cells, shown) =>
        cells
          .filter(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
            [scrollWidth - clientWidth, scrollHeight - clientHeight].some((hidden) => hidden > 1),
          )
          .map((cell) => cell.getAttribute("title") ?? "")
          .filter((title) => shown.includes(title)),
      names,
    );
  expect(cut).toEqual([]);
  expect(await movedSideways(userPage)).toBe(0);
});

test("a long name takes all that its column has, and moves nothing sideways", async ({ userPage }) => {
  const name = "Scrubber of the second basement beside the western loading bay ".repeat(3);
  await userPage.route(isListOf("size=50"), async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const records = answer.data.records.map((row: DeviceRow) => ({
      ...row,
      shortName: name,
      organizationName: name,
    }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, records } } });
  });
  for (const width of [1280, 1600, 2560]) {
    await userPage.setViewportSize({ width, height: 900 });
    await userPage.goto(`${LIST}?size=50`);
    const cells = rowsOf(userPage).locator("td").filter({ hasText: name.trim() });
    await expect(cells.first()).toBeVisible();
    const free = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const inside = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return Math.round(inside - (cell.firstElementChild?.clientWidth ?? 0));
      }),
    );
    expect(Math.max(...free), `${width} px`).toBeLessThanOrEqual(1);
    expect(await movedSideways(userPage), `${width} px`).toBe(0);
  }
});

test("no status and no age of a report is too wide for its column", async ({ userPage }) => {
  const paused = { status: "13", isOnline: true, errorCount: 12 } as const;
  // What the robots really say would be shown in its place.
  await userPage.routeWebSocket(/./, () => undefined);
  await userPage.route(isListOf("size=50"), async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const lastReportAt = new Date(Date.now() - 59 * 60_000).toISOString();
    const records = answer.data.records.map((row: DeviceRow) => ({
      ...row,
      live: { ...row.live, ...paused, lastReportAt },
    }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, records } } });
  });
  await userPage.goto(`${LIST}?size=50`);
  await expect(rowsOf(userPage).filter({ hasText: "Dock return paused▲12" }).first()).toBeVisible();
  await expect(rowsOf(userPage).filter({ hasText: "59 min agoStale" }).first()).toBeVisible();
  expect(await movedSideways(userPage)).toBe(0);
});

test("the chosen columns are kept for the next visit", async ({ userPage }) => {
  await userPage.goto(LIST);
  const firmware = userPage.getByRole("columnheader", { name: "Firmware" });
  const task = userPage.getByRole("columnheader", { name: "Current task" });
  await expect(task).toBeVisible();
  await expect(firmware).toBeHidden();
  await userPage.getByRole("button", { name: "Choose the columns to show" }).click();
  let saved = 0;
  userPage.on("response", (response) => {
    if (new URL(response.url()).pathname === SAVED_VIEW_ENDPOINTS.keepColumns.path) saved += 1;
  });
  await (await placed(userPage.getByRole("checkbox", { name: "Firmware" }))).check();
  await userPage.getByRole("checkbox", { name: "Current task" }).uncheck();
  await expect(firmware).toBeVisible();
  await expect.poll(() => saved, "each press is saved").toBe(2);
  await userPage.reload();
  await expect(firmware).toBeVisible();
  await expect(task).toBeHidden();
  await userPage.getByRole("button", { name: "Choose the columns to show" }).click();
  await userPage.getByRole("button", { name: "Restore defaults" }).click();
  await expect(firmware).toBeHidden();
  await expect(task).toBeVisible();
});

test("a row follows its robot from offline to online and back without a reload (§4)", async ({
  userPage,
  product,
}) => {
  await userPage.goto(`${LIST}?search=${SILENT_ROBOTS.list}`);
  await expect(rowsOf(userPage)).toHaveCount(1);
  const row = rowsOf(userPage).first();
  await markPage(userPage);
  const robot = await startRobot(product, SILENT_ROBOTS.list);
  try {
    await expect(row).toContainText("Standby");
    await expect(row).toContainText("Battery 100%");
  } finally {
    await robot.kill();
  }
  await expect(row).toContainText("Offline");
  expect(await isSamePage(userPage)).toBe(true);
});

test("a row opens its device by its name, by double click and by Enter", async ({ userPage }) => {
  await userPage.goto(`${LIST}?search=kestrel&sort=serialNumber`);
  const row = rowsOf(userPage).first();
  const name = (await row.getByRole("link").first().innerText()).trim();
  const opened = async () => {
    await expect(userPage).toHaveURL(/\/wel\/eqDetail\?id=\d+$/);
    await expect(userPage.getByRole("heading", { name, level: 1 })).toBeVisible();
    await userPage.goBack();
    await expect(row).toBeVisible();
  };
  await row.getByRole("link").first().click();
  await opened();
  await row.dblclick();
  await opened();
  await row.focus();
  await userPage.keyboard.press("Enter");
  await opened();
});
