/** What people learn of their own account: that it was used from elsewhere, and that their session is about to end. */
import { join } from "node:path";
import { Client } from "pg";
import { findRunningPostgres } from "../server/src/core/db/embedded-postgres-running.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";
import type { Product } from "./product.ts";
import { passwordOf, signIn } from "./sign-in.ts";

const username = "brightviewer";

async function onDatabase(product: Product, statement: string): Promise<void> {
  const url = await findRunningPostgres(join(product.dataDir, "postgres"));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test("a sign-in from another browser is told at once, read, and leads to the change of the password", async ({
  page,
  browser,
  product,
}) => {
  const credentials = { username, password: passwordOf(product, username) };
  await page.goto("/login");
  await signIn(page, credentials);
  const mark = page.getByRole("link", { name: /^Account activity: \d+ unread$/ });
  await expect(mark).toHaveCount(0);
  const other = await browser.newPage({
    baseURL: product.url,
    locale: "en-US",
    userAgent: "Elsewhere Opera/9",
  });
  await other.goto("/login");
  await signIn(other, credentials);
  await other.close();
  await expect(mark).toBeVisible();
  await mark.click();
  const row = page.getByRole("listitem").filter({ hasText: "Signed in from a new device or network" });
  await expect(row).toHaveCount(1);
  await expectNoFaults(page, "account activity");
  await row.getByRole("button", { name: "This was not me" }).click();
  await expect(page.getByLabel("Original password")).toBeFocused();
  await expect(page.getByText("Change your password now", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(mark).toHaveCount(0);
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("a session that is as old as one may be warns, ends, and says why on the login page", async ({
  page,
  product,
}) => {
  await page.goto("/login");
  await signIn(page, { username, password: passwordOf(product, username) });
  const aged = (left: string) =>
    onDatabase(
      product,
      `update sessions set started_at = now() - interval '30 days' + interval '${left}'
       where staff_id = (select id from staff where username = '${username}')`,
    );
  await aged("80 seconds");
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Your session is about to end" });
  await expect(dialog).toBeVisible();
  await expectNoFaults(page, "warning");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await aged("-1 seconds");
  // A call that the page makes by itself may learn of it first, and lead to the login before the link is reached.
  const ranking = page.getByRole("link", { name: "Ranking", exact: true });
  await Promise.any([ranking.click(), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText("Your session reached its maximum length.", { exact: false })).toBeVisible();
  await expectNoFaults(page, "login page with a reason");
});
