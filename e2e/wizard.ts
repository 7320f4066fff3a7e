/** The way from the make to the first message, as whoever connects a device goes it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { connectAsync, type MqttClient } from "mqtt";
import { chooseOption } from "./controls.ts";

interface Named {
  /** Of a model that is made on the way. */
  readonly model: string;
  readonly serialNumber: string;
  /** Where the make has one. */
  readonly manufacturer?: string;
  /** What else the make asks for. */
  readonly more?: () => Promise<void>;
}

export async function chooseMake(page: Page, make: string): Promise<void> {
  await page.goto("/platform/equipment/connect");
  await page.getByRole("link", { name: new RegExp(`^${make}`) }).click();
}

export async function register(
  page: Page,
  { model, serialNumber, manufacturer, more }: Named,
): Promise<void> {
  const serial = page.getByLabel("Serial number").filter({ visible: true });
  await expect(serial).toBeVisible();
  // Where there are models already, one of them is offered first.
  if (await page.getByRole("combobox", { name: "Model" }).isVisible())
    await chooseOption(page, "Model", "New model…");
  await page.getByLabel("Name of the new model").fill(model);
  await serial.fill(serialNumber);
  if (manufacturer !== undefined) await page.getByLabel("Manufacturer").fill(manufacturer);
  await more?.();
  await page.getByRole("button", { name: "Register and continue" }).click();
  await expect(page.getByRole("region", { name: "Settings on the device" })).toBeVisible();
}

export const factAt = (page: Page, label: string): Locator =>
  page.getByText(label, { exact: true }).filter({ visible: true }).locator("xpath=following-sibling::dd");

/** What the page says to enter elsewhere. */
export const textAt = (page: Page, label: string): Promise<string> =>
  factAt(page, label).locator("code").innerText();

/** As a device does it, with what the page says and nothing else: what it answers signs in. */
export async function signInOf(page: Page): Promise<() => Promise<MqttClient>> {
  const [host, port, username = "", password = ""] = await Promise.all(
    ["Host", "Port", "Username", "Password"].map((label) => textAt(page, label)),
  );
  return () => connectAsync(`mqtt://${host}:${port}`, { username, password, reconnectPeriod: 0 });
}

export async function beginWaiting(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Done: wait for the device" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for the device" })).toBeVisible();
}

/** Whatever the make, the way ends here. */
export async function expectConnected(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { name: `${name} is connected` })).toBeVisible();
}
