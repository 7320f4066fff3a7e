/** A device's line and its parts: timeline, why it is away, files, the log that is followed, replacements (spec §3). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { parseCsv } from "hucre/csv";
import type { Api } from "./api.ts";
import { chooseSegment, placed, rowsOf } from "./controls.ts";
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
  desk,
  api,
}) => {
  const device = await theDevice(api, SILENT_ROBOTS.list);
  await view(desk, device, "connections");
  const strip = desk.getByRole("slider", { name: /^Timeline/ });
  await expect(strip).toBeVisible();
  await chooseSegment(desk, "30 days");
  await expect(desk).toHaveURL(/span=30d/);
  const timeline = await api.call(CONNECTION_ENDPOINTS.timeline, {
    params: { id: device.id },
    query: { from: new Date(Date.now() - 30 * 86_400_000).toISOString() },
  });
  const drops = timeline.drops.reduce((sum, { count }) => sum + count, 0);
  await expect(desk.getByText(new RegExp(`^${drops} — `))).toBeVisible();
  await expect(desk.getByText(`${timeline.uptimePercent?.toFixed(2).replace(/\.?0+$/, "")}%`)).toBeVisible();

  await strip.focus();
  await desk.keyboard.press("End");
  await expect(strip, "the demo leaves it away").toHaveAttribute("aria-valuetext", /^Offline: .+ reason: /);
  await desk.keyboard.press("ArrowLeft");
  await expect(strip).toHaveAttribute("aria-valuetext", /^Online: /);
  await desk.getByText(/^Times offline and stale as a list/).click();
  await expect(
    desk
      .getByRole("listitem")
      .filter({ hasText: /^Offline: / })
      .first(),
  ).toBeVisible();
});

test("why a device is offline stands on its page, with evidence and advice", async ({ desk, api }) => {
  const device = await theDevice(api, SILENT_ROBOTS.list);
  const diagnosis = await api.call(CONNECTION_ENDPOINTS.diagnosis, { params: { id: device.id } });
  expect(diagnosis.presence).toBe("offline");
  await view(desk, device, "overview");
  const card = desk.getByRole("region", { name: "Why is it offline?" });
  await expect(card).toBeVisible();
  const findings = card.getByRole("list", { name: /^Possible causes/ }).getByRole("listitem");
  await expect(findings).toHaveCount(diagnosis.findings.length);
  await expect(findings.first()).toContainText(/Certain|Likely|Possible/);
  await expect(findings.first()).toContainText("What to do");
});

test("connection records are filtered by reason, sorted by how long they lasted, and exported so", async ({
  desk,
  api,
}) => {
  const device = await theDevice(api, SILENT_ROBOTS.list);
  await view(desk, device, "connections");
  await desk.getByRole("combobox", { name: "Reason for leaving" }).click();
  await (
    await placed(desk.locator(".ant-select-item-option").filter({ hasText: "Nothing heard", visible: true }))
  ).click();
  await desk.keyboard.press("Escape");
  await expect(desk).toHaveURL(/reasons=silence/);
  const query = { reasons: "silence", sort: "survivalS", size: 20 };
  const { records, total } = await api.call(CONNECTION_ENDPOINTS.list, { params: { id: device.id }, query });
  await desk
    .getByRole("columnheader", { name: /^Lasted/ })
    .getByRole("button")
    .click();
  await expect(desk).toHaveURL(/sort=survivalS/);
  await expect(rowsOf(desk)).toHaveCount(records.length);
  await expect(rowsOf(desk).first()).toContainText("Nothing heard");

  await desk.getByRole("button", { name: "Export" }).click();
  const arrived = desk.waitForEvent("download");
  await (await placed(desk.getByRole("menuitem", { name: "Export CSV" }))).click();
  const text = await readFile(await (await arrived).path(), "utf8");
  const [, ...rows] = parseCsv(text.replace(/^\uFEFF/, "")) as string[][];
  expect(rows).toHaveLength(total);
  expect(rows.map(([number]) => Number(number)).slice(0, records.length)).toEqual(
    records.map(({ id }) => id),
  );
});

test("the log counts its levels, is searched and followed, and jumps to a time", async ({ desk, api }) => {
  const device = await theDevice(api, "SL-TIDE75-0001");
  await view(desk, device, "log");
  await expect(desk.getByText("New lines come by themselves")).toBeVisible();
  const warnings = desk.getByRole("button", { name: /^Warning\s*\d+\+? lines$/ });
  await warnings.click();
  await expect(desk).toHaveURL(/levels=warning/);
  await expect(rowsOf(desk).filter({ hasText: "Info" })).toHaveCount(0);
  await warnings.click();
  await desk.getByLabel("Search the log").fill("completed");
  await expect(desk.getByText("Only the newest page, without a search, can be followed")).toBeVisible();
  await expect(rowsOf(desk).first()).toContainText("Task ended");
  await desk.getByRole("button", { name: "Reset" }).click();

  await desk.getByRole("textbox", { name: "Jump to a time" }).fill("2026-11-10 08:00:00");
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/at=2026/);
});

test("a replaced part is entered, corrected and undone; the robot's counter stays its own", async ({
  desk,
  api,
}) => {
  const device = await theDevice(api, "SL-TIDE75-0001");
  const params = { id: device.id };
  await expect
    .poll(async () => (await api.call(CONSUMABLE_ENDPOINTS.parts, { params })).length)
    .toBeGreaterThan(0);
  await view(desk, device, "consumables");
  await desk.getByRole("button", { name: "Enter a replacement: Filter" }).click();
  const form = await placed(desk.getByRole("dialog", { name: "Enter a replacement: Filter" }));
  await form.getByLabel("Note").fill("clogged by the journey");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const row = rowsOf(desk).filter({ hasText: "clogged by the journey" });
  await expect(row).toContainText("counts on; this is a note only");
  await expect(desk.getByText(/The robot's counter did not fall back with the replacement/)).toBeVisible();

  await row.getByRole("button", { name: "Correct" }).click();
  const correction = await placed(desk.getByRole("dialog", { name: "Correct a replacement: Filter" }));
  await correction.getByLabel("Note").fill("changed by the journey");
  await correction.getByRole("button", { name: "Save" }).click();
  const corrected = rowsOf(desk).filter({ hasText: "changed by the journey" });
  await corrected.getByRole("button", { name: "Undo" }).click();
  await (await placed(desk.getByRole("button", { name: "Confirm" }))).click();
  await expect(corrected).toContainText("undone by");
  await expect(desk.getByText(/The robot's counter did not fall back/)).toHaveCount(0);
});

test("parts of the fleet are listed by when they are due, each leading to its device", async ({ desk }) => {
  await desk.goto("/equipment/consumables/index");
  await expect(desk.getByRole("heading", { name: "Consumables", level: 1 })).toBeVisible();
  await expect(rowsOf(desk).first()).toContainText(/of [\d.,]+ h/);
  await rowsOf(desk).first().getByRole("link").click();
  await expect(desk).toHaveURL(/eqDetail.*tab=consumables/);
});
