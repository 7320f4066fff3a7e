/** What is cleaned where, by whom (spec §2 task list, selectMap, addTask, view): made on a floor, changed, restored, put aside. */
import type { Locator, Page } from "@playwright/test";
import { rowsOf, sayYes } from "./controls.ts";
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

test("a task is made on a floor, changed, restored, copied, put aside and deleted", async ({ userPage }) => {
  const name = `Gates ${mark}`;
  await userPage.goto("/platform/task/index");
  await userPage.getByRole("button", { name: "New task" }).click();
  await expect(userPage).toHaveURL(/selectMap/);
  // The list stays until the page has been loaded.
  await expect(userPage.getByRole("heading", { level: 1, name: "Choose a map" })).toBeVisible();
  await userPage.getByRole("link", { name: /^T2/ }).filter({ visible: true }).click();
  await expect(userPage.getByRole("heading", { level: 1, name: "New task" })).toBeVisible();

  await userPage.getByRole("button", { name: "Save" }).click();
  await expect(seen(userPage, "At least one thing to clean must be chosen")).toBeVisible();
  await userPage.getByLabel("Name", { exact: true }).fill(name);
  const floor = userPage.getByRole("application");
  await expect(floor.locator("canvas").first()).toBeVisible();
  const steps = userPage.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await floor.click({ position: await middleOf(floor) });
  await expect(steps).toHaveCount(1);

  const chooser = userPage.getByRole("dialog", { name: "Choose from list" });
  await userPage.getByRole("button", { name: "Choose from list" }).click();
  await chooser.getByRole("checkbox", { name: "Gate A1" }).check();
  await chooser.getByRole("checkbox", { name: "Gate A2" }).check();
  await userPage.keyboard.press("Escape");
  await expect(steps).toHaveCount(3);
  await userPage.getByRole("button", { name: "Move Gate A2", exact: true }).focus();
  await userPage.keyboard.press("ArrowUp");
  await expect(steps.nth(1)).toContainText("Gate A2");
  await steps
    .nth(1)
    .getByRole("button", { name: /^Gate A2/ })
    .click();
  await userPage.getByLabel("Cleaning mode").selectOption({ label: "Max" });
  await userPage.getByLabel("Passes").fill("2");
  await expect(steps.nth(1)).toContainText("Max · 2 passes");
  await expect(seen(userPage, /past runs on this map|Based on the area only/)).toBeVisible();
  await expectNoFaults(userPage, "the form of a task");
  await userPage.getByRole("button", { name: "Save" }).click();

  await expect(userPage.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(seen(userPage, "Ready to run")).toBeVisible();
  await expectNoFaults(userPage, "the page of a task");

  await userPage.getByRole("button", { name: "Edit", exact: true }).click();
  await userPage.getByRole("button", { name: "Remove Gate A1" }).click();
  await userPage.getByRole("button", { name: "Save" }).click();
  await expect(seen(userPage, "removed Gate A1")).toBeVisible();
  await userPage.getByRole("button", { name: "Restore Version 1" }).click();
  await sayYes(userPage);
  await expect(seen(userPage, "added Gate A1")).toBeVisible();

  await userPage.getByRole("button", { name: `More actions for ${name}` }).click();
  await userPage.getByRole("menuitem", { name: "Copy", exact: true }).click();
  await expect(userPage.getByRole("heading", { level: 1, name: `Edit ${name} copy` })).toBeVisible();

  await userPage.goto(`/platform/task/index?search=${encodeURIComponent(name)}`);
  await expect(rowsOf(userPage)).toHaveCount(2);
  for (const [act, of] of [
    ["Archive", name],
    ["Delete", `${name} copy`],
  ] as const) {
    await userPage.getByRole("button", { name: `More actions for ${of}`, exact: true }).click();
    await userPage.getByRole("menuitem", { name: act }).click();
    if (act === "Delete") await userPage.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(rowsOf(userPage).getByRole("link", { name: of, exact: true })).toHaveCount(0);
  }
  await expect(seen(userPage, "No matching tasks")).toBeVisible();
  await userPage.getByLabel("Archived").selectOption({ label: "Archived" });
  await expect(rowsOf(userPage).first()).toContainText(name);
});

test("a map leads to its tasks, which the demonstration has on each floor", async ({ userPage }) => {
  await userPage.goto("/platform/mapList/index");
  await userPage.getByRole("button", { name: /^More actions for T2/ }).click();
  await userPage.getByRole("menuitem", { name: "Tasks on this map" }).click();
  await expect(userPage).toHaveURL(/task\/index\?mapId=\d+/);
  await expect(rowsOf(userPage).first()).toContainText("T2");
});

/** Kept pages stay in the document, hidden. */
const seen = (page: Page, text: string | RegExp): Locator => page.getByText(text).filter({ visible: true });

async function middleOf(floor: Locator): Promise<{ x: number; y: number }> {
  const box = await floor.boundingBox();
  return { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.56 };
}
