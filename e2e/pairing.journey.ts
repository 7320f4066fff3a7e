/** A robot that nobody registered comes to the embedded broker by a pairing code, and is a device without being touched again. */
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { connectAsync } from "mqtt";
import { placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

test("a robot is paired by a code and admitted with one click", async ({ userPage, api }) => {
  const serialNumber = `PAIR-${Date.now()}`;
  await userPage.goto("/platform/discovery/index");
  const pairing = userPage.getByRole("region", { name: "Pairing" });
  await pairing.getByRole("button", { name: "Open pairing" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Open a pairing window" }));
  await form.getByRole("button", { name: "Open pairing" }).click();
  const hand = await placed(userPage.getByRole("dialog", { name: "Pairing code" }));
  const code = (await hand.locator("code").textContent()) ?? "";
  await hand.getByRole("button", { name: "Copy code" }).click();
  await hand.getByRole("button", { name: "I have it" }).click();
  await expect(pairing.getByRole("timer")).toHaveText(/^1[45]:\d\d left$/);

  const port = await pairing
    .getByText("Port", { exact: true })
    .locator("xpath=following-sibling::*")
    .textContent();
  const robot = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: serialNumber, password: code, reconnectPeriod: 500 },
  });
  let headerId = 0;
  const publish = () => {
    headerId += 1;
    const header = { headerId, timestamp: new Date().toISOString(), version: "2.1.0" };
    const connection = { ...header, manufacturer: "journeys", serialNumber, connectionState: "ONLINE" };
    robot.publish(`uagv/v2/journeys/${serialNumber}/connection`, JSON.stringify(connection), { qos: 1 });
  };
  publish();
  robot.on("connect", publish);
  const row = rowsOf(userPage).filter({ hasText: serialNumber });
  await expect(row).toContainText("Embedded broker", { timeout: 20_000 });
  await expect(pairing).toContainText("1 robot connected, 0 admitted");
  await row.getByRole("button", { name: /^Admit/ }).click();
  const admit = await placed(userPage.getByRole("dialog", { name: "Admit a device" }));
  await expect(admit).toContainText("share a password");
  await admit.getByRole("button", { name: "Admit", exact: true }).click();
  await expect(userPage.getByText("Device admitted; waiting for its next message")).toBeVisible();
  const isOnline = async () => {
    const { records } = await api.call(DEVICE_ENDPOINTS.list, { query: { search: serialNumber } });
    return records[0]?.live.isOnline;
  };
  await expect.poll(isOnline, { timeout: 20_000 }).toBe(true);
  await pairing.getByRole("button", { name: "End pairing" }).click();
  await userPage.getByRole("dialog").getByRole("button", { name: "End pairing" }).click();
  await expect(pairing).toContainText("While a pairing window is open");
  robot.end(true);
});
