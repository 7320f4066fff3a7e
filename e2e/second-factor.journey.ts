/** Second factors: enrolling, signing in with them, being asked for one, and confirming before a dangerous act. */
import type { Page } from "@playwright/test";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { codeOf, giveAuthenticator } from "./factors.ts";
import { expectNoFaults } from "./faults.ts";
import { aNewcomer, inDatabase } from "./newcomers.ts";
import { expect, test } from "./people.ts";
import { fillIn, proveWithoutImage, signIn } from "./sign-in.ts";

const security = (page: Page) => page.getByRole("region", { name: "Sign-in security" });

async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Name and password, as far as they lead. */
async function givePassword(page: Page, who: { username: string; password: string }): Promise<void> {
  await proveWithoutImage(page);
  await fillIn(page, who);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** In whatever frame: the key, its first code, and the recovery codes. */
async function enrollApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const key = page.locator("code").first();
  await expect(key).toHaveText(/^[A-Z2-7 ]{39}$/);
  const secret = (await key.textContent()) ?? "";
  await page.getByLabel("One-time code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  await expectNoFaults(page, "recovery codes");
  await page.getByRole("button", { name: "I have saved them" }).click();
  return { secret, codes };
}

test("an authenticator app is set up, asked for at the next sign-in, and stood in for by a recovery code", async ({
  page,
  product,
  api,
}) => {
  const who = await aNewcomer(product, api);
  await page.goto("/login?redirect=/info/index");
  await signIn(page, who);
  await expect(security(page).getByText("No second factor", { exact: true })).toBeVisible();
  await security(page).getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectNoFaults(page, "enrolling");
  const { secret, codes } = await enrollApp(page);
  await expect(security(page).getByText("Second factor is on")).toBeVisible();
  await expect(security(page).getByText("10 left")).toBeVisible();

  await leave(page);
  await givePassword(page, who);
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  const code = page.getByLabel("One-time code");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectNoFaults(page, "the second step");
  await code.fill("000000");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription("The code is wrong or has already been used");
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, 1));
  await code.press("Enter");
  await expect(page).toHaveURL(/\/wel\/index$/);

  await leave(page);
  await givePassword(page, who);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.goto("/info/index");
  await expect(security(page).getByText("9 left")).toBeVisible();
});

test("a passkey is added, named, signs in without a password, and is the second step after one", async ({
  page,
  product,
  api,
}) => {
  const who = await aNewcomer(product, api);
  await giveAuthenticator(page);
  await page.goto("/login?redirect=/info/index");
  await signIn(page, who);
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).last().fill("Office laptop");
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  const passkey = security(page).getByRole("listitem");
  await expect(passkey).toContainText("Office laptop");
  await passkey.getByRole("button", { name: "Rename Office laptop" }).click();
  await passkey.getByLabel("Name").fill("Desk");
  await passkey.getByRole("button", { name: "Save" }).click();
  await expect(passkey).toContainText("Desk");
  await expectNoFaults(page, "the personal page");

  await leave(page);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);

  await leave(page);
  await givePassword(page, who);
  const go = page.getByRole("button", { name: "Use a passkey", exact: true });
  await expect(go).toBeFocused();
  await go.press("Enter");
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test("who has a role that asks for a second factor can do nothing but set one up, at once and until it is done", async ({
  page,
  userPage,
  product,
  api,
}) => {
  const { records } = await api.call(ROLE_ENDPOINTS.list, { query: { search: "platformOperator" } });
  const copied = { roleName: "Night watch", roleCode: `night${Date.now() % 1_000_000}` };
  const role = await api.call(ROLE_ENDPOINTS.copy, { params: { id: records[0]?.id ?? 0 }, body: copied });
  const who = await aNewcomer(product, api, [role.id]);
  const theirs = await page.context().browser()?.newContext({ baseURL: product.url, locale: "en-US" });
  const watch = (await theirs?.newPage()) as Page;
  await watch.goto("/login");
  await signIn(watch, who);

  await userPage.goto("/admin/second-factor/index");
  const row = userPage.getByRole("listitem").filter({ hasText: "Night watch" });
  await expect(row).toContainText("1 person, 1 without one");
  await row.getByRole("switch", { name: "Require a second factor of Night watch" }).click();
  await userPage.getByRole("dialog").getByRole("button", { name: "Require" }).click();
  await expect(row.getByRole("switch")).toBeChecked();
  await expectNoFaults(userPage, "who must have a second factor");

  const title = watch.getByRole("heading", { name: "Set up a second factor" });
  await expect(title, "in the session that was open").toBeVisible();
  await expect(watch.getByRole("navigation")).toHaveCount(0);
  await watch.goto("/wel/rank");
  await expect(title).toBeVisible();
  await expectNoFaults(watch, "who must enroll");
  await watch.getByRole("button", { name: /^Authenticator app/ }).click();
  await enrollApp(watch);
  await expect(watch.getByRole("heading", { name: "Ranking", level: 1 })).toBeVisible();
  await theirs?.close();
});

test("a dangerous act asks who does it again; canceling leaves the form as it was, and confirming sends it", async ({
  userPage,
  product,
}) => {
  await userPage.goto("/admin/role/index");
  await userPage.getByRole("row").filter({ hasText: "Viewer" }).getByRole("button", { name: "Copy" }).click();
  const form = userPage.getByRole("dialog", { name: "Copy role Viewer" });
  const code = `copy${Date.now() % 1_000_000}`;
  await form.getByLabel("Code").fill(code);
  // As if the person had signed in some time ago.
  const aged = `update sessions set verified_at = now() - interval '11 minutes'
    where staff_id = (select id from staff where username = $1)`;
  await inDatabase(product, aged, [product.username]);
  const save = form.getByRole("button", { name: "Copy", exact: true });
  await save.click();
  const question = userPage.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(question).toBeVisible();
  await expectNoFaults(userPage, "the question");
  await userPage.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(form.getByLabel("Code")).toHaveValue(code);

  await save.click();
  const password = question.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("not-my-password1");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription("The password is incorrect");
  await password.fill(product.password);
  await password.press("Enter");
  await expect(question).toBeHidden();
  await expect(userPage.getByText("Role created")).toBeVisible();
});
