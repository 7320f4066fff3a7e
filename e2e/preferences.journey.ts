/** Language and theme, spec §2 and §9: chosen without a reload, kept with the account. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { isSamePage, markPage } from "./controls.ts";
import { expect, test } from "./people.ts";

// Somebody of their own: what is chosen here follows the account into every browser.
test.use({ person: "lananviewer" });
test.beforeEach(async ({ api }) => {
  await api.call(SESSION_ENDPOINTS.updatePreferences, { body: { language: "en", theme: "light" } });
});

test("language and theme are switched without a reload and kept for the next visit (§9)", async ({
  desk,
}) => {
  await desk.goto("/wel/rank");
  await expect(desk.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await markPage(desk);
  await desk.getByRole("button", { name: "Language" }).click();
  const kept = desk.waitForResponse("**/admin/user/preferences");
  await desk.getByRole("menuitemradio", { name: "中文" }).click();
  expect((await kept).status()).toBe(200);
  await expect(desk.getByRole("heading", { name: "排行榜", level: 1 })).toBeVisible();
  await expect(desk.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(desk).toHaveTitle(/^设备排行|^排行榜/);

  const heading = desk.getByRole("heading", { level: 1 });
  const ink = () => heading.evaluate((shown) => getComputedStyle(shown).color);
  const light = await ink();
  await desk.getByRole("button", { name: "外观" }).click();
  const themed = desk.waitForResponse("**/admin/user/preferences");
  await desk.getByRole("menuitemradio", { name: "深色" }).click();
  await themed;
  await expect(desk.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(ink).not.toBe(light);
  expect(await isSamePage(desk)).toBe(true);

  // Another browser of the same person: nothing is stored there, the account knows.
  await desk.evaluate(() => localStorage.clear());
  await desk.reload();
  await expect(desk.getByRole("heading", { name: "排行榜", level: 1 })).toBeVisible();
  await expect(desk.locator("html")).toHaveAttribute("data-theme", "dark");
});
