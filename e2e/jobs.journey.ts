/** A job from its form to its end: made by a preset, run now, its run watched and read, paused, deleted. */
import { chooseSegment, placed } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const name = `Sizes ${Date.now().toString(36)}`;

test("a job is made by a preset, run now, read in its run, paused and deleted", async ({ userPage }) => {
  const drawer = userPage.getByRole("dialog");
  const row = userPage.getByRole("row").filter({ hasText: name });
  // The list behind has filters that are called the same.
  const choose = async (label: string, option: string) => {
    await drawer.getByRole("combobox", { name: label }).click();
    const options = await placed(userPage.locator(".ant-select-dropdown").filter({ visible: true }));
    await options.locator(".ant-select-item-option", { hasText: option }).click();
  };
  await userPage.goto("/platform/job/index");
  await userPage.getByRole("button", { name: /New job$/ }).click();
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByLabel("Group").fill("Journeys");
  await chooseSegment(drawer, "Weekdays");
  await choose("Hour", "05");
  await choose("Class", "Table statistics");
  await expect(drawer.getByRole("region", { name: "Next ten runs" }).getByRole("listitem")).toHaveCount(10);
  await expect(drawer.getByText("Monday to Friday at 05:00")).toBeVisible();
  await expectNoFaults(userPage, "the form of a job");
  await drawer.getByRole("button", { name: "Save" }).click();

  await expect(row).toContainText("Monday to Friday at 05:00");
  await expect(row).toContainText("0 0 5 ? * MON-FRI");
  await row.getByRole("button", { name: `Run now: ${name}` }).click();
  await expect(row).toContainText("Succeeded");

  await row.getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "Runs" }).click();
  await expect(userPage).toHaveURL(/tab=runs/);
  await row.getByRole("button", { name: `Run of ${name}` }).click();
  await expect(drawer.getByText("Succeeded")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Result data" })).toBeVisible();
  await expect(userPage).toHaveURL(/run=[0-9a-f-]{36}/);
  await expectNoFaults(userPage, "a run of a job");
  await userPage.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await chooseSegment(userPage, "Jobs");
  await row.getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "Pause" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: /^More/ }).click();
  await userPage.getByRole("menuitem", { name: "Delete" }).click();
  await userPage
    .getByRole("button", { name: /^Delete$/ })
    .last()
    .click();
  await expect(row).toHaveCount(0);
});
