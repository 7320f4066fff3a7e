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
  userPage,
}) => {
  await userPage.goto("/wel/index");
  await menu(userPage).getByRole("link", { name: "Ranking" }).click();
  await menu(userPage).getByRole("button", { name: "Cleaning robots" }).click();
  await menu(userPage).getByRole("link", { name: "Equipment" }).click();
  await userPage.getByRole("button", { name: /^User menu/ }).click();
  await userPage.getByRole("menuitem", { name: "Personal information" }).click();
  await expect(tabNames(userPage)).toHaveText(["Home", "Ranking", "Equipment", "Personal information"]);
  await expect(tabs(userPage).getByRole("button", { name: "Close Home" })).toHaveCount(0);

  await tabs(userPage).getByRole("link", { name: "Equipment" }).click();
  await tabs(userPage).getByRole("button", { name: "Close Equipment" }).click();
  await expect(userPage, "closing the active tab opens its left neighbor").toHaveURL(/\/wel\/rank/);
  await tabs(userPage).getByRole("button", { name: "Close Personal information" }).click();
  await expect(userPage, "closing another one stays").toHaveURL(/\/wel\/rank/);
  await expect(tabNames(userPage)).toHaveText(["Home", "Ranking"]);

  await menu(userPage).getByRole("link", { name: "Equipment" }).click();
  await openTabMenu(userPage, "Home");
  await expect(userPage.getByRole("menuitem", { name: "Close", exact: true })).toBeDisabled();
  await userPage.keyboard.press("Escape");
  await openTabMenu(userPage, "Ranking");
  await userPage.getByRole("menuitem", { name: "Close others" }).click();
  await expect(tabNames(userPage)).toHaveText(["Home", "Ranking"]);
  await expect(userPage).toHaveURL(/\/wel\/rank/);
  await openTabMenu(userPage, "Ranking");
  await userPage.getByRole("menuitem", { name: "Close all" }).click();
  await expect(userPage, "closing all returns to /wel/index").toHaveURL(/\/wel\/index$/);
  await expect(tabNames(userPage)).toHaveText(["Home"]);
});

