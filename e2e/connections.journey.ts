/** A device's connection and its parts: timeline, why it is away, files, the log that is followed, replacements (spec §3). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { parseCsv } from "hucre/csv";
import type { Api } from "./api.ts";
import { chooseSegment, placed, rowsOf, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";
import { SILENT_ROBOTS } from "./robot.ts";

const theDevice = async (api: Api, search: string): Promise<DeviceRow> => {
  const [row] = (await api.call(DEVICE_ENDPOINTS.list, { query: { search } })).records;
  if (!row) throw new Error(`There is no ${search}.`);
  return row;
};

const view = (page: Page, device: DeviceRow, tab: string) =>
  page.goto(`/wel/eqDetail?id=${device.id}&tab=${tab}`);

test("the timeline tells uptime and drops, and is walked by keyboard and as a list", async ({
  userPage,
  api,
}) => {
  const device = await theDevice(api, SILENT_ROBOTS.list);
  await view(userPage, device, "connections");
  const strip = userPage.getByRole("slider", { name: /^Timeline/ });
  await expect(strip).toBeVisible();
  await chooseSegment(userPage, "30 days");
  await expect(userPage).toHaveURL(/span=30d/);
  const timeline = await api.call(CONNECTION_ENDPOINTS.timeline, {
    params: { id: device.id },
    query: { from: new Date(Date.now() - 30 * 86_400_000).toISOString() },
  });
  const drops = timeline.drops.reduce((sum, { count }) => sum + count, 0);
  await expect(userPage.getByText(new RegExp(`^${drops} — `))).toBeVisible();
  // Its last digit changes while nobody looks: the page and this journey have asked at two moments.
  const uptime = userPage.getByText("Uptime", { exact: true }).locator("xpath=following-sibling::dd");
  await expect(uptime).toHaveText(/^[\d.]+%$/);
  expect(Number.parseFloat(await uptime.innerText())).toBeCloseTo(timeline.uptimePercent ?? 0, 1);

  await strip.focus();
  await userPage.keyboard.press("End");
  await expect(strip, "the demo leaves it away").toHaveAttribute("aria-valuetext", /^Offline: .+ reason: /);
  await userPage.keyboard.press("ArrowLeft");
  await expect(strip).toHaveAttribute("aria-valuetext", /^Online: /);
  await userPage.getByText(/^Offline and stale periods as a list/).click();
  await expect(
    userPage
      .getByRole("listitem")
      .filter({ hasText: /^Offline: / })
      .first(),
  ).toBeVisible();
});

test("why a device is offline stands on its page, with evidence and advice", async ({ userPage, api }) => {
  const device = await theDevice(api, SILENT_ROBOTS.list);
  const diagnosis = await api.call(CONNECTION_ENDPOINTS.diagnosis, { params: { id: device.id } });
  expect(diagnosis.presence).toBe("offline");
  await view(userPage, device, "overview");
  const card = userPage.getByRole("region", { name: "Why is it offline?" });
  await expect(card).toBeVisible();
  const findings = card.getByRole("list", { name: /^Possible causes/ }).getByRole("listitem");
  await expect(findings).toHaveCount(diagnosis.findings.length);
  await expect(findings.first()).toContainText(/Certain|Likely|Possible/);
  await expect(findings.first()).toContainText("What to do");
});

test("connection records are filtered by reason, sorted by how long they lasted, and exported so", async ({
  userPage,
  api,
}) => {
  const device = await theDevice(api, SILENT_ROBOTS.list);
  await view(userPage, device, "connections");
  await userPage.getByRole("combobox", { name: "Disconnect reason" }).click();
  await (
    await placed(
      userPage.locator(".ant-select-item-option").filter({ hasText: "Nothing heard", visible: true }),
    )
  ).click();
  await userPage.keyboard.press("Escape");
  await expect(userPage).toHaveURL(/reasons=silence/);
  const query = { reasons: "silence", sort: "survivalS", size: 20 };
  const { records, total } = await api.call(CONNECTION_ENDPOINTS.list, { params: { id: device.id }, query });
  await userPage
    .getByRole("columnheader", { name: /^Duration/ })
    .getByRole("button")
    .click();
  // The address says so before the page does.
  await expect(userPage.getByRole("columnheader", { name: /^Duration/ })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(rowsOf(userPage)).toHaveCount(records.length);
  await expect(rowsOf(userPage).first()).toContainText("Nothing heard");

  await userPage.getByRole("button", { name: "Export" }).click();
  const arrived = userPage.waitForEvent("download");
  await (await placed(userPage.getByRole("menuitem", { name: "Export CSV" }))).click();
  const text = await readFile(await (await arrived).path(), "utf8");
  const [, ...rows] = parseCsv(text.replace(/^\uFEFF/, "")) as string[][];
  expect(rows).toHaveLength(total);
  expect(rows.map(([number]) => Number(number)).slice(0, records.length)).toEqual(
    records.map(({ id }) => id),
  );
});

test("the log counts its levels, is searched and followed, and jumps to a time", async ({
  userPage,
  api,
}) => {
  const device = await theDevice(api, "SL-TIDE75-0001");
  await view(userPage, device, "log");
  await expect(userPage.getByText("Updates automatically")).toBeVisible();
  const warnings = userPage.getByRole("button", { name: /^Warning\s*\d+\+? lines$/ });
  await warnings.click();
  await expect(userPage).toHaveURL(/levels=warning/);
  await expect(rowsOf(userPage).filter({ hasText: "Info" })).toHaveCount(0);
  await warnings.click();
  await userPage.getByLabel("Search the log").fill("completed");
  await expect(userPage.getByText("Live tail works on the newest page without a search")).toBeVisible();
  await expect(rowsOf(userPage).first()).toContainText("Task ended");
  await userPage.getByRole("button", { name: "Reset" }).click();

  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, "yyyy-mm-dd".length);
  await userPage.getByRole("textbox", { name: "Jump to a time" }).fill(`${day} 08:00:00`);
  await userPage.keyboard.press("Enter");
  await expect(userPage).toHaveURL(new RegExp(`at=${day}`));
});

test("a replaced part is entered, corrected and undone; the robot's counter stays its own", async ({
  userPage,
  api,
}) => {
  const device = await theDevice(api, "SL-TIDE75-0001");
  const params = { id: device.id };
  await expect
    .poll(async () => (await api.call(CONSUMABLE_ENDPOINTS.parts, { params })).length)
    .toBeGreaterThan(0);
  await view(userPage, device, "consumables");
  const enter = userPage.getByRole("button", { name: "Record a replacement: Filter" });
  await expect(enter).toBeVisible();
  const buttons = userPage.getByRole("button", { name: /^Record a replacement: / });
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 3)).size, "cards side by side have theirs at one height").toBe(1);
  // Other parts may have been replaced before.
  const notes = userPage.getByText(/The robot's counter was not reset at the replacement/);
  const before = await notes.count();
  await enter.click();
  const form = await placed(userPage.getByRole("dialog", { name: "Record a replacement: Filter" }));
  await form.getByLabel("Note").fill("clogged by the journey");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const row = rowsOf(userPage).filter({ hasText: "clogged by the journey" });
  await expect(row).toContainText("not reset; for the record only");
  await expect(notes).toHaveCount(before + 1);

  await row.getByRole("button", { name: "Correct" }).click();
  const correction = await placed(userPage.getByRole("dialog", { name: "Correct a replacement: Filter" }));
  await correction.getByLabel("Note").fill("changed by the journey");
  await correction.getByRole("button", { name: "Save" }).click();
  const corrected = rowsOf(userPage).filter({ hasText: "changed by the journey" });
  await corrected.getByRole("button", { name: "Undo" }).click();
  await sayYes(userPage);
  await expect(corrected).toContainText("undone by");
  await expect(notes).toHaveCount(before);
});

test("parts of the fleet are listed by when they are due, each leading to its device", async ({
  userPage,
}) => {
  await userPage.goto("/equipment/consumables/index");
  await expect(userPage.getByRole("heading", { name: "Consumables", level: 1 })).toBeVisible();
  await expect(rowsOf(userPage).first()).toContainText(/of [\d.,]+ h/);
  await rowsOf(userPage).first().getByRole("link").first().click();
  await expect(userPage).toHaveURL(/eqDetail.*tab=consumables/);
});
