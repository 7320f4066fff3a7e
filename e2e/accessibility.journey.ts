/** Every page is usable by everyone: no serious fault that axe can find, in both languages and themes, wide and narrow. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session.ts";
import { rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";
import { aWorkingRobot } from "./robot.ts";

// Somebody of their own: the language goes with the account.
test.use({ person: "lananadmin" });
test.beforeEach(async ({ api }) => {
  await api.call(SESSION_ENDPOINTS.updatePreferences, { body: { language: "en", theme: "system" } });
});

/** Each width meets each theme, each language meets both: four looks at a page show what eight would. */
const LOOKS = {
  en: [
    { width: 1600, colorScheme: "light" },
    { width: 768, colorScheme: "dark" },
  ],
  zh: [
    { width: 1600, colorScheme: "dark" },
    { width: 768, colorScheme: "light" },
  ],
} as const;

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** In the language on screen. */
async function lookAround(page: Page, language: keyof typeof LOOKS): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { width, colorScheme } of LOOKS[language]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const faults = await faultsOf(page);
    if (faults.length > 0) found[`${language} ${width} ${colorScheme}`] = faults;
  }
  return found;
}

async function speakChinese(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitemradio", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
}

test("the login page has no serious fault, empty or refused", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter your username")).toBeVisible();
  expect(await lookAround(page, "en")).toEqual({});
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect(await lookAround(page, "zh")).toEqual({});
});

const PAGES = {
  "the home page": {
    path: "/wel/index",
    isThere: (page: Page) =>
      expect(page.getByRole("region", { name: "Performance" }).locator("canvas")).toBeVisible(),
  },
  "the equipment list": {
    path: "/washfloorrobot/equipmentInfo",
    isThere: (page: Page) => expect(rowsOf(page).first()).toBeVisible(),
  },
  "the ranking": { path: "/wel/rank", isThere: (page: Page) => expect(rowsOf(page).first()).toBeVisible() },
  "the personal information": {
    path: "/info/index",
    isThere: (page: Page) => expect(page.getByText("This one")).toBeVisible(),
  },
};

for (const [name, { path, isThere }] of Object.entries(PAGES)) {
  test(`${name} has no serious fault`, async ({ desk }) => {
    await desk.goto(path);
    await isThere(desk);
    expect(await lookAround(desk, "en")).toEqual({});
    await speakChinese(desk);
    expect(await lookAround(desk, "zh")).toEqual({});
  });
}

test("the device view has no serious fault in any of its tabs", async ({ desk, api }) => {
  const { id } = await aWorkingRobot(api);
  await desk.goto(`/wel/eqDetail?id=${id}`);
  await expect(desk.getByRole("application").locator("canvas").last()).toBeVisible();
  expect(await lookAround(desk, "en")).toEqual({});
  for (const tab of ["Log", "Task reports", "Connections", "Usage"]) {
    await desk.getByRole("tab", { name: tab }).click();
    const content = tab === "Usage" ? desk.getByRole("img", { name: /30 days$/ }) : rowsOf(desk).first();
    await expect(content).toBeVisible();
    expect(await faultsOf(desk), tab).toEqual([]);
  }
  await desk.getByRole("tab", { name: "Overview" }).click();
  await speakChinese(desk);
  expect(await lookAround(desk, "zh")).toEqual({});
});
