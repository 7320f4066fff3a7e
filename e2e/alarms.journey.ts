/** Alarms and their rules (spec §4): held back while a robot is serviced, and a rule that is tried before it is saved. */

import type { Locator } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { MESSAGE_CONFIG_ENDPOINTS as C } from "@sweepline/contract/care/message-configs.ts";
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { Api } from "./api.ts";
import { placed, sayYes } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { aHandMadeRobot } from "./hand-made-robot.ts";
import { expect, test } from "./people.ts";

const mark = Date.now().toString(36).toUpperCase();
const RULES = "/platform/alarm/rules";
const CRASHED = [{ errorType: "collision", errorLevel: "WARNING" }];

/** Whoever asks is informed of collisions of this robot. */
async function informMe(api: Api, deviceId: number): Promise<void> {
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo, {});
  await api.call(C.create, {
    body: {
      ...{
        code: `crash-${mark}`,
        name: `Crash ${mark}`,
        kind: "alarm",
        ways: ["inApp"],
        codes: ["collision"],
      },
      ...{
        detailCodes: ["*"],
        deviceIds: [deviceId],
        companyType: "PLATFORM",
        companyId: sysUser.organizationId,
      },
      receivers: { staffIds: [sysUser.id], roleIds: [], organizationIds: [] },
      title: { zh: `{device}：{code} ${mark}`, en: `{device}: {code} ${mark}` },
      content: { zh: "{time}", en: "At {time}" },
    },
  });
}

/** What is typed may find it among many. */
async function choose(form: Locator, label: string, { option, typed }: { option: string; typed?: string }) {
  const box = form.getByRole("combobox", { name: new RegExp(`^\\W*${label}`) });
  await box.click();
  if (typed !== undefined) await box.fill(typed);
  const list = await placed(form.page().locator(".ant-select-dropdown").filter({ visible: true }));
  await list.locator(".ant-select-item-option", { hasText: option }).click();
  // Of a list of many the choice goes on; where it is closed by then, the whole form would be.
  if (typed !== undefined) await box.press("Escape");
}

test("an alarm within a maintenance window informs nobody until the window is ended", async ({
  api,
  userPage,
}) => {
  const name = `Waxed ${mark}`;
  const robot = await aHandMadeRobot(api, { serialNumber: `WAXED-${mark}`, shortName: name });
  await informMe(api, robot.id);
  const messages = async () =>
    (await api.call(I.list, { query: { search: mark, size: 100 } })).records.length;
  const alarms = async () => (await api.call(E.page, { query: { deviceId: robot.id } })).records;

  await userPage.goto(`${RULES}?show=windows`);
  await userPage.getByRole("button", { name: "New maintenance window" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New maintenance window" }));
  await form.getByLabel("Reason").fill(`Floor waxed ${mark}`);
  await choose(form, "Robots", { option: name, typed: name });
  await expectNoFaults(userPage, "a new maintenance window");
  await form.getByRole("button", { name: "Save" }).click();
  const row = userPage.getByRole("row", { name: new RegExp(`Floor waxed ${mark}`) });
  await expect(row).toContainText("In effect");
  await expect(row).toContainText(name);

  await robot.reports(CRASHED);
  await expect.poll(async () => (await alarms()).length, "the alarm is recorded").toBe(1);
  await userPage.goto(`/platform/alarm/index?deviceId=${robot.id}`);
  await expect(userPage.getByRole("row", { name: /Collision/ })).toContainText("In maintenance");
  await userPage.getByRole("link", { name: "Collision" }).click();
  const held = userPage.getByTitle(/^In a maintenance window/).filter({ visible: true });
  await expect(held.first()).toBeVisible();
  expect(await messages()).toBe(0);

  await userPage.goto(`${RULES}?show=windows`);
  await row.getByRole("button", { name: /^End now/ }).click();
  await sayYes(userPage);
  await expect(row).toBeHidden();
  await expect.poll(messages, "who is to be informed is").toBe(1);
  const [alarm] = await alarms();
  expect(alarm?.suppressedUntil).toBeNull();
  await userPage.goto(`/platform/alarm/view?id=${alarm?.id}`);
  await expect(userPage.getByText("Maintenance over", { exact: false })).toBeVisible();
  await expect(held).toHaveCount(0);
  await robot.close();
});

test("a rule is tried on what robots did before it is saved", async ({ api, userPage }) => {
  const name = `Tried ${mark}`;
  const robot = await aHandMadeRobot(api, { serialNumber: `TRIED-${mark}`, shortName: name });
  const battery = (batteryCharge: number) =>
    robot.reports([], { batteryState: { batteryCharge, charging: false } });
  for (const charge of [60, 40, 60]) {
    await battery(charge);
    // Each is a state of its own only once it was received.
    await expect
      .poll(
        async () => (await api.call(TELEMETRY_ENDPOINTS.state, { params: { id: robot.id } })).batteryPercent,
      )
      .toBe(charge);
  }
  await userPage.goto(RULES);
  await userPage.getByRole("button", { name: "New rule" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New rule" }));
  await choose(form, "Kind", { option: "Value out of range" });
  await choose(form, "Value", { option: "Battery" });
  await choose(form, "Comparison", { option: "Below" });
  await form.getByLabel("Threshold").fill("50");
  await form.getByLabel("Name").fill(`Half empty ${mark}`);
  await choose(form, "Robots", { option: name, typed: name });
  await form.getByRole("button", { name: "Test on the past 30 days" }).click();
  const outcome = form.getByRole("status").filter({ hasText: "1 alarm on" });
  await expect(outcome).toContainText("1 alarm on 1 robot");
  await expect(outcome.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  await expectNoFaults(userPage, "a trial");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(userPage.getByRole("row", { name: new RegExp(`Half empty ${mark}`) })).toContainText(
    "below 50",
  );
  await robot.close();
});
