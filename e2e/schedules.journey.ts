/** A task every weekday at ten, from the task to its next times; paused, changed, deleted. */
import { expectNoFaults } from "./faults.ts";
import { FIRST_TASKS_MS, firstTasks } from "./first-tasks.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);

test.use({ person: "lananoperator" });
test.beforeEach(async ({ api }) => {
  test.setTimeout(test.info().timeout + FIRST_TASKS_MS);
  await firstTasks(api);
});

test("a task is timed for weekdays, paused, changed and deleted", async ({ userPage }) => {
  const name = `Evenings ${mark}`;
  const visible = (role: "button" | "link", label: string | RegExp) =>
    userPage.getByRole(role, { name: label }).filter({ visible: true });
  await userPage.goto("/platform/task/index");
  await visible("link", /T2 .*夜间/).click();
  await visible("button", "Timed tasks").click();
  await expect(userPage.getByRole("heading", { level: 1, name: "Timed tasks" })).toBeVisible();
  await visible("button", /New timed task$/)
    .first()
    .click();
  const drawer = userPage.getByRole("dialog");
  await expect(drawer.getByText(/T2 .*夜间/).first()).toBeVisible();
  await drawer.getByLabel("Name").fill(name);
  await expect(drawer.getByRole("region", { name: "Upcoming times" }).getByRole("listitem")).toHaveCount(5);
  await expect(drawer.getByText(/22:00$/).first()).toBeVisible();
  await expectNoFaults(userPage, "the form of a timed task");
  await drawer.getByRole("button", { name: "Save" }).click();

  const row = userPage.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Weekdays at 22:00");
  await expect(row).toContainText("Asia/Shanghai");
  await expectNoFaults(userPage, "the list of timed tasks");
  await row.getByRole("button", { name: `Schedule of ${name}` }).click();
  const times = drawer.getByRole("listitem");
  await expect(times.first()).toContainText("Planned");
  await expectNoFaults(userPage, "the times of a timed task");
  await times
    .first()
    .getByRole("button", { name: /^More actions for/ })
    .click();
  await userPage.getByRole("menuitem", { name: "Skip this time" }).click();
  await expect(times.first()).toContainText("Skipped");
  await userPage.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await row.getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "Pause" }).click();
  await expect(row).toContainText("Paused");

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await drawer.getByText("Daily", { exact: true }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Every day at 22:00");
  await row.getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "Delete" }).click();
  await userPage
    .getByRole("button", { name: /^(Confirm|OK|Yes|Delete)$/ })
    .last()
    .click();
  await expect(row).toHaveCount(0);
});
