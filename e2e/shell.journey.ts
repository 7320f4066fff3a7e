/** The shell around the pages, spec §2: menu, tabs, error pages, foreign pages, language and theme. */
import type { Locator, Page } from "@playwright/test";
import { rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

const LIST = "/washfloorrobot/equipmentInfo";
const tabs = (page: Page): Locator => page.getByRole("navigation", { name: "Open pages" });
const menu = (page: Page): Locator => page.getByRole("navigation", { name: "Main menu" });
const tabNames = (page: Page) => tabs(page).getByRole("link");
const openTabMenu = (page: Page, tab: string) =>
  tabs(page).getByRole("link", { name: tab, exact: true }).click({ button: "right" });

test("each visited page has a tab; one, the others or all of them close, and home stays (§2)", async ({
  desk,
}) => {
  await desk.goto("/wel/index");
  await menu(desk).getByRole("link", { name: "Ranking" }).click();
  await menu(desk).getByRole("button", { name: "Cleaning robots" }).click();
  await menu(desk).getByRole("link", { name: "Equipment" }).click();
  await desk.getByRole("button", { name: /^User menu/ }).click();
  await desk.getByRole("menuitem", { name: "Personal information" }).click();
  await expect(tabNames(desk)).toHaveText(["Home", "Ranking", "Equipment", "Personal information"]);
  await expect(tabs(desk).getByRole("button", { name: "Close Home" })).toHaveCount(0);

  await tabs(desk).getByRole("link", { name: "Equipment" }).click();
  await tabs(desk).getByRole("button", { name: "Close Equipment" }).click();
  await expect(desk, "closing the active tab opens its left neighbor").toHaveURL(/\/wel\/rank/);
  await tabs(desk).getByRole("button", { name: "Close Personal information" }).click();
  await expect(desk, "closing another one stays").toHaveURL(/\/wel\/rank/);
  await expect(tabNames(desk)).toHaveText(["Home", "Ranking"]);

  await menu(desk).getByRole("link", { name: "Equipment" }).click();
  await openTabMenu(desk, "Home");
  await expect(desk.getByRole("menuitem", { name: "Close", exact: true })).toBeDisabled();
  await desk.keyboard.press("Escape");
  await openTabMenu(desk, "Ranking");
  await desk.getByRole("menuitem", { name: "Close others" }).click();
  await expect(tabNames(desk)).toHaveText(["Home", "Ranking"]);
  await expect(desk).toHaveURL(/\/wel\/rank/);
  await openTabMenu(desk, "Ranking");
  await desk.getByRole("menuitem", { name: "Close all" }).click();
  await expect(desk, "closing all returns to /wel/index").toHaveURL(/\/wel\/index$/);
  await expect(tabNames(desk)).toHaveText(["Home"]);
});

test("a page behind another tab keeps its filters, its rows and how far it was scrolled (§2)", async ({
  desk,
}) => {
  await desk.goto(LIST);
  await desk.getByLabel("Name or serial number").fill("1");
  await expect(desk).toHaveURL(/search=1$/);
  await expect(rowsOf(desk).first()).toBeVisible();
  const far = () =>
    rowsOf(desk)
      .first()
      .boundingBox()
      .then((box) => Math.round(box?.y ?? 0));
  const top = await far();
  await rowsOf(desk).last().scrollIntoViewIfNeeded();
  await expect.poll(far).toBeLessThan(top);
  const scrolled = await far();

  await menu(desk).getByRole("link", { name: "Ranking" }).click();
  await expect(desk.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await tabs(desk).getByRole("link", { name: "Equipment" }).click();
  await expect(desk.getByLabel("Name or serial number")).toHaveValue("1");
  await expect(desk).toHaveURL(/search=1$/);
  await expect.poll(far).toBe(scrolled);
  await desk.reload();
  await expect(tabNames(desk), "tabs survive a reload").toHaveText(["Home", "Equipment", "Ranking"]);
});

test("the side menu collapses to its icons and stays so; its foot tells the version (§2)", async ({
  desk,
}) => {
  await desk.goto("/wel/rank");
  await expect(menu(desk).getByText(/^Version \d+\.\d+\.\d+/)).toBeVisible();
  const width = async () => (await menu(desk).boundingBox())?.width ?? 0;
  const wide = await width();
  await desk.getByRole("button", { name: "Collapse the menu" }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await desk.reload();
  await expect.poll(width).toBeLessThan(wide / 2);
  await menu(desk).getByRole("button", { name: "Cleaning robots" }).click();
  await desk.getByRole("menuitem", { name: "Equipment" }).click();
  await expect(desk).toHaveURL(/equipmentInfo\/index$/);
  await desk.getByRole("button", { name: "Expand the menu" }).click();
  await expect.poll(width).toBe(wide);
});

test("an unknown path leads to /404, and the error pages lead back (§2)", async ({ desk, page }) => {
  await desk.goto("/no/such/page");
  await expect(desk).toHaveURL(/\/404$/);
  for (const [path, words] of [
    ["/401", "Your session has ended"],
    ["/403", "You may not see this page"],
    ["/500", "The service has a problem"],
    ["/404", "This page does not exist"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("a foreign page is shown only where its host is allowed (§2 /myiframe)", async ({ desk }) => {
  const address = Buffer.from("https://elsewhere.example/a?b=1").toString("base64url");
  await desk.goto(`/myiframe/${address}`);
  await expect(desk.getByText("This external page may not be opened")).toBeVisible();
  await expect(desk.getByText(/^elsewhere\.example is not on the list/)).toBeVisible();
  await desk.goto(`/myiframe/${Buffer.from("javascript:alert(1)").toString("base64url")}`);
  await expect(desk.getByText("This external page may not be opened")).toBeVisible();
  await expect(desk.locator("iframe")).toHaveCount(0);
});
