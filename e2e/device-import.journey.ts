/** Many devices at once: out of a file with bad rows, mended, imported, then locked together, and found again by a saved view. */
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { Api } from "./api.ts";
import { placed, rowsOf, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

const HEADINGS = [
  "Serial number*",
  "Product code*",
  "Manufacturer*",
  "Organization",
  "Time zone",
  "Short name",
];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Letters that no other run has used. */
const mark = `J${Date.now().toString(36)}`.toUpperCase();
const SERIALS = [1, 2, 3].map((n) => `${mark}-${n}`);

async function aFile(rows: string[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: "Devices", rows: [HEADINGS, ...rows] }] });
  return { name: "devices.xlsx", mimeType: XLSX, buffer: Buffer.from(bytes) };
}

async function aProductCode(api: Api): Promise<string> {
  const products = await api.call(PRODUCT_ENDPOINTS.options, {});
  const code = products.find(({ kind }) => kind === "scrubber")?.code;
  if (!code) throw new Error("The demo fleet has a scrubber");
  return code;
}

test.describe.configure({ mode: "serial" });

test("a file with bad rows makes nothing; mended, it makes all, and hands out their passwords once", async ({
  userPage,
  api,
}) => {
  const code = await aProductCode(api);
  const good = SERIALS.map((serial) => [serial, code, "acme", "", "Asia/Shanghai", `Journey ${serial}`]);
  await userPage.goto("/admin/equimentinfo");
  await userPage.getByRole("button", { name: "Import", exact: true }).click();
  const drawer = await placed(userPage.getByRole("dialog", { name: "Import devices" }));
  const file = drawer.locator("input[type=file]");

  const [first = [], second = [], third = []] = good;
  await file.setInputFiles(
    await aFile([first, second.with(1, "NOSUCH").with(4, "Mars/Olympus"), third.with(0, first[0] ?? "")]),
  );
  await expect(drawer.getByText("3 faults: mend the file and choose it again")).toBeVisible();
  const faults = drawer.getByRole("row");
  await expect(faults.filter({ hasText: "There is no product NOSUCH" })).toContainText("3");
  await expect(faults.filter({ hasText: "Unknown time zone" })).toContainText("Mars/Olympus");
  await expect(faults.filter({ hasText: "Row 2 has the same serial number" })).toContainText("4");
  await expect(drawer.getByRole("button", { name: "Import", exact: true })).toBeDisabled();

  await file.setInputFiles(await aFile(good));
  await expect(drawer.getByText("Check passed: 3 devices can be imported")).toBeVisible();
  await drawer.getByRole("button", { name: "Import 3 devices" }).click();

  const hand = await placed(userPage.getByRole("dialog", { name: "3 devices imported" }));
  await expect(hand.getByRole("row").filter({ hasText: SERIALS[0] ?? "" })).toBeVisible();
  await userPage.keyboard.press("Escape");
  await expect(hand, "passwords go by a button alone").toBeVisible();
  await hand.getByRole("button", { name: "Done" }).click();
  await userPage.getByRole("button", { name: "Go back" }).click();
  const [download] = await Promise.all([
    userPage.waitForEvent("download"),
    hand.getByRole("button", { name: "Save as Excel" }).click(),
  ]);
  const saved = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of saved) chunks.push(Buffer.from(chunk as Uint8Array));
  const [sheet] = (await readXlsx(Buffer.concat(chunks))).sheets;
  expect(sheet?.rows.slice(1).map(([serial]) => serial)).toEqual(SERIALS);
  expect(new Set(sheet?.rows.slice(1).map((row) => row[3])).size).toBe(3);
  await hand.getByRole("button", { name: "Done" }).click();
  await expect(hand).toBeHidden();
  const { total } = await api.call(DEVICE_ENDPOINTS.list, { query: { search: mark } });
  expect(total).toBe(3);
});