test("a page behind another tab keeps its filters, its rows and how far it was scrolled (§2)", async ({
  userPage,
}) => {
  await userPage.goto(LIST);
  await userPage.getByLabel("Name, serial no. or organization").fill("1");
  await expect(userPage).toHaveURL(/search=1$/);
  await expect(rowsOf(userPage).first()).toBeVisible();
  const far = () =>
    rowsOf(userPage)
      .first()
      .boundingBox()
      .then((box) => Math.round(box?.y ?? 0));
  const top = await far();
  // What the search finds takes the place of the rows that were there.
  await expect(async () => {
    await rowsOf(userPage).last().scrollIntoViewIfNeeded();
    expect(await far()).toBeLessThan(top);
  }).toPass();
  const scrolled = await far();

  await menu(userPage).getByRole("link", { name: "Ranking" }).click();
  await expect(userPage.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await tabs(userPage).getByRole("link", { name: "Equipment" }).click();
  await expect(userPage.getByLabel("Name, serial no. or organization")).toHaveValue("1");
  await expect(userPage).toHaveURL(/search=1$/);
  await expect.poll(far).toBe(scrolled);
  await userPage.reload();
  await expect(tabNames(userPage), "tabs survive a reload").toHaveText(["Home", "Equipment", "Ranking"]);
});

test("figures, filters and sub-tabs stay in the page's one tab, and the menu opens it as it was left", async ({
  userPage,
}) => {
  await userPage.goto("/wel/index");
  const online = userPage.getByRole("main").getByRole("link", { name: /^Online/ });
  await online.click();
  await expect(userPage).toHaveURL(/online=true$/);
  await tabs(userPage).getByRole("link", { name: "Home" }).click();
  await userPage
    .getByRole("main")
    .getByRole("link", { name: /^In error/ })
    .click();
  await expect(userPage).toHaveURL(/equipmentInfo\?hasErrors=true$/);
  await expect(userPage.getByRole("button", { name: "In error" })).toHaveAttribute("aria-pressed", "true");
  await expect(tabNames(userPage)).toHaveText(["Home", "Equipment"]);

  await userPage.getByLabel("Name, serial no. or organization").fill("1");
  await expect(userPage).toHaveURL(/search=1/);
  const left = new URL(userPage.url()).search;
  await menu(userPage).getByRole("link", { name: "Home", exact: true }).click();
  await menu(userPage).getByRole("link", { name: "Equipment", exact: true }).click();
  await expect.poll(() => new URL(userPage.url()).search).toBe(left);
  await expect(userPage.getByLabel("Name, serial no. or organization")).toHaveValue("1");
  await expect(tabNames(userPage)).toHaveText(["Home", "Equipment"]);

  await tabs(userPage).getByRole("link", { name: "Home" }).click();
  await online.click();
  await expect(userPage.getByLabel("Name, serial no. or organization"), "a link's own filters").toHaveValue(
    "",
  );
  await rowsOf(userPage).first().getByRole("link").first().click();
  await expect(userPage).toHaveURL(/eqDetail\?id=\d+$/);
  const address = userPage.url();
  await userPage.getByRole("tab", { name: "Connections" }).click();
  await expect(userPage).toHaveURL(/tab=connections/);
  await expect(tabNames(userPage)).toHaveCount(3);
  await tabs(userPage).getByRole("link", { name: "Equipment" }).click();
  // In the list alone: the home page behind its tab may link to the same robot.
  await rowsOf(userPage)
    .locator(`a[href="${new URL(address).pathname}${new URL(address).search}"]`)
    .first()
    .click();
  await expect(userPage).toHaveURL(address);
  await expect(tabNames(userPage), "the same device once more").toHaveCount(3);
});

test("the side menu collapses to its icons and stays so; its foot tells the version (§2)", async ({
  userPage,
}) => {
  await userPage.goto("/wel/rank");
  await expect(menu(userPage).getByText(/^Version \d+\.\d+\.\d+/)).toBeVisible();
  const width = async () => (await menu(userPage).boundingBox())?.width ?? 0;
  const wide = await width();
  await userPage.getByRole("button", { name: "Collapse the menu" }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await userPage.reload();
  await expect.poll(width).toBeLessThan(wide / 2);
  await menu(userPage).getByRole("button", { name: "Cleaning robots" }).click();
  await userPage.getByRole("menuitem", { name: "Equipment" }).click();
  await expect(userPage).toHaveURL(/equipmentInfo\/index$/);
  await userPage.getByRole("button", { name: "Expand the menu" }).click();
  await expect.poll(width).toBe(wide);
});

test("an unknown path leads to /404, and the error pages lead back (§2)", async ({ userPage, page }) => {
  await userPage.goto("/no/such/page");
  await expect(userPage).toHaveURL(/\/404$/);
  for (const [path, args] of [
    ["/401", "Your session has ended"],
    ["/403", "You do not have access to this page"],
    ["/500", "Something went wrong on the server"],
    ["/404", "This page does not exist"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: args })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("a foreign page is shown only where its host is allowed (§2 /myiframe)", async ({ userPage }) => {
  const address = Buffer.from("https://elsewhere.example/a?b=1").toString("base64url");
  await userPage.goto(`/myiframe/${address}`);
  await expect(userPage.getByText("This external page is not allowed")).toBeVisible();
  await expect(userPage.getByText(/^elsewhere\.example is not on the list/)).toBeVisible();
  await userPage.goto(`/myiframe/${Buffer.from("javascript:alert(1)").toString("base64url")}`);
  await expect(userPage.getByText("This external page is not allowed")).toBeVisible();
  await expect(userPage.locator("iframe")).toHaveCount(0);
});
