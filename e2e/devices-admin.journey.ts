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
async function download(userPage: Page): Promise<Credentials> {
  const hand = await placed(userPage.getByRole("dialog", { name: "Save these credentials now" }));
  const [file] = await Promise.all([
    userPage.waitForEvent("download"),
    hand.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${SERIAL}.credentials.json`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  await hand.getByRole("button", { name: "I have saved them" }).click();
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

async function openAct(userPage: Page, act: string): Promise<void> {
  await userPage
    .getByRole("button", { name: "More actions for Journey robot" })
    .filter({ visible: true })
    .click();
  await (await placed(userPage.getByRole("menuitem", { name: act }))).click();
}

test("a registered device signs in with what was handed out, and with nothing else once it is replaced", async ({
  userPage,
  product,
}) => {
  await userPage.goto("/admin/equimentinfo");
  await userPage.getByRole("button", { name: "Register a device" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Register a device" }));
  await form.getByRole("button", { name: "Register", exact: true }).click();
  await expect(form.getByText("The model must not be empty"), "refused at its field (§5)").toBeVisible();
  await expect(form.getByText("The device ID cannot be empty")).toBeVisible();
  await chooseOption(userPage, "Model", "Tide 75");
  await form.getByLabel("Serial number").fill(SERIAL);
  await form.getByLabel("Manufacturer").fill("journeys");
  await form.getByLabel("Short name").fill("Journey robot");
  await form.getByRole("button", { name: "Register", exact: true }).click();

  const hand = await placed(userPage.getByRole("dialog", { name: "Save these credentials now" }));
  await expect(hand.getByRole("img", { name: /QR code/ }).locator("path")).toBeAttached();
  await hand.getByRole("button", { name: "I have saved them" }).click();
  await expect(userPage.getByText("Credentials not saved yet"), "nobody loses it unasked").toBeVisible();
  await userPage.getByRole("button", { name: "Back" }).click();
  const first = await download(userPage);
  const host = new URL(product.url).hostname;
  expect(first).toMatchObject({ serialNumber: SERIAL, username: SERIAL, host });

  await userPage.getByRole("textbox", { name: /^Serial number, name/ }).fill(SERIAL);
  const row = rowsOf(userPage).first();
  await expect(row).toContainText("Never reported");
  const line = await signIn(first);
  await sayHello(line, first);
  await expect(row, "live, without being read anew").toContainText("Online");

  const isSentAway = isClosed(line);
  await openAct(userPage, "Replace credentials");
  await userPage.getByRole("button", { name: "Replace credentials" }).click();
  const second = await download(userPage);
  await isSentAway;
  expect(second.password).not.toBe(first.password);
  await expect(signIn(first), "the old password is refused").rejects.toThrow();
  const again = await signIn(second);
  expect(again.connected).toBe(true);
  await again.endAsync();
});

test("it is locked with a reason that its page tells, unlocked, and taken out of use for good", async ({
  userPage,
}) => {
  await userPage.goto(`/admin/equimentinfo?search=${SERIAL}`);
  await openAct(userPage, "Lock");
  const dialog = await placed(userPage.getByRole("dialog", { name: "Lock Journey robot" }));
  await dialog.getByLabel("Reason").fill("broken brush");
  await dialog.getByRole("button", { name: "Lock" }).click();
  const row = rowsOf(userPage).first();
  await expect(row).toContainText("Locked");

  await openAct(userPage, "Open the device");
  await expect(userPage.getByText(/Locked since .*: broken brush/)).toBeVisible();
  await userPage.getByRole("button", { name: "Unlock" }).click();
  await userPage
    .getByRole("dialog", { name: "Unlock Journey robot?" })
    .getByRole("button", { name: "Unlock" })
    .click();
  await expect(userPage.getByText("broken brush")).toBeHidden();

  await openAct(userPage, "Decommission");
  const end = await placed(userPage.getByRole("dialog", { name: "Decommission Journey robot" }));
  await end.getByLabel("Reason").fill("sold");
  await end.getByRole("button", { name: "Decommission" }).click();
  await expect(userPage).toHaveURL(/equimentinfo.*use=retired/);
  const details = await placed(userPage.getByRole("dialog", { name: "Registration" }));
  await expect(details).toContainText("sold");
  await expect(details).toContainText("Revoked");
  await userPage.goto("/equipment/info");
  await userPage.getByRole("combobox", { name: "Find a device: name or serial number" }).fill(SERIAL);
  await expect(
    userPage.getByText("No device found"),
    "out of every list but the administration's",
  ).toBeVisible();
});
