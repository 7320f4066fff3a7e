/** The code generator from a foreign database to a zip: a source is tried, tables are imported, changed, previewed, generated and compared. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Download, Page } from "@playwright/test";
import { Client } from "pg";
import { findRunningPostgres } from "../server/src/core/db/embedded-postgres-running.ts";
import { chooseOption, chooseSegment, rowsOf } from "./controls.ts";
import { expectNoFaults, lookAround } from "./faults.ts";
import { expect, test } from "./people.ts";
import type { Product } from "./product.ts";

/** Letters that no other run has used. */
const stamp = Date.now().toString(36);
const schema = `shop_${stamp}`;
const source = `Shop ${stamp}`;
const [albums, artists] = [`t_x${stamp}_album`, `t_x${stamp}_artist`];
const [room, other] = [`x${stamp}-albums`, `x${stamp}-artists`];

/** The product's own database lends its place; these tables are none of the product's. */
async function inShop<T>({ dataDir }: Product, work: (client: Client, url: URL) => Promise<T>): Promise<T> {
  const connectionString = await findRunningPostgres(join(dataDir, "postgres"), "owner");
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client, new URL(connectionString ?? ""));
  } finally {
    await client.end();
  }
}

test.beforeAll(({ product }) =>
  inShop(product, (client) =>
    client.query(`create schema ${schema};
      create table ${schema}.${artists} (artist_id serial primary key, name varchar(120) not null);
      create table ${schema}.${albums} (album_id serial primary key, title varchar(160) not null, price numeric(8, 2),
        artist_id int not null references ${schema}.${artists});
      comment on table ${schema}.${albums} is '专辑表'`),
  ),
);
test.afterAll(({ product }) =>
  inShop(product, (client) => client.query(`drop schema if exists ${schema} cascade`)),
);

/** Paths in a zip stand there as they are. */
async function zipOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path());
}
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const drawerOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

test.describe.configure({ mode: "serial" });

test("a data source is added after it was tried, and its tables are imported", async ({
  userPage,
  product,
}) => {
  const drawer = drawerOf(userPage);
  const { url, username, password } = await inShop(product, async (_, own) => ({
    url: `postgresql://127.0.0.1:${own.port}${own.pathname}`,
    username: own.username,
    password: decodeURIComponent(own.password),
  }));
  await userPage.goto("/platform/gen/index?tab=sources");
  await userPage.getByRole("button", { name: /New data source$/ }).click();
  await drawer.getByLabel("Name", { exact: true }).fill(source);
  await drawer.getByLabel("URL").fill(`jdbc:${url}`);
  await expect(drawer.getByText(/^PostgreSQL at 127\.0\.0\.1/)).toBeVisible();
  await drawer.getByLabel("Schema").fill(schema);
  await drawer.getByLabel("User", { exact: true }).fill(username);
  await drawer.getByLabel("Password", { exact: true }).fill("wrong");
  await drawer.getByRole("button", { name: "Test connection" }).click();
  await expect(drawer.getByText("Wrong user or password")).toBeVisible();
  await drawer.getByLabel("Password", { exact: true }).fill(password);
  await drawer.getByRole("button", { name: "Test connection" }).click();
  await expect(drawer.getByText(/PostgreSQL .* 2 tables/)).toBeVisible();
  await expectNoFaults(userPage, "the form of a data source");
  await drawer.getByRole("button", { name: "Save" }).click();

  const row = rowOf(userPage, source);
  await row.getByRole("button", { name: /^Test connection: / }).click();
  await expect(row).toContainText("Connection works");
  await row.getByRole("button", { name: /^Import tables from/ }).click();
  for (const table of [albums, artists])
    await drawer.getByRole("row").filter({ hasText: table }).getByRole("checkbox").check();
  await expect(drawer.getByText("2 selected, at most 50")).toBeVisible();
  await drawer.getByLabel("Table prefix").fill("t_");
  await expectNoFaults(userPage, "the import of tables");
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(row).toContainText("2");
  await chooseSegment(userPage, "Tables");
  await expect(rowOf(userPage, albums)).toContainText(room);
});

test("tables are generated together from 2 to 10 on, into one zip (§5)", async ({ userPage }) => {
  await userPage.goto("/platform/gen/index");
  const together = userPage.getByRole("button", { name: "Generate together" });
  await rowOf(userPage, albums).getByRole("checkbox").check();
  await expect(together).toBeDisabled();
  await expect(userPage.getByText("Batch generation needs 2 to 10 tables")).toBeVisible();
  await rowOf(userPage, artists).getByRole("checkbox").check();
  const download = userPage.waitForEvent("download");
  await together.click();
  const zip = await zipOf(download);
  for (const path of [room, other]) expect(zip.includes(`${path}.ts`)).toBe(true);
  await expect(rowOf(userPage, albums)).not.toContainText("Never generated");
});

