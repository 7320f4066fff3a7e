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

/** Faults that stay: while a page changes its theme, some colors are a moment ahead of others. */
const expectNoFaults = (page: Page, look: string): Promise<void> =>
  expect.poll(() => faultsOf(page), { message: look, timeout: 15_000 }).toEqual([]);

/** In the language on screen. */
async function lookAround(page: Page, language: keyof typeof LOOKS): Promise<void> {
  for (const { width, colorScheme } of LOOKS[language]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expectNoFaults(page, `${language}, ${width} px, ${colorScheme}`);
  }
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
  await lookAround(page, "en");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await lookAround(page, "zh");
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
  "the associated equipment": {
    path: "/admin/org/info",
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
    await lookAround(desk, "en");
    await speakChinese(desk);
    await lookAround(desk, "zh");
  });
}

test.describe("for the platform's administrator", () => {
  test.use({ person: "admin" });

  for (const [name, path] of [
    ["the menus", "/admin/menu/index"],
    ["the organizations", "/admin/org/index"],
    ["the staff", "/platform/staff/info"],
    ["the tenants' staff", "/platform/staff/tendinfo"],
    ["the application information", "/platform/appinfo/index"],
  ] as const)
    test(`${name} has no serious fault, nor has its form`, async ({ desk }) => {
      await desk.goto(path);
      await expect(rowsOf(desk).first()).toBeVisible();
      await lookAround(desk, "en");
      await desk
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await expect(desk.getByRole("dialog")).toBeInViewport();
      await expectNoFaults(desk, `the form of ${name}`);
    });
});

test("the device view has no serious fault in any of its tabs", async ({ desk, api }) => {
  const { id } = await aWorkingRobot(api);
  await desk.goto(`/wel/eqDetail?id=${id}`);
  await expect(desk.getByRole("application").locator("canvas").last()).toBeVisible();
  await lookAround(desk, "en");
  for (const tab of ["Log", "Task reports", "Connections", "Usage"]) {
    await desk.getByRole("tab", { name: tab }).click();
    const content = tab === "Usage" ? desk.getByRole("img", { name: /30 days$/ }) : rowsOf(desk).first();
    await expect(content).toBeVisible();
    await expectNoFaults(desk, tab);
  }
  await desk.getByRole("tab", { name: "Overview" }).click();
  await speakChinese(desk);
  await lookAround(desk, "zh");
});
