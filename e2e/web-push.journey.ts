/**
 * A person tries the notifications of a browser: the test goes out as Web Push, the browser shows it once, and its click leads back.
 * The browser's own push service is on the internet; the one here takes its place and is as strict. How an alarm is followed from a
 * phone is in assists.journey.ts.
 */
import { WEB_PUSH_ENDPOINTS as PUSH } from "@sweepline/contract/care/web-push/index.ts";
import type { PushPayload } from "@sweepline/contract/care/web-push/payload.ts";
import { aBrowser, aPushService } from "../server/test/push-service.ts";
import { expectNoFaults } from "./faults.ts";
import { notificationsOf } from "./notifications.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const NAME = `Phone ${mark}`;

test("a test of this browser is shown once, and its click leads to where it was asked for", async ({
  api,
  pageOf,
}) => {
  const [service, browser] = [await aPushService(), aBrowser()];
  const page = await pageOf("admin", PHONE);
  await page.goto("/platform/message/settings");
  const card = page.getByRole("region", { name: "Notifications on this device" });
  await expect(card.getByText("Devices receiving notifications")).toBeVisible();
  await expectNoFaults(page, "notifications on this device");

  await api.call(PUSH.subscribe, {
    body: { name: NAME, endpoint: `${service.url}/phone`, keys: browser.keys },
  });
  await page.reload();
  await card.getByRole("button", { name: `Send test to ${NAME}` }).click();
  await expect(
    card.getByText("The push service accepted the test; it should appear on the device shortly."),
  ).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: NAME })).toContainText("Last delivery");
  expect(service.refused).toEqual([]);

  const [sent] = service.received("phone");
  const text = browser.read(sent?.body ?? Buffer.alloc(0));
  const payload = JSON.parse(text) as PushPayload;
  await page.goto("/platform/message/index");
  const notifications = await notificationsOf(page);
  await notifications.deliver(text);
  const options = { body: payload.body, tag: payload.key, lang: payload.language };
  await expect.poll(notifications.shown).toMatchObject([{ title: payload.title, options }]);
  // The same once more takes the place of the first.
  await notifications.deliver(text);
  await expect.poll(notifications.shown).toHaveLength(1);
  await notifications.clickOnFirst();
  await expect(page).toHaveURL(/\/platform\/message\/settings$/);
  await service.close();
});
