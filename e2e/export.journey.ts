/** What is exported is what is filtered, in files that other programs open. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { placed } from "./controls.ts";
import { expect, test } from "./people.ts";

const FILTERED = "/washfloorrobot/equipmentInfo?search=galleria&sort=-serialNumber";

async function exported(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export" }).click();
  const arrived = page.waitForEvent("download");
  await (await placed(page.getByRole("menuitem", { name: entry }))).click();
  const download = await arrived;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The column of serial numbers, without its head. */
function serialsIn([head, ...rows]: readonly (readonly unknown[])[]): unknown[] {
  const at = head?.indexOf("Serial number") ?? -1;
  expect(at, "there is a column of serial numbers").toBeGreaterThanOrEqual(0);
  return rows.map((cells) => cells[at]);
}

test("the filtered list is exported as CSV and as an Excel file, in its order", async ({ userPage, api }) => {
  const query = { search: "galleria", sort: "-serialNumber" };
  const { records } = await api.call(DEVICE_ENDPOINTS.list, { query });
  const expected = records.map(({ serialNumber }) => serialNumber);
  expect(expected).toHaveLength(4);
  await userPage.goto(FILTERED);

  const csv = await exported(userPage, "Export CSV");
  expect(csv.name).toMatch(/\.csv$/);
  expect(serialsIn(parseCsv(csv.bytes.toString("utf8").replace(/^\uFEFF/, "")))).toEqual(expected);

  const xlsx = await exported(userPage, "Export Excel");
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const workbook = await readXlsx(xlsx.bytes);
  expect(serialsIn(workbook.sheets[0]?.rows ?? [])).toEqual(expected);
  await expect(userPage.getByText("Export completed").first()).toBeVisible();
});
