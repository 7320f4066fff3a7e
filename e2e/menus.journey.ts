/** Administering the menu, spec §7: an item is made, ordered, shown, hidden and deleted, and everyone's menu follows. */
import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "./people.ts";
import { TOKENS_KEY } from "./sign-in.ts";

const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: "Main menu" });
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole("treegrid", { name: "Menus" })
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Edit ${name}`, exact: true }) });
const form = (page: Page): Locator => page.getByRole("dialog");
const topLabels = (page: Page): Promise<string[]> =>
  page
    .locator("tr[aria-level='1']")
    .evaluateAll((rows) => rows.map((row) => (row.querySelector("td")?.textContent ?? "").replace("⠿", "")));

/** Someone else, in a browser of their own. */
async function openFor(browser: Browser, url: string, tokens: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US" });
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
    TOKENS_KEY,
    tokens,
  ] as const);
  const page = await context.newPage();
  await page.goto("/wel/index");
  return page;
}

async function fillName(page: Page, name: string): Promise<void> {
  await form(page).getByLabel("Chinese name").fill(name);
  await form(page).getByLabel("English name").fill(name);
}

const save = (page: Page): Promise<void> => form(page).getByRole("button", { name: "Save" }).click();

test("an external link is made, moved by the keyboard, seen by everyone at once, hidden and deleted (§7)", async ({
  userPage,
  browser,
  product,
  sessions,
}) => {
  const other = await openFor(browser, product.url, await sessions("brightviewer"));
  await expect(menuOf(other)).toBeVisible();
  await userPage.goto("/admin/menu/index");
  await userPage.getByRole("button", { name: "New item" }).click();
  await fillName(userPage, "Handbook");
  await form(userPage).getByLabel("Path or external link").fill("https://handbook.example/start");
  await expect(form(userPage).getByText(/handbook\.example is not an allowed embedded site/)).toBeVisible();
  await form(userPage).getByLabel("Search icons").fill("book");
  await form(userPage).getByRole("radio", { name: "book" }).check({ force: true });
  await expect(form(userPage).getByRole("figure")).toContainText("Handbook");
  await save(userPage);
  await expect(menuOf(userPage).getByRole("link", { name: "Handbook" })).toBeVisible();
  await expect(menuOf(other).getByRole("link", { name: "Handbook" })).toBeVisible();

  // The page's own rows are read beside the menu.
  await expect(rowOf(userPage, "Handbook")).toBeVisible();
  const last = (await topLabels(userPage)).indexOf("Handbook");
  await rowOf(userPage, "Handbook").click();
  await userPage.keyboard.press("Alt+ArrowUp");
  await userPage.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await topLabels(userPage)).indexOf("Handbook")).toBe(last - 2);
  await expect(rowOf(userPage, "Handbook"), "the row keeps the focus").toBeFocused();
  await userPage.keyboard.press("Alt+ArrowRight");
  await expect(rowOf(userPage, "Handbook")).toHaveAttribute("aria-level", "2");
  // The page shows a step before it is saved; the other person's menu shows what is saved.
  await expect(menuOf(other).getByRole("link", { name: "Handbook" })).toBeHidden();
  await userPage.keyboard.press("Alt+ArrowLeft");
  await expect(rowOf(userPage, "Handbook")).toHaveAttribute("aria-level", "1");
  await expect(menuOf(other).getByRole("link", { name: "Handbook" })).toBeVisible();
  const order = await topLabels(userPage);
  await userPage.reload();
  await expect(rowOf(userPage, "Handbook")).toBeVisible();
  expect(await topLabels(userPage), "the order is kept").toEqual(order);

  await menuOf(userPage).getByRole("link", { name: "Handbook" }).click();
  await expect(userPage.getByText(/^handbook\.example is not on the list/)).toBeVisible();
  await userPage.goBack();
  await rowOf(userPage, "Handbook").click();
  await userPage.keyboard.press("Enter");
  await form(userPage).getByLabel("Hidden").click();
  await expect(form(userPage).getByText("Not shown in the menu")).toBeVisible();
  await save(userPage);
  await expect(menuOf(userPage).getByRole("link", { name: "Handbook" })).toHaveCount(0);
  await expect(menuOf(other).getByRole("link", { name: "Handbook" })).toHaveCount(0);
  await expect(rowOf(userPage, "Handbook")).toContainText("Hidden");

  await userPage.getByRole("button", { name: "More actions for Handbook" }).click();
  await userPage.getByRole("menuitem", { name: "Delete" }).click();
  await form(userPage).getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(userPage, "Handbook")).toHaveCount(0);
  await other.context().close();
});

test("a built-in item is dragged and renamed, and restored to how it was delivered (§7)", async ({
  userPage,
}) => {
  await userPage.goto("/admin/menu/index");
  await expect(rowOf(userPage, "Ranking")).toBeVisible();
  const before = await topLabels(userPage);
  const [home, ranking] = [rowOf(userPage, "Home"), rowOf(userPage, "Ranking")];
  await ranking.dragTo(home, { targetPosition: { x: 300, y: 3 } });
  await expect.poll(async () => (await topLabels(userPage)).slice(0, 2)).toEqual(["Ranking", "Home"]);
  await expect(
    menuOf(userPage)
      .getByRole("link")
      .filter({ hasText: /Ranking|Home/ }),
  ).toHaveText(["Ranking", "Home"]);

  await userPage.getByRole("button", { name: "Edit Ranking" }).click();
  await expect(form(userPage).getByLabel("Path or external link")).toBeDisabled();
  await form(userPage).getByLabel("English name").fill("Best of all");
  await save(userPage);
  await expect(menuOf(userPage).getByRole("link", { name: "Best of all" })).toBeVisible();

  for (const name of ["Best of all", "Home"]) {
    await userPage.getByRole("button", { name: `More actions for ${name}` }).click();
    await userPage.getByRole("menuitem", { name: "Restore" }).click();
    await form(userPage).getByRole("button", { name: "Restore" }).click();
    await expect(form(userPage)).toHaveCount(0);
  }
  await expect.poll(() => topLabels(userPage)).toEqual(before);
});
