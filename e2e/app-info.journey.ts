/** Application information, spec §3: what administrators write there is what shell and login page show. */
import type { Locator, Page } from "@playwright/test";
import { rowsOf, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

const form = (page: Page): Locator => page.getByRole("dialog");
const save = (page: Page): Promise<void> => form(page).getByRole("button", { name: "Save" }).click();

async function setVersion(userPage: Page, value: string): Promise<string> {
  await userPage.getByRole("button", { name: "Edit h5_version" }).click();
  await expect(form(userPage).getByLabel("Parameter"), "its name is the product's").toBeDisabled();
  const field = form(userPage).getByLabel("Value");
  const before = await field.inputValue();
  await field.fill(value);
  await save(userPage);
  await expect(form(userPage)).toHaveCount(0);
  return before;
}

test("the version line is what administrators write, in the shell at once and on the login page (§3)", async ({
  userPage,
  browser,
  product,
}) => {
  await userPage.goto("/platform/appinfo/index");
  const before = await setVersion(userPage, "Spring release");
  const menu = userPage.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByText("Spring release")).toBeVisible();
  const guest = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  await guest.goto("/login");
  await expect(guest.getByText("Spring release")).toBeVisible();
  await guest.close();
  await setVersion(userPage, before);
  await expect(menu.getByText(before)).toBeVisible();
});

test("a parameter is made, found, refused a second time, and deleted (§7)", async ({ userPage }) => {
  await userPage.goto("/platform/appinfo/index");
  const make = async (value: string) => {
    await userPage.getByRole("button", { name: "New parameter" }).click();
    await form(userPage).getByLabel("Parameter").fill("minimum_version");
    await form(userPage).getByLabel("Category").fill("store");
    await form(userPage).getByLabel("Value").fill(value);
    await save(userPage);
  };
  await make("3.1");
  await expect(form(userPage)).toHaveCount(0);
  await userPage.getByLabel("Name, description or value").fill("minimum");
  await expect(rowsOf(userPage)).toHaveCount(1);
  // The very same again would be taken for a double click.
  await make("3.2");
  await expect(form(userPage).getByText(/Parameter minimum_version already exists/)).toBeVisible();
  await form(userPage).getByRole("button", { name: "Cancel" }).click();
  await userPage.getByRole("button", { name: "Discard changes" }).click();
  await userPage.getByRole("button", { name: "Delete minimum_version" }).click();
  await sayYes(userPage);
  await expect(userPage.getByText("No parameter matches")).toBeVisible();
});
