/** The whole way by keyboard alone: skip link, menu, tabs, dialog. */
import { focused, tabTo } from "./keys.ts";
import { expect, test } from "./people.ts";

test("a keyboard alone skips to the page, walks the menu and the tabs, and signs nobody out by accident", async ({
  userPage: page,
}) => {
  const open = async () => {
    await page.goto("/wel/index");
    await expect(page.getByRole("heading", { name: "Fleet overview" })).toBeVisible();
  };
  await open();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to the main content");
  await expect(page.getByRole("link", { name: "Skip to the main content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await open();
  await tabTo(page, "Cleaning robots");
  await page.keyboard.press("Enter");
  await tabTo(page, "Equipment");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/equipmentInfo\/index$/);
  await expect(page.locator("#main"), "the focus goes along into the page").toBeFocused();

  const bar = page.getByRole("navigation", { name: "Open pages" });
  await bar.getByRole("link", { name: "Equipment" }).focus();
  await page.keyboard.press("ArrowLeft");
  expect(await focused(page)).toBe("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(bar.getByRole("link")).toHaveText(["Home"]);
  await expect(page).toHaveURL(/\/wel\/index$/);

  const user = page.getByRole("button", { name: /^User menu/ });
  await user.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("Sign out");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(user).toBeVisible();
});
