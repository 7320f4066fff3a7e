/** Application information, spec §3: what administrators write there is what shell and login page show. */
import type { Locator, Page } from "@playwright/test";
import { rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

const form = (page: Page): Locator => page.getByRole("dialog");
const save = (page: Page): Promise<void> => form(page).getByRole("button", { name: "Save" }).click();

async function setVersion(desk: Page, value: string): Promise<string> {
  await desk.getByRole("button", { name: "Edit h5_version" }).click();
  await expect(form(desk).getByLabel("Parameter"), "its name is the product's").toBeDisabled();
  const field = form(desk).getByLabel("Value");
  const before = await field.inputValue();
  await field.fill(value);
  await save(desk);
  await expect(form(desk)).toHaveCount(0);
  return before;
}

test("the version line is what administrators write, in the shell at once and on the login page (§3)", async ({
  desk,
  browser,
  product,
}) => {
  await desk.goto("/platform/appinfo/index");
  const before = await setVersion(desk, "Spring release");
  const menu = desk.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByText("Spring release")).toBeVisible();
  const guest = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  await guest.goto("/login");
  await expect(guest.getByText("Spring release")).toBeVisible();
  await guest.close();
  await setVersion(desk, before);
  await expect(menu.getByText(before)).toBeVisible();
});

test("a parameter is made, found, refused a second time, and deleted (§7)", async ({ desk }) => {
  await desk.goto("/platform/appinfo/index");
  const make = async (value: string) => {
    await desk.getByRole("button", { name: "New parameter" }).click();
    await form(desk).getByLabel("Parameter").fill("minimum_version");
    await form(desk).getByLabel("Kind of setting").fill("store");
    await form(desk).getByLabel("Value").fill(value);
    await save(desk);
  };
  await make("3.1");
  await expect(form(desk)).toHaveCount(0);
  await desk.getByLabel("Name, description or value").fill("minimum");
  await expect(rowsOf(desk)).toHaveCount(1);
  // The very same again would be taken for a double click.
  await make("3.2");
  await expect(form(desk).getByText(/There is a parameter minimum_version/)).toBeVisible();
  await form(desk).getByRole("button", { name: "Cancel" }).click();
  await desk.getByRole("button", { name: "Discard changes" }).click();
  await desk.getByRole("button", { name: "Delete minimum_version" }).click();
  await desk
    .getByRole("button", { name: "OK" })
    .or(desk.getByRole("button", { name: "Confirm" }))
    .click();
  await expect(desk.getByText("No parameter matches")).toBeVisible();
});
