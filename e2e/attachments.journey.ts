/** Files, spec §3 and §5: a picture of one's own, and what the list of files does with it. */

import type { Page } from "@playwright/test";
import { ATTACHMENT_ENDPOINTS } from "@sweepline/contract/system/attachments.ts";
import { aPng, someBytes } from "../server/test/sample-files.ts";
import { placed, sayYes } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

/** As the browser has decoded it. */
const widthOf = (picture: ReturnType<Page["getByRole"]>) =>
  picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

const chooser = (userPage: Page) => userPage.locator("input[type=file]").first();
const png = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

test("a picture of one's own is judged by its content, shown, kept and removed (§5)", async ({
  userPage,
}) => {
  await userPage.goto("/info/index");
  await expect(userPage.getByRole("button", { name: "Choose a picture" })).toBeVisible();
  await chooser(userPage).setInputFiles(png("me.png", Buffer.from("<html><script>alert(1)</script></html>")));
  await expect(
    userPage.getByRole("alert").filter({ hasText: "Pictures must be png, jpg or jpeg" }),
  ).toBeVisible();
  await chooser(userPage).setInputFiles(png("me.png", aPng({ bytes: 2 * 1_048_576 + 1 })));
  await expect(userPage.getByRole("alert").filter({ hasText: "at most 2 MB" })).toBeVisible();

  await chooser(userPage).setInputFiles(png("me.png", aPng({ width: 16, height: 16, bytes: 1_500_000 })));
  const picture = userPage.getByRole("img", { name: "Current picture" });
  await expect.poll(() => widthOf(picture)).toBe(16);
  await userPage.reload();
  await expect.poll(() => widthOf(picture)).toBe(16);
  const menu = userPage.getByRole("button", { name: "User menu" });
  await expect(menu.locator("img")).toHaveJSProperty("naturalWidth", 16);

  await userPage.getByRole("button", { name: "Remove the picture" }).click();
  await expect(userPage.getByRole("button", { name: "Choose a picture" })).toBeVisible();
});

test("a document goes up through the list, comes back the same, and is deleted (§5)", async ({
  userPage,
  api,
}) => {
  const content = someBytes(1_300_000, 77);
  await userPage.goto("/platform/attachment/index");
  await userPage.getByRole("button", { name: "Upload a file" }).click();
  const dialog = userPage.getByRole("dialog");
  await dialog.getByRole("button", { name: "Upload a file" }).click();
  await expect(dialog.getByText("Upload a file first")).toBeVisible();
  await expectNoFaults(userPage, "the form of a file");
  await dialog.getByLabel("Version").fill("3.1");
  await chooser(userPage).setInputFiles({ name: "手册.pdf", mimeType: "application/pdf", buffer: content });
  // The connection breaks once, in the middle.
  await userPage.route("**/platform/attachment/upload/*?number=1", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Upload a file" }).click();
  await expect(dialog).toBeHidden();

  const row = userPage.getByRole("row").filter({ hasText: "手册.pdf" });
  await expect(row).toContainText("3.1");
  await expect(row).toContainText("1.2 MB");
  await expectNoFaults(userPage, "the list of files");
  const download = userPage.waitForEvent("download");
  await row.getByRole("button", { name: "Download 手册.pdf" }).click();
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(content)).toBe(true);
  expect((await download).suggestedFilename()).toBe("手册.pdf");

  await row.getByRole("button", { name: "More actions for 手册.pdf" }).click();
  await (await placed(userPage.getByRole("menuitem", { name: "Delete" }))).click();
  await sayYes(userPage);
  await expect(row).toBeHidden();
  const left = await api.call(ATTACHMENT_ENDPOINTS.list, { query: { search: "手册" } });
  expect(left.total).toBe(0);
});
