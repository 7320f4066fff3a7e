/**
 * A robot stops; who is on call gets it as Web Push, takes the assist on a phone, comes, and resolves it with a photo where there is no
 * line; a second person sees it live, and the ledger shows the phone's time once the line is back. The browser's own push service is on
 * the internet; the one here takes its place and is as strict.
 */

import { devices, type Page } from "@playwright/test";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { MESSAGE_CONFIG_ENDPOINTS as CONFIGS } from "@sweepline/contract/care/message-configs.ts";
import { ON_CALL_ENDPOINTS as ROTAS } from "@sweepline/contract/care/on-call.ts";
import { WEB_PUSH_ENDPOINTS as PUSH } from "@sweepline/contract/care/web-push/index.ts";
import type { PushPayload } from "@sweepline/contract/care/web-push/payload.ts";
import { aBrowser, aPushService } from "../server/test/push-service.ts";
import { type Api, createApi } from "./api.ts";
import { expectNoFaults } from "./faults.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { importHall } from "./maps.ts";
import { notificationsOf } from "./notifications.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();
const PHONE = {
  ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  userAgent: devices["Pixel 7"].userAgent,
};
const WHERE = { x: 4.2, y: 3.1, theta: 0, mapId: `hall-${mark}`, positionInitialized: true };
/** Events are collected for fifteen seconds, on a busy machine for longer. */
const MESSAGE_TIMEOUT_MS = 120_000;

/** Nothing sticks out at the side. */
const expectNarrow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

/** Messages about this robot alone, as Web Push to whoever is on call. */
async function informOnCall(api: Api, { staffId, deviceId }: { staffId: number; deviceId: number }) {
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo, {});
  const rota = await api.call(ROTAS.create, {
    body: {
      ...{
        name: `Rota ${mark}`,
        timeZone: "UTC",
        turn: "daily",
        handOverAt: "08:00",
        startsOn: "2026-01-01",
      },
      staffIds: [staffId],
    },
  });
  const text = (content: string) => ({ zh: content, en: content });
  await api.call(CONFIGS.create, {
    body: {
      ...{ code: `push-${mark}`, name: `Push ${mark}`, kind: "fault", ways: ["push"], codes: ["*"] },
      ...{ detailCodes: ["*"], deviceIds: [deviceId] },
      ...{ companyType: "PLATFORM", companyId: sysUser.organizationId },
      receivers: { staffIds: [], roleIds: [], organizationIds: [], rotaIds: [rota.id] },
      ...{ title: text(`{device} stands ${mark}`), content: text("{time}") },
    },
  });
}

