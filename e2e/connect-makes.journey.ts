/** Every make but VDA 5050 (`connect.journey.ts`), from its name to its first message: by a client that speaks as the make does. */
import type { Page } from "@playwright/test";
import type { MqttClient } from "mqtt";
import { type Captured, captured, capturedMap, hasCapture } from "../server/test/valetudo-capture.ts";
import { placed } from "./controls.ts";
import { startElevator } from "./elevator.ts";
import { aHub, HUB_USER, type Hub } from "./hub.ts";
import { expect, test } from "./people.ts";
import { beginWaiting, chooseMake, expectConnected, register, signInOf, textAt } from "./wizard.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);

let hub: Hub;
const lines: MqttClient[] = [];
test.beforeAll(async () => {
  hub = await aHub();
});
test.afterEach(() => {
  for (const line of lines.splice(0)) line.end(true);
});
test.afterAll(() => hub.close());

test("Valetudo: by its own settings, with what a running one said", async ({ userPage }) => {
  test.skip(!hasCapture, "needs the recording of a Valetudo, ../shared/data/valetudo");
  const serialNumber = `vac-${mark}`;
  await chooseMake(userPage, "Valetudo");
  await register(userPage, { model: `Vacuum ${mark}`, serialNumber });
  expect(await textAt(userPage, "Topic prefix")).toBe("valetudo");
  expect(await textAt(userPage, "Identifier")).toBe(serialNumber);
  const signIn = await signInOf(userPage);
  await beginWaiting(userPage);
  const vacuum = await signIn();
  lines.push(vacuum);
  await expect(userPage.getByText("Signed in", { exact: true })).toBeVisible();
  for (const { topic, payload, retain } of firstStart())
    vacuum.publish(topic.replaceAll("mock001", serialNumber), payload.replaceAll("mock001", serialNumber), {
      ...{ qos: 1, retain },
    });
  await expect(userPage.getByText("First data received")).toBeVisible();
  // What it says to Home Assistant is nobody's fault.
  await expect(userPage.getByRole("heading", { name: "What is in the way" })).toBeHidden();
  vacuum.publish(`valetudo/${serialNumber}/MapData/map-data`, capturedMap().deflated);
  await expect(userPage.getByText(/^On map /)).toBeVisible();
  await expectConnected(userPage, serialNumber);
});

/** All until it starts again: the recording goes on with two more starts, of which the broker takes so much a second. */
function firstStart(): Captured[] {
  const [first, ...others] = captured();
  const next = others.findIndex(({ topic, payload }) => topic.endsWith("/$state") && payload === "init");
  return first ? [first, ...others.slice(0, next)] : [];
}

/** The network server's MQTT server is added on the way. */
async function addServer(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add an MQTT server" }).click();
  const form = await placed(page.getByRole("dialog", { name: "Add server" }));
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Host").fill("127.0.0.1");
  await form.getByLabel("Port").fill(String(hub.port));
  const version = form.getByRole("combobox", { name: "Protocol version" });
  await version.click();
  await page.locator(".ant-select-item-option", { hasText: "MQTT 3.1.1" }).filter({ visible: true }).click();
  const tls = form.getByLabel("Encryption (TLS)");
  if (await tls.isChecked()) await tls.click();
  await form.getByLabel("Username").fill(HUB_USER.username);
  await form.getByLabel("Password").fill(HUB_USER.password);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

const NETWORKS = [
  {
    ...{ make: "ChirpStack", serialNumber: `a84041${mark}`.padEnd(16, "0").replaceAll(/[^0-9a-f]/g, "d") },
    uplink: (devEui: string) => ({
      topic: `application/17c82e96-be03-4f38-aef3-f83d48582d97/device/${devEui}/event/up`,
      message: {
        ...{ deduplicationId: crypto.randomUUID(), time: new Date().toISOString() },
        deviceInfo: { applicationId: "17c82e96", applicationName: "hall", deviceName: "Door", devEui },
        ...{ devAddr: "00189440", dr: 1, fCnt: 1, fPort: 1, data: "qg==", object: { temperature: 21.5 } },
        // By no concentrator: those of the demonstration are counted elsewhere.
        rxInfo: [],
        txInfo: { frequency: 867_100_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 11 } } },
      },
    }),
  },
  {
    ...{ make: "The Things Stack", serialNumber: `door-${mark}` },
    uplink: (deviceId: string) => ({
      topic: `v3/hall@ttn/devices/${deviceId}/up`,
      message: {
        end_device_ids: {
          ...{ device_id: deviceId, application_ids: { application_id: "hall" } },
          dev_eui: "0004A30B001C0530",
        },
        received_at: new Date().toISOString(),
        uplink_message: {
          ...{ f_port: 1, f_cnt: 1, frm_payload: "gkHe", decoded_payload: { temperature: 1.5 } },
          rx_metadata: [],
          received_at: new Date().toISOString(),
        },
      },
    }),
  },
];

