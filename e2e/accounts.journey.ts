/** Accounts between being made and being one's own, and those that strangers guess at (spec §5; decisions 0112, 0113). */
import type { Browser, Page } from "@playwright/test";
import { placed, rowsOf } from "./controls.ts";
import { inDatabase } from "./database.ts";
import { expectNoFaultsWithin } from "./faults.ts";
import { expect, test } from "./people.ts";
import type { Product } from "./product.ts";
import { fillIn, passwordOf, proofDone, proveWithoutImage, signIn } from "./sign-in.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);
const PHONE = "13800975310";

const aStranger = async (browser: Browser, product: Product): Promise<Page> => {
  const page = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  await page.goto("/login");
  return page;
};

async function setRule(userPage: Page, rule: string): Promise<void> {
  await userPage.goto("/platform/appinfo/index?search=initial_passwords");
  await userPage.getByRole("button", { name: "Edit initial_passwords" }).click();
  const form = await placed(userPage.getByRole("dialog"));
  await form.getByRole("combobox", { name: "Value" }).click();
  await (
    await placed(userPage.locator(".ant-select-item-option").filter({ hasText: rule, visible: true }))
  ).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(rowsOf(userPage).first()).toContainText(rule);
}

async function addPerson(userPage: Page, username: string): Promise<void> {
  await userPage.goto("/platform/staff/info");
  await userPage.getByRole("button", { name: "Add a person" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Add a person" }));
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Name", { exact: true }).fill("Grace of the Journey");
  await form.getByLabel("Phone").fill(PHONE);
  await form.getByLabel("Email").fill("grace@example.com");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

test("a one-time password is shown once to whoever makes the account, and lets the person in once", async ({
  userPage,
  browser,
  product,
}) => {
  const username = `grace${mark}`;
  await setRule(userPage, "One-time password");
  await addPerson(userPage, username);
  const dialog = userPage.getByRole("dialog", { name: "One-time password of Grace of the Journey" });
  await expect(dialog.getByRole("alert")).toContainText("Shown only once");
  const password = (await dialog.getByRole("definition").last().textContent()) ?? "";
  expect(password).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
  await expectNoFaultsWithin(userPage, ".ant-modal");
  await userPage.keyboard.press("Escape");
  await expect(dialog, "it goes by a button alone").toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await userPage.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Copy the password" }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  const page = await aStranger(browser, product);
  await signIn(page, { username, password });
  await expect(page.getByRole("heading", { name: "Change your initial password" })).toBeVisible();
  const change = async (fresh: string) => {
    await page.getByLabel("Original password", { exact: true }).fill(password);
    await page.getByLabel("New password", { exact: true }).fill(fresh);
    await page.getByLabel("Confirm new password", { exact: true }).fill(fresh);
    await page.getByRole("button", { name: "Save new password" }).click();
  };
  await change("Password1");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /lists of common or leaked passwords/,
  );
  await change("Quiet-lake-7");
  await expect(page.getByRole("heading", { name: "Change your initial password" })).toBeHidden();
  await page.context().close();
  await setRule(userPage, "Last 6 digits of the phone number");
});

test("an initial password that was used or has expired says so, and a reset opens it again (§5)", async ({
  userPage,
  browser,
  product,
}) => {
  const username = `late${mark}`;
  const password = PHONE.slice(-6);
  await addPerson(userPage, username);
  const expire = "update staff set initial_until = now() where username = $1";
  expect(await inDatabase(product, expire, [username])).toBe(1);

  const page = await aStranger(browser, product);
  const over = page.getByText("has been used or has expired; ask your administrator to reset it");
  await proveWithoutImage(page);
  await fillIn(page, { username, password });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(over).toBeVisible();
  await expectNoFaultsWithin(page, "main");

  await userPage.goto(`/platform/staff/info?search=${username}`);
  await userPage.getByRole("button", { name: "Details of Grace of the Journey" }).click();
  const drawer = userPage.getByRole("dialog", { name: "Details" });
  await expect(drawer.getByText("Initial password expired")).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await userPage.getByRole("button", { name: "More actions for Grace of the Journey" }).click();
  await userPage.getByRole("menuitem", { name: "Reset password" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: /^Reset the password/ }));
  await expect(form.getByText(password), "nobody has to read it here").toHaveCount(0);
  await form.getByRole("button", { name: "Reset password" }).click();
  await expect(form).toBeHidden();

  await proofDone(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Change your initial password" })).toBeVisible();
  await page.context().close();
});

test("where strangers guess, a new browser works longer, says why, and comes in by itself", async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  const credentials = { username: "wynsteadservice", password: passwordOf(product, "wynsteadservice") };
  const guesses = `insert into sign_in_failures (account, source, address, is_stranger, at)
    select $1, 'a:192.0.2.' || n, '192.0.2.' || n, true, now() from generate_series(1, 6) n`;
  expect(await inDatabase(product, guesses, [credentials.username])).toBe(6);
  const page = await aStranger(browser, product);
  await proveWithoutImage(page);
  await fillIn(page, credentials);
  await page.keyboard.press("Enter");
  const shown = page.getByRole("status").filter({ hasText: "Recent sign-ins to this account have failed" });
  await expect(shown).toBeVisible();
  await expectNoFaultsWithin(page, "main");
  await expect(page).not.toHaveURL(/\/login/, { timeout: 60_000 });
  await page.context().close();
  await forget(product, credentials.username);
});

test("five wrong passwords lock the account where they came from, say for how long, and not for a known browser", async ({
  browser,
  product,
}) => {
  // Nine sums of the browser, each won by luck.
  test.setTimeout(180_000);
  const credentials = { username: "wynsteadviewer", password: passwordOf(product, "wynsteadviewer") };
  const known = await aStranger(browser, product);
  await signIn(known, credentials);
  const page = await aStranger(browser, product);
  await proveWithoutImage(page);
  for (let n = 0; n < 5; n += 1) {
    await fillIn(page, { ...credentials, password: `wrong-guess-${n}` });
    await proofDone(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("does not exist or the password is incorrect");
    await expect(page.getByText("First sign-in? An initial password is valid for 72 hours")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();
  }
  await proofDone(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText(/Too many wrong passwords; try again in \d+ s/);
  await page.context().close();
  await known.evaluate(() => sessionStorage.clear());
  await known.goto("/login");
  await signIn(known, credentials);
  await known.context().close();
  await forget(product, credentials.username);
});

/** All journeys come from one address: the next ones are not to work for what these tried. */
async function forget(product: Product, username: string): Promise<void> {
  await inDatabase(product, "delete from sign_in_failures where account = $1", [username]);
  await inDatabase(product, "delete from sign_in_locks where subject like '%' || $1 || '%'", [username]);
}