test("a stop is pushed to the phone of who is on call, taken, and resolved offline with a photo", async ({
  api,
  product,
  sessions,
  userPage,
  pageOf,
}) => {
  test.setTimeout(MESSAGE_TIMEOUT_MS + 120_000);
  const tokensOf = async (username: string) =>
    JSON.parse(await sessions(username)) as { accessToken: string };
  const organizations = await api.call(ORGANIZATION_ENDPOINTS.options, {});
  const organizationId = organizations.find(({ shortName }) => shortName === "澜岸服务")?.id ?? 0;
  const place = { organizationId, mapKey: WHERE.mapId };
  const mapId = await importHall(product, { ...(await tokensOf("admin")), ...place });
  const onCall = createApi(product.url, (await tokensOf("lananservice")).accessToken);
  const { sysUser } = await onCall.call(SESSION_ENDPOINTS.userInfo, {});
  const [service, browser] = [await aPushService(), aBrowser()];
  await onCall.call(PUSH.subscribe, {
    body: { name: `Phone ${mark}`, endpoint: `${service.url}/phone`, keys: browser.keys },
  });
  const name = `Stopped ${mark}`;
  const robot = await aHandMadeRobot(api, {
    serialNumber: `STOPPED-${mark}`,
    shortName: name,
    organizationId,
  });
  await robot.reports([], { agvPosition: WHERE });
  await informOnCall(api, { staffId: sysUser.id, deviceId: robot.id });

  const phone = await pageOf("lananservice", PHONE);
  await phone.goto(`/r/${robot.id}`);
  await expect(phone.getByRole("heading", { name })).toBeVisible();
  await expect(phone.getByText("No help needed right now")).toBeVisible();
  await expect(phone.locator("link[rel=manifest]")).toHaveAttribute("href", "/card.webmanifest");
  await phone.evaluate(() => navigator.serviceWorker.ready);
  await phone.goto("/platform/message/index");
  const notifications = await notificationsOf(phone);

  await userPage.goto("/platform/assist/index?shown=all");
  const error = { errorType: "blocked", errorLevel: "FATAL", errorDescription: `Blocked ${mark}` };
  await robot.reports([error], { agvPosition: WHERE });
  const row = userPage.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Informed", { timeout: MESSAGE_TIMEOUT_MS });
  await expectNoFaults(userPage, "the ledger");

  // To the phone, in front of whatever it shows, and by a click to the robot.
  const title = `${name} stands ${mark}`;
  const texts = () => service.received("phone").map(({ body }) => browser.read(body));
  const ofThis = () => texts().find((one) => (JSON.parse(one) as PushPayload).title === title);
  await expect.poll(ofThis, { timeout: MESSAGE_TIMEOUT_MS }).toBeDefined();
  expect(service.refused).toEqual([]);
  await notifications.deliver(ofThis() ?? "");
  await expect.poll(notifications.shown).toMatchObject([{ title }]);
  await notifications.clickOnFirst();
  await expect(phone).toHaveURL(new RegExp(`/r/${robot.id}$`));

  await expect(phone.getByText(`Blocked ${mark}`)).toBeVisible();
  await expectNoFaults(phone, "the card");
  await expectNarrow(phone);
  await phone.getByRole("button", { name: "I'll take it" }).click();
  await expect(phone.getByText("You have taken it")).toBeVisible();
  await expect(row).toContainText("Taken");

  await phone.context().setOffline(true);
  await phone.getByRole("button", { name: "I'm on site" }).click();
  await expect(phone.getByText("You are on site")).toBeVisible();
  await expect(phone.getByText("You are offline")).toBeVisible();
  // The shell comes from the phone, and what was done is still there.
  await phone.reload();
  await expect(phone.getByRole("heading", { name })).toBeVisible();
  await expect(phone.getByText("1 action to be sent")).toBeVisible();
  await phone.getByRole("button", { name: "Resolved" }).click();
  await phone.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByText("Choose a cause")).toBeVisible();
  await phone.getByText("Obstacle").click();
  await phone.getByLabel("Remark (optional)").fill("Pallet in the aisle");
  const picture = await phone.screenshot();
  await phone
    .locator("input[type=file]")
    .setInputFiles({ name: "p.png", mimeType: "image/png", buffer: picture });
  await expect(phone.locator("form img")).toBeVisible();
  await expectNarrow(phone);
  await phone.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByText("3 actions to be sent")).toBeVisible();
  const resolvedBy = Date.now();
  expect((await api.call(E.page, { query: { deviceId: robot.id } })).records[0]?.state).toBe("taken");

  // The card is closed before there is a line; any page of the console sends what waits.
  const browserOfPhone = phone.context();
  await phone.close();
  await browserOfPhone.setOffline(false);
  const again = await browserOfPhone.newPage();
  await again.goto("/platform/message/index");
  await expect(again.getByText("3 offline actions sent")).toBeVisible();
  await again.goto(`/r/${robot.id}`);
  await expect(again.getByText("No help needed right now")).toBeVisible();
  // Through the worker too the page is the server's while there is a line.
  await again.reload();
  await expect(again.getByText("No help needed right now")).toBeVisible();
  await expect(row).toContainText("Obstacle");
  await expect(row).toContainText("Pallet in the aisle");

  const [assist] = (await api.call(E.page, { query: { deviceId: robot.id } })).records;
  const { resolvedAt, onSiteAt, photoCount, x } = assist ?? {};
  expect([photoCount, x]).toEqual([1, expect.closeTo(4.2, 3)]);
  expect(Date.parse(resolvedAt ?? "")).toBeLessThanOrEqual(resolvedBy);
  expect(Date.parse(onSiteAt ?? "")).toBeLessThan(Date.parse(resolvedAt ?? ""));
  // Another one stops there too: the place is one where robots need help again and again.
  const other = await aHandMadeRobot(api, {
    serialNumber: `AGAIN-${mark}`,
    shortName: `Again ${mark}`,
    organizationId,
  });
  await other.reports([error], { agvPosition: WHERE });
  await expect(userPage.getByRole("row", { name: new RegExp(`Again ${mark}`) })).toBeVisible();
  await row.getByRole("link", { name: `Blocked ${mark}` }).click();
  await expect(userPage.getByRole("img", { name: /By .*, / })).toBeVisible();
  await expect(userPage.getByRole("list", { name: "History" })).toContainText("Photo added");
  await expectNoFaults(userPage, "one assist");
  await userPage.goto(`/platform/mapList/mapDetailPage?id=${mapId}`);
  const spots = userPage.getByRole("region", { name: "Where robots need help" });
  await expect(spots.getByRole("listitem")).toHaveText(/^2 ×Obstacle.*2 robots/);
  for (const one of [robot, other]) await one.close();
  await service.close();
});

test("the code on the robot leads through the sign-in to its card", async ({ page, api, userPage }) => {
  const organizations = await api.call(ORGANIZATION_ENDPOINTS.options, {});
  const tenant = organizations.find(({ shortName }) => shortName === "澜岸服务");
  const named = {
    serialNumber: `LABEL-${mark}`,
    shortName: `Label ${mark}`,
    organizationId: tenant?.id ?? 0,
  };
  const robot = await aHandMadeRobot(api, named);
  await robot.reports([]);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}`);
  await userPage.getByRole("button", { name: "Robot card" }).click();
  const dialog = userPage.getByRole("dialog", { name: "Robot card" });
  await expect(dialog.getByRole("img", { name: new RegExp(`QR code of Label ${mark}`) })).toBeVisible();
  const address = await dialog.getByRole("link").getAttribute("href");
  expect(new URL(address ?? "").pathname).toBe(`/r/${robot.id}`);
  const stranger = await page.context().browser()?.newPage();
  await stranger?.goto(address ?? "");
  await expect.poll(() => stranger?.url()).toContain(`/login?redirect=%2Fr%2F${robot.id}`);
  await stranger?.close();
  await robot.close();
});
