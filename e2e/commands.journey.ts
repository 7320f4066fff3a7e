/** Commands to a device from its page: operated, told how far it is, and remembered (spec §5, §6). */
import type { Page } from "@playwright/test";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";
import { aWorkingRobot, SILENT_ROBOTS } from "./robot.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Operate the device" });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const status = (page: Page, name: string) => page.getByRole("main").getByText(name, { exact: true }).first();

test("a working robot is paused and resumed, and its history tells it", async ({ userPage, api }) => {
  const robot = await aWorkingRobot(api);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}`);
  const start = button(userPage, "Start cleaning");
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await start.hover();
  await expect(userPage.getByRole("tooltip", { name: "The device is already working" })).toBeVisible();

  await button(userPage, "Pause").click();
  await expect(status(userPage, "Task paused")).toBeVisible();
  const shown = bar(userPage).getByRole("listitem");
  await expect(shown.filter({ hasText: "Pause" })).toContainText("Done");

  await expect(button(userPage, "Resume")).toBeVisible();
  // One operation in two seconds (§5): the page says so, and nothing else happens. What was obeyed late takes the button away.
  await expect(async () => {
    if (await button(userPage, "Resume").isVisible())
      await button(userPage, "Resume").click({ timeout: 1_000 });
    await expect(status(userPage, "Auto task")).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await userPage.getByRole("tab", { name: "Commands", exact: true }).click();
  await expect(rowsOf(userPage).filter({ hasText: "Resume" }).first()).toContainText("Done");
  await expect(rowsOf(userPage).filter({ hasText: "Pause" }).first()).toContainText("Administrator");
});

test("what a robot refuses is said in its words, and stopping is a stroke away", async ({
  userPage,
  api,
}) => {
  const robot = await aWorkingRobot(api);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}&tab=commands`);
  await expect(button(userPage, "Stop")).toBeVisible();
  await userPage.keyboard.press("Alt+s");
  await expect(rowsOf(userPage).filter({ hasText: "Stop" }).first()).toContainText("Done");
  // Standing still there is nothing to stop.
  await userPage.keyboard.press("Alt+s");
  await expect(rowsOf(userPage).first()).toContainText("The device refused it: “Nothing to stop”");
  const { records } = await api.call(COMMAND_ENDPOINTS.list, { params: { id: robot.id } });
  expect(records.slice(0, 2).map(({ kind, state }) => [kind, state])).toEqual([
    ["stop", "failed"],
    ["stop", "done"],
  ]);
});

test("a command to a robot that is away waits, says until when, and can be taken back", async ({
  userPage,
  api,
}) => {
  const query = { search: SILENT_ROBOTS.device };
  const [robot] = (await api.call(DEVICE_ENDPOINTS.list, { query })).records;
  await userPage.goto(`/wel/eqDetail?id=${robot?.id}`);
  // It has never said what it can: what the standard has for every robot is there, and nothing else.
  await expect(button(userPage, "Restart")).toBeHidden();
  await button(userPage, "Pause").click();
  const waiting = bar(userPage).getByRole("listitem").filter({ hasText: "Pause" });
  await expect(waiting).toContainText("The device is offline; it receives this if it reconnects before");
  await waiting.getByRole("button", { name: "Withdraw" }).click();
  await expect(waiting).toContainText("Withdrawn");
});
