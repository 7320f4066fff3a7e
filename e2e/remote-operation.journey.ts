/** A robot operated from far away: one person drives, another takes over, the emergency stop holds, and all of it is kept (spec §2, §5–§9). */

import type { Page } from "@playwright/test";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import type { Api } from "./api.ts";
import { sayYes } from "./controls.ts";
import { driveAndLetGo, holdToDrive } from "./driving.ts";
import { expect, test } from "./people.ts";
import { aWorkingRobot } from "./robot.ts";

const says = (page: Page, text: string | RegExp) => page.getByRole("main").getByText(text).first();
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

const placeOf = async (api: Api, { id }: DeviceRow) => {
  const { live } = await api.call(DEVICE_ENDPOINTS.get, { params: { id } });
  return live.position;
};

test("a robot is driven, taken over and stopped from far away, and its session is kept", async ({
  userPage,
  pageOf,
  api,
}) => {
  const robot = await aWorkingRobot(api);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}`);
  await button(userPage, "Remote operation").click();
  await expect(says(userPage, "Nobody is controlling this robot")).toBeVisible();

  await button(userPage, "Take control").click();
  await expect(says(userPage, "You are controlling this robot")).toBeVisible();
  const before = await placeOf(api, robot);
  await driveAndLetGo(userPage, "s");
  // A page that is not looked at drives nothing; one that has stopped for a slow line by then has said so first.
  await expect(async () => {
    await userPage.evaluate(() => dispatchEvent(new Event("focus")));
    await holdToDrive(userPage, "a");
    await userPage.evaluate(() => dispatchEvent(new Event("blur")));
    await expect(says(userPage, "Stopped: this window lost focus")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await userPage.keyboard.up("a");
  await userPage.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(() => placeOf(api, robot)).not.toEqual(before);

  // The same person elsewhere is another driver: the first page hears who took the robot, and why.
  const other = await pageOf("admin");
  await other.goto(`/platform/equipment/remote?id=${robot.id}`);
  await expect(says(other, "You are controlling this robot in another window or tab")).toBeVisible();
  await button(other, "Take over by force…").click();
  await other.getByRole("textbox", { name: "Reason" }).fill("It is about to fall");
  await button(other, "Take over by force").last().click();
  await expect(says(other, "You are controlling this robot")).toBeVisible();
  await expect(says(userPage, "Administrator took over control by force")).toBeVisible();
  await expect(says(userPage, "“It is about to fall”")).toBeVisible();
  // Whoever may operate stops it, with or without the robot.
  await userPage.keyboard.press("Escape");
  await expect(says(userPage, "Emergency stop is on")).toBeVisible();
  await expect(says(other, "Emergency stop is on")).toBeVisible();
  await button(other, "Release emergency stop").click();
  await sayYes(other);
  await expect(says(other, "Emergency stop is on")).toBeHidden();
  await button(other, "Release control").click();
  await expect(says(userPage, "Nobody is controlling this robot")).toBeVisible();

  const { records } = await api.call(REMOTE_ENDPOINTS.list, { query: { deviceId: robot.id } });
  expect(records[0]).toMatchObject({
    staffName: "Administrator",
    beginning: "takenOver",
    ending: "released",
  });
  expect(records[0]?.stopCount).toBeGreaterThan(0);
});