for (const { make, serialNumber, uplink } of NETWORKS)
  test(`${make}: behind its MQTT server, which is added on the way`, async ({ userPage }) => {
    const name = `${make} ${mark}`;
    await chooseMake(userPage, make);
    await register(userPage, {
      ...{ model: `Sensor of ${name}`, serialNumber },
      more: () => addServer(userPage, name),
    });
    await expect(userPage.getByText(`The device connects through ${name}`)).toBeVisible();
    await beginWaiting(userPage);
    await expect(userPage.getByText("No data yet")).toBeVisible();
    const { topic, message } = uplink(serialNumber);
    hub.client.publish(topic, JSON.stringify(message));
    await expect(userPage.getByText("First data received")).toBeVisible();
    await expectConnected(userPage, serialNumber);
  });

test("LCI: an elevator that is set up, and answers when it is asked", async ({ userPage, product }) => {
  const [name, address] = [`Lift ${mark}`, `hall-${mark}/bank/1`];
  await chooseMake(userPage, "LCI elevator");
  await userPage.getByRole("button", { name: "Set up the elevator" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New elevator" }));
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Address number").fill(address);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(userPage.getByRole("heading", { name: "Enter at the elevator's controller" })).toBeVisible();
  expect(await textAt(userPage, "Topics")).toBe(`/lci/${address}`);
  await userPage.getByRole("button", { name: "Generate new password" }).click();
  const [username, password] = await Promise.all(
    ["Username", "Password"].map((label) => textAt(userPage, label)),
  );
  await beginWaiting(userPage);
  const elevator = await startElevator(product, {
    ...{ address, username: username as string, password: password as string, floors: ["1", "2"] },
  });
  await expectConnected(userPage, name).finally(() => elevator.stop());
});

test("anything else: by a topic that is described on the way", async ({ userPage }) => {
  const serialNumber = `meter-${mark}`;
  await chooseMake(userPage, "Any MQTT device");
  await register(userPage, { model: `Meter ${mark}`, serialNumber });
  await expect(userPage.getByText(/^No topic describes what the device sends/)).toBeVisible();
  await userPage.getByRole("button", { name: "Add a topic" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Add topic" }));
  await form.getByLabel("Code").first().fill(`meter-${mark}`);
  await form.getByLabel("Name", { exact: true }).fill(`Meter ${mark}`);
  await form.getByLabel("Address").fill(`hall-${mark}/{serialNumber}/data`);
  await form.getByRole("button", { name: "Add parameter" }).click();
  await form.getByLabel("Code").nth(1).fill("power");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const topic = await textAt(userPage, `Meter ${mark}`);
  expect(topic).toBe(`hall-${mark}/${serialNumber}/data`);
  await expect(userPage.locator("pre")).toContainText(topic);
  const signIn = await signInOf(userPage);
  await beginWaiting(userPage);
  const meter = await signIn();
  lines.push(meter);
  meter.publish(topic, '{"power":12}', { qos: 1 });
  await expectConnected(userPage, serialNumber);
});
