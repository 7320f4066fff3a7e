/** Sensors and concentrators of LoRaWAN (spec §2: lora data), and devices that nobody has registered. */
import { chooseSegment, placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

test("a sensor is heard: signal, values, frames, and what becomes of bytes to it", async ({ desk }) => {
  await desk.goto("/iot/lora/index");
  await expect(rowsOf(desk)).toHaveCount(5);
  await desk.getByLabel("Serial number or name").fill("c101");
  await expect(rowsOf(desk)).toHaveCount(1);
  const row = rowsOf(desk).first();
  await expect(row).toContainText("dBm");
  await expect(row).toContainText("temperature");
  await row.getByRole("button", { name: "一层东厅空气" }).click();

  const sensor = await placed(desk.getByRole("dialog", { name: "一层东厅空气" }));
  await expect(sensor.getByText("Decoded values").first()).toBeVisible();
  await expect(sensor.locator("tr[data-row-key]").first()).toContainText("SF7");
  await sensor.getByLabel("Hexadecimal bytes").fill("0x01 f");
  await sensor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sensor.getByText("Pairs of hexadecimal digits").first()).toBeVisible();
  await sensor.getByLabel("Hexadecimal bytes").fill("0x01 FF");
  await expect(sensor.getByText("2 bytes of at most 242")).toBeVisible();
  await sensor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(desk.getByText("Queued until the sensor speaks")).toBeVisible();

  await sensor.getByRole("link", { name: "Open the device" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "一层东厅空气" })).toBeVisible();
  await desk.getByRole("tab", { name: "Commands" }).click();
  await expect(rowsOf(desk).first()).toBeVisible();
});

test("a concentrator leads to the sensors that it hears", async ({ desk }) => {
  await desk.goto("/iot/lora/index");
  await chooseSegment(desk, "Concentrators");
  await expect(rowsOf(desk)).toHaveCount(2);
  const known = rowsOf(desk).filter({ hasText: "广场集中器" });
  await expect(known).toContainText("0016c001f1a20b01");
  await known.getByRole("button", { name: "5" }).click();
  await expect(rowsOf(desk)).toHaveCount(5);
  await desk.getByRole("button", { name: /^Concentrator 0016c001f1a20b01/ }).click();
  await expect(desk.getByRole("button", { name: /^Concentrator 0016/ })).toBeHidden();
});

test("where nobody waits, discovery says so", async ({ desk }) => {
  await desk.goto("/platform/discovery/index");
  await expect(desk.getByText("Nobody waits")).toBeVisible();
  await chooseSegment(desk, "Rejected");
  await expect(desk.getByText("Nobody is rejected")).toBeVisible();
});
