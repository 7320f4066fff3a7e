/** MQTT servers and topics (spec §3): tried before saved, held as a client, watched live, written to by a form. */
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { placed } from "./controls.ts";
import { expectNoFaultsWithin } from "./faults.ts";
import { aHub, HUB_USER } from "./hub.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();

test("a server is tried, saved, watched and written to", async ({ userPage, api }) => {
  const hub = await aHub();
  const name = `Hub ${mark}`;
  try {
    await userPage.goto("/platform/mqtt/server/index");
    await expect(userPage.getByRole("row", { name: /Built in/ }).getByText("Connected")).toBeVisible();
    await userPage.getByRole("button", { name: "Add server" }).click();
    const form = await placed(userPage.getByRole("dialog", { name: "Add server" }));
    await form.getByLabel("Name", { exact: true }).fill(name);
    await form.getByLabel("Host").fill("127.0.0.1");
    await form.getByLabel("Port").fill(String(hub.port));
    await form.getByLabel("Protocol version").click();
    await userPage.locator(".ant-select-item-option", { hasText: "MQTT 3.1.1" }).click();
    await form.getByLabel("Username").fill(HUB_USER.username);
    await form.getByLabel("Password").fill("wrong");
    await form.getByRole("button", { name: "Test connection" }).click();
    await expect(form.getByText("Refused", { exact: true })).toBeVisible();
    await form.getByLabel("Password").fill(HUB_USER.password);
    await form.getByRole("button", { name: "Test connection" }).click();
    await expect(form.getByText(/^Connected in/)).toBeVisible();
    await expectNoFaultsWithin(userPage, ".ant-drawer");
    await form.getByRole("button", { name: "Save" }).click();
    const row = userPage.getByRole("row", { name: new RegExp(name) });
    await expect(row.getByText("Connected")).toBeVisible();

    await userPage.goto("/platform/mqtt/topic/index");
    await userPage.getByRole("button", { name: "Add topic" }).click();
    const topic = await placed(userPage.getByRole("dialog", { name: "Add topic" }));
    await topic.getByLabel("Server", { exact: true }).click();
    await userPage.locator(".ant-select-item-option", { hasText: name }).click();
    await topic.getByLabel("Code").first().fill(`air-${mark}`);
    await topic.getByLabel("Name", { exact: true }).fill(`Air ${mark}`);
    await topic.getByLabel("Address").fill("hall/{serialNumber}/air");
    await topic.getByRole("button", { name: "Add parameter" }).click();
    await topic.getByLabel("Code").nth(1).fill("dust");
    await topic.getByLabel("Maximum").fill("50");
    await topic.getByRole("button", { name: "Save" }).click();

    const line = userPage.getByRole("row", { name: new RegExp(`Air ${mark}`) });
    await line.getByRole("button", { name: "Messages" }).click();
    const viewer = await placed(userPage.getByRole("dialog", { name: /Live messages/ }));
    await expect
      .poll(async () => {
        await hub.client.publishAsync("hall/S-1/air", '{"dust":99}', { qos: 1 });
        return viewer.getByRole("button", { name: /hall\/S-1\/air/ }).count();
      })
      .toBeGreaterThan(0);
    await viewer.getByRole("button", { name: "Pause" }).click();
    await viewer
      .getByRole("button", { name: /hall\/S-1\/air/ })
      .first()
      .click();
    await expect(viewer.getByText("Out of range")).toBeVisible();
    await expect(viewer.getByText('"dust": 99')).toBeVisible();
    await expectNoFaultsWithin(userPage, ".ant-drawer");
    await userPage.keyboard.press("Escape");

    await line.getByRole("button", { name: /messages? not matching/ }).click();
    const faults = await placed(userPage.getByRole("dialog", { name: /not matching/ }));
    await expect(faults.getByText("dust: Out of range").first()).toBeVisible();
    await userPage.keyboard.press("Escape");

    await line.getByRole("button", { name: "Send" }).click();
    const send = await placed(userPage.getByRole("dialog", { name: /Send a test message/ }));
    await send.getByLabel("Serial number").fill("S-2");
    await send.getByLabel("dust").fill("12");
    await expect(send.getByLabel("Content")).toHaveValue('{\n  "dust": 12\n}');
    await send.getByRole("button", { name: "Send", exact: true }).click();
    await expect(send.getByText("Acknowledged by the server")).toBeVisible();
  } finally {
    const { records } = await api.call(MQTT_SERVER_ENDPOINTS.list, { query: { search: name } });
    for (const { id } of records) await api.call(MQTT_SERVER_ENDPOINTS.remove, { params: { id } });
    await hub.close();
  }
});
