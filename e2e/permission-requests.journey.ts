/** What a company may see of its devices, spec §1 and §6: applied for by the company, decided by the platform. */

import type { Page } from "@playwright/test";
import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { Api } from "./api.ts";
import { chooseSegment, isSamePage, markPage, placed, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

/** In the demonstration this person's company has been granted nothing, and waits for device details. */
test.use({ person: "brightworkplace" });

const PAGE = "/platform/authorityapply/index";
const REASON = "Tenants ask which floors were cleaned";

/** As at the beginning of a company's time: nothing granted, nothing asked for. */
async function withdrawAll(api: Api): Promise<void> {
  for (const status of ["pending", "approved"] as const) {
    const { records } = await api.call(E.list, { query: { status } });
    for (const { id } of records) await api.call(E.withdraw, { params: { id }, body: {} });
  }
}

/** The one application that waits, in the platform's list. */
async function openWaiting(userPage: Page): Promise<void> {
  await userPage.goto(`${PAGE}?status=pending&search=Workplace`);
  await userPage.getByRole("button", { name: "Brightmoor Workplace" }).click();
  await expect(userPage.getByRole("dialog", { name: "Application" })).toContainText(REASON);
}

test("a company applies for device details, sees them when the platform approves, and loses them when it revokes (§6)", async ({
  userPage,
  api,
  pageOf,
}) => {
  await withdrawAll(api);
  const { records } = await api.call(DEVICE_ENDPOINTS.list);
  const device = records[0];
  if (!device) throw new Error("the company has no device");
  expect(device.live).toMatchObject({ batteryPercent: null, position: null });

  // The device is there, with its status; the rest says why it is missing.
  await userPage.goto(`/wel/eqDetail?id=${device.id}`);
  await expect(userPage.getByRole("heading", { level: 1, name: device.shortName })).toBeVisible();
  const missing = userPage.getByText("Your company has no device-detail permission");
  await expect(missing).toBeVisible();
  await expect(userPage.getByRole("tab", { name: "Log" })).toHaveCount(0);
  await markPage(userPage);

  // The way from there leads to the form, filled in as far as it can be.
  await userPage.getByRole("link", { name: "Apply for permission" }).click();
  const form = userPage.getByRole("dialog", { name: "Company permission application form" });
  await chooseSegment(form, "Device detailsTelemetry, logs, maps and reports");
  await form.getByRole("button", { name: "Send the application" }).click();
  await expect(form.getByText("Give a reason")).toBeVisible();
  await form.getByLabel("Reason").fill(REASON);
  await form.getByRole("button", { name: "Send the application" }).click();
  await expect(form).toBeHidden();
  await expect(userPage.getByText("waiting for review", { exact: true })).toBeVisible();

  const admin = await pageOf("admin");
  await openWaiting(admin);
  await admin.getByRole("button", { name: "Approve" }).click();
  await sayYes(admin);
  await expect(admin.getByRole("dialog").getByText("Approved").first()).toBeVisible();

  // The company's page was not touched, and is alive.
  await expect(userPage.getByText(/^until /)).toBeVisible();
  await userPage.locator("[data-tab-bar]").getByRole("link", { name: device.shortName }).click();
  await expect(missing.filter({ visible: true })).toHaveCount(0);
  await expect(userPage.getByRole("tab", { name: "Log" })).toBeVisible();
  await expect(userPage.getByText("Battery", { exact: true }).filter({ visible: true })).toBeVisible();
  expect(await isSamePage(userPage)).toBe(true);

  await admin.getByLabel("Reason for revoking").fill("The contract has ended");
  await admin.getByRole("button", { name: "Revoke" }).click();
  await sayYes(admin);
  await expect(missing.filter({ visible: true })).toBeVisible();
  await expect(userPage.getByRole("tab", { name: "Log" })).toHaveCount(0);
  expect(await isSamePage(userPage)).toBe(true);
});

test("an application rings at who reviews it, and what became of it at who applied, on the open page too (§6)", async ({
  userPage,
  api,
  pageOf,
}) => {
  await withdrawAll(api);
  const admin = await pageOf("admin");
  await admin.goto("/wel/index");
  await userPage.goto(PAGE);
  await expect(userPage.getByRole("heading", { level: 1 })).toBeVisible();
  await markPage(userPage);

  const now = Date.now();
  const { id } = await api.call(E.apply, {
    body: {
      ...{ permission: "deviceDetail", reason: REASON },
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + 86_400_000).toISOString(),
    },
  });
  const bellOf = (page: Page) => page.getByRole("link", { name: /^Messages: \d+ unread$/ });
  await bellOf(admin).click();
  await admin.getByText("Application to review: Brightmoor Workplace").first().click();
  const message = await placed(admin.getByRole("dialog"));
  await message.getByRole("link", { name: "View details" }).click();
  await expect(admin).toHaveURL(new RegExp(`${PAGE}\\?id=${id}`));
  await admin.getByLabel("Comment (required to refuse or revoke)").fill("Not this year");
  await admin.getByRole("button", { name: "Refuse" }).click();

  await expect(userPage.getByRole("row").filter({ hasText: REASON }).first()).toContainText("Refused");
  expect(await isSamePage(userPage)).toBe(true);
  await bellOf(userPage).click();
  await expect(userPage.getByText("Application refused: device details").first()).toBeVisible();
});