test("all that a filter shows are locked together, and told about on another page", async ({
  userPage,
  api,
}) => {
  await userPage.goto(`/washfloorrobot/equipmentInfo?search=${mark}&size=10`);
  await expect(rowsOf(userPage)).toHaveCount(3);
  await rowsOf(userPage).first().getByRole("checkbox").check();
  const bar = userPage.getByRole("status").filter({ hasText: "1 device selected" });
  await expect(bar.getByRole("button", { name: "Select this page (3)" })).toBeVisible();
  await bar.getByRole("button", { name: "Select all 3" }).click();
  await userPage.getByRole("button", { name: "Lock", exact: true }).click();
  const question = await placed(userPage.getByRole("dialog", { name: "Lock 3 devices?" }));
  await question.getByRole("button", { name: "Lock" }).click();
  await expect(question.getByText("Must not be empty")).toBeVisible();
  await question.getByLabel("Reason").fill("Journey at night");
  await question.getByRole("button", { name: "Lock" }).click();
  await expect(question).toBeHidden();

  await userPage.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(userPage).toHaveURL(/\/wel\/index/);
  const dock = userPage.getByRole("status", { name: "Bulk actions" });
  await expect(dock).toContainText("Bulk action completed");
  await dock.getByRole("button", { name: "Show" }).click();
  const drawer = await placed(userPage.getByRole("dialog", { name: "Bulk actions" }));
  const job = drawer.getByRole("listitem").first();
  await expect(job).toContainText("Journey at night");
  await expect(job).toContainText("3 of 3");
  await expect(job).toContainText("3 done");
  const { records } = await api.call(DEVICE_ENDPOINTS.list, { query: { search: mark } });
  expect(records.map(({ isLocked }) => isLocked)).toEqual([true, true, true]);
});

test("a view is saved with its columns, applied by one click, and kept for the next visit", async ({
  userPage,
}) => {
  const name = `View ${mark}`;
  await userPage.goto(`/washfloorrobot/equipmentInfo?search=${mark}`);
  await expect(rowsOf(userPage)).toHaveCount(3);
  await userPage.getByRole("button", { name: "Choose the columns to show" }).click();
  await userPage.getByRole("checkbox", { name: "Firmware" }).check();
  await userPage.getByRole("button", { name: "Move column Battery forward" }).click();
  await userPage.keyboard.press("Escape");
  await expect(userPage.getByRole("columnheader", { name: "Firmware" })).toBeVisible();
  await userPage.getByRole("button", { name: "Views" }).click();
  await userPage.getByRole("menuitem", { name: "Save this view…" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Save the view" }));
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(userPage.getByRole("button", { name: `View: ${name}` })).toBeVisible();

  await userPage.evaluate(() => localStorage.clear());
  await userPage.goto("/washfloorrobot/equipmentInfo");
  await expect(
    userPage.getByRole("columnheader", { name: "Firmware" }),
    "columns come from the server",
  ).toBeVisible();
  await userPage.getByRole("button", { name: "Views" }).click();
  await userPage.getByRole("menuitem", { name }).click();
  await expect(userPage).toHaveURL(new RegExp(`search=${mark}`));
  await expect(rowsOf(userPage)).toHaveCount(3);

  await userPage.getByRole("button", { name: `View: ${name}` }).click();
  await userPage.getByRole("menuitem", { name: "Manage views…" }).click();
  const manage = await placed(userPage.getByRole("dialog", { name: "Manage views" }));
  await manage.getByRole("button", { name: `Delete “${name}”` }).click();
  await sayYes(userPage);
  await expect(manage.getByText("No saved views yet")).toBeVisible();
  await userPage.keyboard.press("Escape");
  await expect(manage).toBeHidden();

  await userPage.getByRole("button", { name: "Choose the columns to show" }).click();
  await userPage.getByRole("button", { name: "Restore defaults" }).click();
  await expect(userPage.getByRole("columnheader", { name: "Firmware" })).toBeHidden();
});
