/**
 * From an alarm to the hand that sees to it: a robot collides, the message goes out as Web Push, the phone shows it, and its click
 * opens the alarm. The browser's own push service is on the internet; the one here takes its place and is as strict.
 */
import type { BrowserContext, Page, Worker } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { MESSAGE_CONFIG_ENDPOINTS as CONFIGS } from "@sweepline/contract/care/message-configs.ts";
import { WEB_PUSH_ENDPOINTS as PUSH } from "@sweepline/contract/care/web-push/index.ts";
import type { PushPayload } from "@sweepline/contract/care/web-push/payload.ts";
import { aBrowser, aPushService } from "../server/test/push-service.ts";
import { expectNoFaults } from "./faults.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const NAME = `Phone ${mark}`;
/** Events are collected for fifteen seconds, on a busy machine for longer. */
const MESSAGE_TIMEOUT_MS = 120_000;

/** Hands a push message to the page's service worker, as the browser does when its push service brings one. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
}

interface Shown {
  title: string;
  options: { body: string; tag: string; lang: string; data: unknown };
}
declare const self: {
  registration: { showNotification(title: string, options: Shown["options"]): Promise<void> };
  shown?: Shown[];
  dispatchEvent(event: Event): boolean;
};

/** The browser of the journeys has no notifications of a system; what the worker asks it to show is kept in their place. */
const keepShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const shown: Shown[] = [];
    self.shown = shown;
    self.registration.showNotification = async (title, options) => {
      const place = shown.findIndex((one) => one.options.tag === options.tag);
      shown.splice(place < 0 ? shown.length : place, place < 0 ? 0 : 1, { title, options });
    };
  });
const shownBy = (worker: Worker): Promise<Shown[]> => worker.evaluate(() => self.shown ?? []);
const clickOnFirst = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const notification = { close: () => undefined, data: self.shown?.[0]?.options.data };
    const event = new Event("notificationclick");
    self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  });

test("an alarm reaches the phone, and its notification leads to it", async ({ api, pageOf }) => {
  test.setTimeout(MESSAGE_TIMEOUT_MS + 90_000);
  const [service, browser] = [await aPushService(), aBrowser()];
  const page = await pageOf("admin", PHONE);
  const context = page.context();
  await page.goto("/platform/message/settings");
  const card = page.getByRole("region", { name: "Notifications on this device" });
  await expect(card.getByText("Devices that show notifications")).toBeVisible();
  await expectNoFaults(page, "notifications on this device");

  await api.call(PUSH.subscribe, {
    body: { name: NAME, endpoint: `${service.url}/phone`, keys: browser.keys },
  });
  await page.reload();
  await card.getByRole("button", { name: `Send a test to ${NAME}` }).click();
  await expect(
    card.getByText("The push service took the test; the device should show it now."),
  ).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: NAME })).toContainText("Last used");
  expect(service.refused).toEqual([]);

  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo, {});
  await api.call(CONFIGS.create, {
    body: {
      ...{ code: `push-${mark}`, name: `Push ${mark}`, kind: "alarm", ways: ["push"], codes: ["collision"] },
      ...{ detailCodes: ["*"], companyType: "PLATFORM", companyId: sysUser.organizationId },
      receivers: { staffIds: [sysUser.id], roleIds: [], organizationIds: [] },
      title: { zh: `{device}：{code} ${mark}`, en: `{device}: {code} ${mark}` },
      content: { zh: "{time}", en: "At {time}" },
    },
  });
  const robot = await aHandMadeRobot(api, { serialNumber: `BUMP-${mark}`, shortName: `Bump ${mark}` });
  await robot.reports([
    {
      errorType: "collision",
      errorLevel: "WARNING",
      errorDescription: "Bumped into a shelf",
    },
  ]);

  const payloads = (): PushPayload[] =>
    service.received("phone").map(({ body }) => JSON.parse(browser.read(body)) as PushPayload);
  const ofThis = () => payloads().find(({ title }) => title.endsWith(` ${mark}`) && title.startsWith("Bump"));
  await expect.poll(ofThis, { timeout: MESSAGE_TIMEOUT_MS }).toBeDefined();
  const payload = ofThis() as PushPayload;
  expect(payload.title).toContain(`Bump ${mark}`);
  expect(payload.path).toMatch(/^\/platform\/alarm\/view\?id=\d+$/);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker is installed");
  await keepShown(worker);
  await deliver(context, page, JSON.stringify(payload));
  const options = { body: payload.body, tag: payload.key, lang: payload.language };
  await expect.poll(() => shownBy(worker)).toMatchObject([{ title: payload.title, options }]);
  // The same once more takes the place of the first.
  await deliver(context, page, JSON.stringify(payload));
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  await clickOnFirst(worker);
  await expect(page).toHaveURL(new RegExp(`${payload.path.replace("?", "\\?")}$`));
  await expect(page.getByText(`Bump ${mark}`).first()).toBeVisible();
  await expectNoFaults(page, "the alarm on a phone");
  await robot.close();
  await service.close();
});
