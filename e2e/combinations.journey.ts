/** Two tasks put together: the second waits for a person; started, confirmed, stopped, and done again. */
import { sayYes } from "./controls.ts";
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

test("tasks are combined, started as one, confirmed and stopped", async ({ userPage }) => {
  const name = `Round ${mark}`;
  const visible = (role: "button" | "link" | "heading", label: string | RegExp) =>
    userPage.getByRole(role, { name: label }).filter({ visible: true });
  await userPage.goto("/platform/task/combinations");
  await visible("button", /New combination$/)
    .first()
    .click();
  const drawer = userPage.getByRole("dialog");
  const choose = async (label: string, option: string | RegExp) => {
    await drawer.getByRole("combobox", { name: label, exact: true }).click();
    await userPage
      .locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option })
      .first()
      .click();
  };
  await drawer.getByLabel("Name").fill(name);
  await choose("Stage 1, task 1", /T2/);
  await drawer.getByRole("button", { name: /Add stage$/ }).click();
  await choose("How stage 2 starts", "Starts after manual confirmation");
  await choose("Stage 2, task 1", /T2/);
  await choose("Robot for stage 2, task 1", "Same robot as");
  await expectNoFaults(userPage, "the form of a combination");
  await drawer.getByRole("button", { name: "Save" }).click();

  const row = userPage.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("2 stages · 2 tasks");
  await expectNoFaults(userPage, "the list of combinations");
  await row.getByRole("link", { name }).click();
  await expect(visible("heading", name)).toBeVisible();
  await expectNoFaults(userPage, "a combination");
  await visible("button", /^Start$/).click();
  await sayYes(userPage);

  const part = (text: string | RegExp) =>
    userPage.getByRole("listitem").filter({ hasText: text, visible: true });
  await expect(userPage).toHaveURL(/combinationRun/);
  await expect(part("Stage 1").first()).toContainText(/Waiting for a robot|Running|Order|Starting/);
  await expectNoFaults(userPage, "a run of a combination");
  await visible("button", /^Skip/).last().click();
  await sayYes(userPage);
  await expect(part("Stage 2").first()).toContainText("Skipped manually");
  await visible("button", "Stop").click();
  await sayYes(userPage);
  await expect(visible("button", "Redo unfinished tasks")).toBeVisible();
  await expect(
    userPage
      .getByText(/Ended by/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});
