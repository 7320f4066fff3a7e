/** Sensors and concentrators of LoRaWAN (spec §2: lora data), and devices that nobody has registered. */
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { DISCOVERY_ENDPOINTS } from "@sweepline/contract/fleet/discoveries/index.ts";
import { chooseSegment, placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

/** Speaks through the demo's network server, and nobody has registered it. */
const NEWCOMER = "a84041000181c1ff";

test("a sensor is heard: signal, values, frames, and what becomes of bytes to it", async ({ userPage }) => {
  await userPage.goto("/iot/lora/index");
  await userPage.getByLabel("Serial number or name").fill("0181c10");
  await expect(rowsOf(userPage)).toHaveCount(5);
  await userPage.getByLabel("Serial number or name").fill("c101");
  await expect(rowsOf(userPage)).toHaveCount(1);
  const row = rowsOf(userPage).first();
  await expect(row).toContainText("dBm");
  await expect(row).toContainText("Temperature");
  await row.getByRole("button", { name: "一层东厅空气" }).click();

  const sensor = await placed(userPage.getByRole("dialog", { name: "一层东厅空气" }));
  await expect(sensor.getByText("Decoded values").first()).toBeVisible();
  await expect(sensor.locator("tr[data-row-key]").first()).toContainText("SF7");
  await sensor.getByLabel("Hexadecimal bytes").fill("0x01 f");
  await sensor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sensor.getByText("Pairs of hexadecimal digits").first()).toBeVisible();
  await sensor.getByLabel("Hexadecimal bytes").fill("0x01 FF");
  await expect(sensor.getByText("2 bytes of at most 242")).toBeVisible();
  await sensor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(userPage.getByText("Queued until the sensor's next uplink")).toBeVisible();

  await sensor.getByRole("link", { name: "Open the device" }).click();
  await expect(userPage.getByRole("heading", { level: 1, name: "一层东厅空气" })).toBeVisible();
  await userPage.getByRole("tab", { name: "Commands" }).click();
  await expect(rowsOf(userPage).first()).toBeVisible();
});

test("a concentrator leads to the sensors that it hears", async ({ userPage }) => {
  await userPage.goto("/iot/lora/index");
  await chooseSegment(userPage, "Concentrators");
  await expect(rowsOf(userPage)).toHaveCount(2);
  const known = rowsOf(userPage).filter({ hasText: "广场集中器" });
  await expect(known).toContainText("0016c001f1a20b01");
  // The newcomer too, once it is admitted.
  await known.getByRole("button", { name: /^[56]$/ }).click();
  await expect(rowsOf(userPage).filter({ hasText: "0181c10" })).toHaveCount(5);
  await userPage.getByRole("button", { name: /^Concentrator 0016c001f1a20b01/ }).click();
  await expect(userPage.getByRole("button", { name: /^Concentrator 0016/ })).toBeHidden();
});

test("a newcomer is admitted with one click, and needs no credentials", async ({ userPage, api }) => {
  const query = { search: NEWCOMER };
  const { total } = await api.call(REGISTRATION_ENDPOINTS.list, { query });
  // On a product that has been journeyed through before it is there already.
  if (total === 0) {
    const waiting = async () => (await api.call(DISCOVERY_ENDPOINTS.list, { query })).total;
    await expect.poll(waiting, { timeout: 40_000 }).toBe(1);
    await userPage.goto("/platform/discovery/index");
    const row = rowsOf(userPage).filter({ hasText: NEWCOMER });
    await expect(row).toContainText("AIR-10");
    await row.getByRole("button", { name: /^Admit/ }).click();
    const form = await placed(userPage.getByRole("dialog", { name: "Admit a device" }));
    await form.getByRole("button", { name: "Admit", exact: true }).click();
    await expect(userPage.getByText("Device admitted; waiting for its next message")).toBeVisible();
  }
  await userPage.goto("/platform/discovery/index");
  await expect(userPage.getByText("No devices waiting")).toBeVisible();
  await chooseSegment(userPage, "Rejected");
  await expect(userPage.getByText("No rejected devices")).toBeVisible();
  await userPage.goto(`/admin/equimentinfo?search=${NEWCOMER}`);
  await expect(rowsOf(userPage)).toContainText("Not needed: connects through");
});
