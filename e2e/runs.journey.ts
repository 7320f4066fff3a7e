/** A task is started on the robot that can begin, watched, paused, resumed and stopped, and its end is kept in words. */
import type { Locator } from "@playwright/test";
import { sayYes } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { FIRST_TASKS_MS, firstTasks } from "./first-tasks.ts";
import { expect, test } from "./people.ts";

test.use({ person: "lananoperator" });
test.beforeEach(async ({ api }) => {
  test.setTimeout(test.info().timeout + FIRST_TASKS_MS);
  await firstTasks(api);
});

test("a task is started, watched, paused, resumed and stopped", async ({ userPage }) => {
  test.setTimeout(test.info().timeout + 30_000);
  await userPage.goto("/platform/task/index");
  const seen = (text: string | RegExp) => userPage.getByText(text).filter({ visible: true }).first();
  const button = (name: string) =>
    userPage.getByRole("button", { name, exact: true }).filter({ visible: true });
  const start = userPage.getByRole("button", { name: "Start now" });
  // Whose robots are busy by themselves is chance: the first task that somebody can begin.
  const starts = userPage.getByRole("button", { name: /^Start .*(早间|夜间)/ });
  await expect(starts.first()).toBeVisible();
  await expect(async () => {
    for (const one of await starts.all()) {
      await one.click();
      await expect(userPage.getByRole("radio", { name: /^Best available/ })).toBeVisible();
      if (await start.isEnabled()) return;
      await userPage.getByRole("button", { name: "Cancel" }).click();
      await expect(start).toBeHidden();
    }
    throw new Error("every robot is busy");
  }).toPass({ timeout: 60_000 });
  await expectNoFaults(userPage, "the start of a task");
  await start.click();

  await expect(userPage).toHaveURL(/\/platform\/task\/run\?id=/);
  const runId = new URL(userPage.url()).searchParams.get("id");
  const moves = userPage.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(moves.first()).toContainText("Sending command");
  await expect(moves.nth(1)).toContainText("Starting");
  await expectNoFaults(userPage, "the page of a run");

  // A device takes one operation every two seconds: who presses sooner is told so and presses again.
  const press = (name: string, then: Locator) =>
    expect(async () => {
      if (!(await then.isVisible())) await button(name).click({ timeout: 1_000 });
      await expect(then).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 30_000 });
  await press("Pause", button("Resume"));
  await press("Resume", button("Pause"));
  await press("Stop", userPage.getByText(/^Stop “/));
  await sayYes(userPage);
  await expect(seen(/Ended by/)).toBeVisible({ timeout: 30_000 });
  await expect(moves.last()).toContainText("Ended manually");

  await userPage.getByRole("link", { name: "See route and cleaned area" }).click();
  await expect(userPage).toHaveURL(/\/platform\/task\/report\?id=/);
  const playback = userPage.getByRole("region", { name: "Route playback" });
  await expect(playback.getByRole("slider", { name: "Moment" })).toBeVisible();
  await expect(userPage.getByRole("application", { name: /: floor plan$/ })).toBeVisible();
  const remark = userPage.getByRole("textbox", { name: "Remark" });
  await remark.fill("Stopped for a look");
  await button("Save remark").click();
  await expect(seen(/^季晓棠, /)).toBeVisible();
  await expect(userPage.getByRole("list", { name: "Commands", exact: true })).toContainText("Run a task");
  await expectNoFaults(userPage, "the report of a run");
  await userPage.goto("/platform/task/reports");
  const reported = userPage.getByRole("row").filter({ hasText: "Ended manually" }).first();
  await expect(reported).toBeVisible();
  await expect(userPage.getByRole("region", { name: "Totals" })).toContainText(/\d completed/);
  await expectNoFaults(userPage, "the list of task reports");

  await userPage.goto("/platform/task/runs");
  await expect(userPage.locator(`[data-row-key="${runId}"]`)).toContainText("Ended manually");
  await expectNoFaults(userPage, "the list of runs");

  // What stays beside a row's acts in the narrowest window: which task, how it stands, and whose it is.
  await userPage.setViewportSize({ width: 768, height: 1024 });
  const right = (of: Locator) => of.evaluate((shown) => shown.getBoundingClientRect().right);
  const heads = userPage.getByRole("columnheader");
  const acts = await heads
    .filter({ hasText: "Actions" })
    .evaluate((shown) => shown.getBoundingClientRect().left);
  expect(await right(heads.filter({ hasText: "Device" }))).toBeLessThanOrEqual(acts);
  const mistyped = runId?.slice(1);
  await userPage.goto(`/platform/task/run?id=${mistyped}`);
  await expect(userPage.getByRole("link", { name: "All runs" })).toBeVisible();
  await expectNoFaults(userPage, "a link to no run");
});
