/** Language and theme, spec §2 and §9: chosen without a reload, kept with the account. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { isSamePage, markPage } from "./controls.ts";
import { expect, test } from "./people.ts";

// Somebody of this journey's own: what is chosen here follows the account into every browser.
test.use({ person: async ({ colleagueOf }, use) => use(await colleagueOf("lananviewer")) });
test.beforeEach(async ({ api }) => {
  await api.call(SESSION_ENDPOINTS.updatePreferences, { body: { language: "en", theme: "light" } });
});

test("language and theme are switched without a reload and kept for the next visit (§9)", async ({
  userPage,
}) => {
  await userPage.goto("/wel/rank");
  await expect(userPage.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await markPage(userPage);
  await userPage.getByRole("button", { name: "Language" }).click();
  const kept = userPage.waitForResponse("**/admin/user/preferences");
  await userPage.getByRole("menuitemradio", { name: "中文" }).click();
  expect((await kept).status()).toBe(200);
  await expect(userPage.getByRole("heading", { name: "排行榜", level: 1 })).toBeVisible();
  await expect(userPage.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(userPage).toHaveTitle(/^设备排行|^排行榜/);

  const heading = userPage.getByRole("heading", { level: 1 });
  const ink = () => heading.evaluate((shown) => getComputedStyle(shown).color);
  const light = await ink();
  await userPage.getByRole("button", { name: "外观" }).click();
  const themed = userPage.waitForResponse("**/admin/user/preferences");
  await userPage.getByRole("menuitemradio", { name: "深色" }).click();
  await themed;
  await expect(userPage.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(ink).not.toBe(light);
  expect(await isSamePage(userPage)).toBe(true);

  // Another browser of the same person: nothing is stored there, the account knows.
  await userPage.evaluate(() => localStorage.clear());
  await userPage.reload();
  await expect(userPage.getByRole("heading", { name: "排行榜", level: 1 })).toBeVisible();
  await expect(userPage.locator("html")).toHaveAttribute("data-theme", "dark");
});