test("the columns of a table are changed by the keyboard, previewed and generated", async ({ userPage }) => {
  const drawer = drawerOf(userPage);
  await userPage.goto("/platform/gen/index");
  await userPage.getByRole("link", { name: albums }).click();
  const handle = userPage.getByRole("button", { name: "Move price" });
  await handle.focus();
  await userPage.keyboard.press("ArrowUp");
  await expect(handle).toBeFocused();
  await expect(userPage.getByRole("rowheader").nth(1)).toContainText("price");
  const field = userPage.getByLabel("Field of price");
  await field.fill("Unit price");
  await expect(userPage.getByText(/^Letters and digits, beginning/)).toBeVisible();
  await userPage.getByRole("button", { name: "Save" }).click();
  await expect(field).toBeFocused();
  await expect(userPage.getByText("1 column needs correction")).toBeVisible();
  await field.fill("unitPrice");
  await chooseOption(userPage, "Module", "Sites");
  await expect(userPage.getByRole("button", { name: "Preview" })).toBeDisabled();
  await userPage.keyboard.press("Escape");
  await userPage.getByRole("button", { name: "Save" }).click();
  await expect(userPage.getByText(/^Settings of .* saved$/)).toBeVisible();
  await lookAround(userPage, [
    { width: 1600, colorScheme: "light" },
    { width: 768, colorScheme: "dark" },
  ]);
  await userPage.setViewportSize({ width: 1600, height: 900 });

  await userPage.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByRole("region", { name: new RegExp(`sites/${room}\\.ts$`) })).toContainText(
    "unitPrice",
  );
  await drawer.getByRole("button", { name: new RegExp(`next-${room}\\.sql`) }).click();
  await expectNoFaults(userPage, "a preview");
  const download = userPage.waitForEvent("download");
  await drawer.getByRole("button", { name: "Generate and download" }).click();
  expect((await zipOf(download)).includes(`contract/src/sites/${room}.ts`)).toBe(true);
  await expect(drawer.getByText("Unchanged").first()).toBeVisible();
  await userPage.keyboard.press("Escape");
  await expect(userPage.getByRole("button", { name: "Preview" })).toBeFocused();
});

test("what changed in the source is shown, taken over, and seen in the next preview", async ({
  userPage,
  product,
}) => {
  const drawer = drawerOf(userPage);
  await inShop(product, (client) =>
    client.query(
      `alter table ${schema}.${albums} add column rating int; alter table ${schema}.${albums} drop column price`,
    ),
  );
  await userPage.goto("/platform/gen/index");
  await rowOf(userPage, albums).getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "Check for changes" }).click();
  await expect(drawer.getByText("1 column added")).toBeVisible();
  await expect(drawer.getByText("1 column removed")).toBeVisible();
  await expectNoFaults(userPage, "the differences to the source");
  await drawer.getByRole("button", { name: "Apply changes" }).click();
  await expect(drawer).toHaveCount(0);

  await userPage.getByRole("button", { name: `Preview ${albums}` }).click();
  await drawer.locator("label").filter({ hasText: "Changes since the last generation" }).click();
  const difference = drawer.getByRole("region", { name: new RegExp(`sites/${room}\\.ts$`) });
  await expect(difference.locator("ins").filter({ hasText: "rating" }).first()).toBeVisible();
  await expect(difference.locator("del").filter({ hasText: "unitPrice" }).first()).toBeVisible();
  await expectNoFaults(userPage, "the difference to the last generation");
  await userPage.keyboard.press("Escape");
});

test("a generation is downloaded again as it was, and everything is taken away", async ({ userPage }) => {
  await userPage.goto("/platform/gen/index");
  await rowOf(userPage, albums).getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "History" }).click();
  await expect(userPage).toHaveURL(/tab=history&tableId=\d+/);
  await expect(rowsOf(userPage)).toHaveCount(2);
  const download = userPage.waitForEvent("download");
  await rowsOf(userPage)
    .first()
    .getByRole("button", { name: /^Download/ })
    .click();
  const zip = await zipOf(download);
  expect(zip.includes(`contract/src/sites/${room}.ts`)).toBe(true);
  await expectNoFaults(userPage, "the history of generations");

  const remove = async (name: string) => {
    await rowOf(userPage, name).getByRole("button", { name: /^More/ }).click();
    await userPage.getByRole("menuitem", { name: "Delete" }).click();
    await userPage.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(userPage, name)).toHaveCount(0);
  };
  await chooseSegment(userPage, "Tables");
  for (const table of [albums, artists]) await remove(table);
  await chooseSegment(userPage, "Data sources");
  await remove(source);
});
