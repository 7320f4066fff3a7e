/** One device from its registration to its end: what it signs in with, who it is locked by, what is left of it. */
import type { Page } from "@playwright/test";
import { connectAsync, type MqttClient } from "mqtt";
import { chooseOption, placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36).toUpperCase();
const SERIAL = `JOURNEY-${mark}`;

interface Credentials {
  serialNumber: string;
  host: string;
  port: number;
  topicPrefix: string;
  username: string;
  password: string;
}

test.describe.configure({ mode: "serial" });

/** What the page hands out as a file: what an installer's tool reads. */
async function download(desk: Page): Promise<Credentials> {
  const hand = await placed(desk.getByRole("dialog", { name: "Keep these credentials now" }));
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    hand.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${SERIAL}.credentials.json`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  await hand.getByRole("button", { name: "I have kept them" }).click();
  await expect(hand).toBeHidden();
  return JSON.parse(Buffer.concat(chunks).toString()) as Credentials;
}

const signIn = ({ host, port, username, password }: Credentials): Promise<MqttClient> =>
  connectAsync(`mqtt://${host}:${port}`, { username, password, reconnectPeriod: 0, connectTimeout: 10_000 });

async function sayHello(line: MqttClient, { topicPrefix, serialNumber }: Credentials): Promise<void> {
  const manufacturer = topicPrefix.split("/")[2];
  const header = {
    headerId: 1,
    timestamp: new Date().toISOString(),
    version: "2.1.0",
    manufacturer,
    serialNumber,
  };
  await line.publishAsync(
    `${topicPrefix}/connection`,
    JSON.stringify({ ...header, connectionState: "ONLINE" }),
    { qos: 1, retain: true },
  );
}

const isClosed = (line: MqttClient): Promise<void> =>
  new Promise((resolve) => line.once("close", () => resolve()));

async function openAct(desk: Page, act: string): Promise<void> {
  await desk.getByRole("button", { name: "More for Journey robot" }).filter({ visible: true }).click();
  await (await placed(desk.getByRole("menuitem", { name: act }))).click();
}

test("a registered device signs in with what was handed out, and with nothing else once it is replaced", async ({
  desk,
  product,
}) => {
  await desk.goto("/admin/equimentinfo");
  await desk.getByRole("button", { name: "Register a device" }).click();
  const form = await placed(desk.getByRole("dialog", { name: "Register a device" }));
  await form.getByRole("button", { name: "Register", exact: true }).click();
  await expect(form.getByText("The model must not be empty"), "refused at its field (§5)").toBeVisible();
  await expect(form.getByText("The device ID cannot be empty")).toBeVisible();
  await chooseOption(desk, "Model", "Tide 75");
  await form.getByLabel("Serial number").fill(SERIAL);
  await form.getByLabel("Manufacturer").fill("journeys");
  await form.getByLabel("Short name").fill("Journey robot");
  await form.getByRole("button", { name: "Register", exact: true }).click();

  const hand = await placed(desk.getByRole("dialog", { name: "Keep these credentials now" }));
  await expect(hand.getByRole("img", { name: /QR code/ }).locator("path")).toBeAttached();
  await hand.getByRole("button", { name: "I have kept them" }).click();
  await expect(desk.getByText("These credentials are not kept yet"), "nobody loses it unasked").toBeVisible();
  await desk.getByRole("button", { name: "Back" }).click();
  const first = await download(desk);
  const host = new URL(product.url).hostname;
  expect(first).toMatchObject({ serialNumber: SERIAL, username: SERIAL, host });

  await desk.getByRole("textbox", { name: /^Serial number, name/ }).fill(SERIAL);
  const row = rowsOf(desk).first();
  await expect(row).toContainText("Never reported");
  const line = await signIn(first);
  await sayHello(line, first);
  await expect(row, "live, without being read anew").toContainText("Online");

  const isSentAway = isClosed(line);
  await openAct(desk, "New credentials");
  await desk.getByRole("button", { name: "New credentials" }).click();
  const second = await download(desk);
  await isSentAway;
  expect(second.password).not.toBe(first.password);
  await expect(signIn(first), "the old password is refused").rejects.toThrow();
  const again = await signIn(second);
  expect(again.connected).toBe(true);
  await again.endAsync();
});

test("it is locked with a reason that its page tells, unlocked, and taken out of use for good", async ({
  desk,
}) => {
  await desk.goto(`/admin/equimentinfo?search=${SERIAL}`);
  await openAct(desk, "Lock");
  const dialog = await placed(desk.getByRole("dialog", { name: "Lock Journey robot" }));
  await dialog.getByLabel("Reason").fill("broken brush");
  await dialog.getByRole("button", { name: "Lock" }).click();
  const row = rowsOf(desk).first();
  await expect(row).toContainText("Locked");

  await openAct(desk, "Open the device");
  await expect(desk.getByText(/Locked since .*: broken brush/)).toBeVisible();
  await desk.getByRole("button", { name: "Unlock" }).click();
  await desk
    .getByRole("dialog", { name: "Unlock Journey robot?" })
    .getByRole("button", { name: "Unlock" })
    .click();
  await expect(desk.getByText("broken brush")).toBeHidden();

  await openAct(desk, "Decommission");
  const end = await placed(desk.getByRole("dialog", { name: "Decommission Journey robot" }));
  await end.getByLabel("Reason").fill("sold");
  await end.getByRole("button", { name: "Decommission" }).click();
  await expect(desk).toHaveURL(/equimentinfo.*use=retired/);
  const details = await placed(desk.getByRole("dialog", { name: "Registration" }));
  await expect(details).toContainText("sold");
  await expect(details).toContainText("Revoked");
  await desk.goto("/equipment/info");
  await desk.getByRole("combobox", { name: "Find a device: name or serial number" }).fill(SERIAL);
  await expect(
    desk.getByText("No device is found"),
    "out of every list but the administration's",
  ).toBeVisible();
});
