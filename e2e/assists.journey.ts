/**
 * A robot stops; somebody takes the assist on a phone, comes, and resolves it with a photo where there is no line; a second person sees
 * it live, and the ledger shows the phone's time once the line is back.
 */

import type { Page } from "@playwright/test";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { expectNoFaults } from "./faults.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const WHERE = { x: 4.2, y: 3.1, theta: 0, mapId: "journey-hall", positionInitialized: true };

/** Nothing sticks out at the side. */
const expectNarrow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

test("an assist is taken and resolved on a phone, offline in between", async ({ api, userPage, pageOf }) => {
  test.setTimeout(180_000);
  const organizations = await api.call(ORGANIZATION_ENDPOINTS.options, {});
  const tenant = organizations.find(({ shortName }) => shortName === "澜岸服务");
  const name = `Stopped ${mark}`;
  const robot = await aHandMadeRobot(api, {
    ...{ serialNumber: `STOPPED-${mark}`, shortName: name, organizationId: tenant?.id ?? 0 },
  });
  await robot.reports([], { agvPosition: WHERE });
  // A place for the push part: the phone of whoever is informed is subscribed here, and its click opens the card.
  const phone = await pageOf("lananservice", PHONE);
  await phone.goto(`/r/${robot.id}`);
  await expect(phone.getByRole("heading", { name })).toBeVisible();
  await expect(phone.getByText("Needs no help now")).toBeVisible();
  await expect(phone.locator("link[rel=manifest]")).toHaveAttribute("href", "/card.webmanifest");
  await phone.evaluate(() => navigator.serviceWorker.ready);

  await userPage.goto("/platform/assist/index?shown=all");
  const error = { errorType: "blocked", errorLevel: "FATAL", errorDescription: `Blocked ${mark}` };
  await robot.reports([error], { agvPosition: WHERE });
  const row = userPage.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Informed", { timeout: 30_000 });
  await expectNoFaults(userPage, "the ledger");

  await expect(phone.getByText(`Blocked ${mark}`)).toBeVisible();
  await expectNoFaults(phone, "the card");
  await expectNarrow(phone);
  await phone.getByRole("button", { name: "I take it" }).click();
  await expect(phone.getByText("You have taken it")).toBeVisible();
  await expect(row).toContainText("Taken");

  await phone.context().setOffline(true);
  await phone.getByRole("button", { name: "I am here" }).click();
  await expect(phone.getByText("You are on site")).toBeVisible();
  await expect(phone.getByText("You are offline")).toBeVisible();
  // The shell comes from the phone, and what was done is still there.
  await phone.reload();
  await expect(phone.getByRole("heading", { name })).toBeVisible();
  await expect(phone.getByText("1 act waits to be sent")).toBeVisible();
  await phone.getByRole("button", { name: "Resolved" }).click();
  await phone.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByText("Choose what it was")).toBeVisible();
  await phone.getByText("Obstacle").click();
  await phone.getByLabel("Remark (optional)").fill("Pallet in the aisle");
  const picture = await phone.screenshot();
  await phone
    .locator("input[type=file]")
    .setInputFiles({ name: "p.png", mimeType: "image/png", buffer: picture });
  await expect(phone.locator("form img")).toBeVisible();
  await expectNarrow(phone);
  await phone.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByText("3 acts wait to be sent")).toBeVisible();
  const resolvedBy = Date.now();
  expect((await api.call(E.page, { query: { deviceId: robot.id } })).records[0]?.state).toBe("taken");

  await phone.context().setOffline(false);
  await expect(phone.getByText(/to be sent/)).toBeHidden({ timeout: 30_000 });
  await expect(phone.getByText("Needs no help now")).toBeVisible();
  // Through the worker too the page is the server's while there is a line.
  await phone.reload();
  await expect(phone.getByText("Needs no help now")).toBeVisible();
  await expect(row).toContainText("Obstacle");
  await expect(row).toContainText("Pallet in the aisle");

  const [assist] = (await api.call(E.page, { query: { deviceId: robot.id } })).records;
  const { resolvedAt, onSiteAt, photoCount, x } = assist ?? {};
  expect([photoCount, x]).toEqual([1, expect.closeTo(4.2, 3)]);
  expect(Date.parse(resolvedAt ?? "")).toBeLessThanOrEqual(resolvedBy);
  expect(Date.parse(onSiteAt ?? "")).toBeLessThan(Date.parse(resolvedAt ?? ""));
  await row.getByRole("link", { name: `Blocked ${mark}` }).click();
  await expect(userPage.getByRole("img", { name: /By .* at / })).toBeVisible();
  await expect(userPage.getByRole("list", { name: "What happened" })).toContainText("Photo added");
  await expectNoFaults(userPage, "one assist");
  await robot.close();
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
