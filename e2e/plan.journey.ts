/** A timed task on the plan: found, opened, moved by dragging. */
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);

test.use({ person: "lananoperator" });

test("what is planned stands on the board, and is moved there", async ({ userPage, api }) => {
  const visible = (label: string | RegExp) =>
    userPage.getByRole("button", { name: label }).filter({ visible: true });
  await userPage.goto("/platform/task/schedules");
  await visible(/New timed task$/)
    .first()
    .click();
  const drawer = userPage.getByRole("dialog");
  await drawer.getByLabel("Name").fill(`Plan ${mark}`);
  await drawer.getByRole("combobox", { name: "Task" }).click();
  await userPage
    .locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: "T2" })
    .first()
    .click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(userPage.getByRole("row").filter({ hasText: `Plan ${mark}` })).toBeVisible();
  const { records } = await api.call(SCHEDULE_ENDPOINTS.list, { query: { search: `Plan ${mark}` } });

  // The days after today: nothing there is over before it can be moved.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, "yyyy-mm-dd".length);
  await userPage.goto(`/platform/task/plan?span=week&by=floor&day=${tomorrow}`);
  const board = userPage.getByRole("list", { name: "Plan" });
  const bars = board.locator(`[data-bar^="${records[0]?.id} "]`);
  await expect(bars.first()).toBeVisible();
  await expectNoFaults(userPage, "the plan by floors");
  const bar = bars.last();
  const there = board.locator(`[data-bar="${await bar.getAttribute("data-bar")}"]`);
  const before = (await there.getAttribute("aria-label")) ?? "";
  const box = await bar.boundingBox();
  if (!box) throw new Error("the bar has no place");
  // Short ones are a few pixels wide.
  await userPage.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await userPage.mouse.down();
  await userPage.mouse.move(box.x - 40, box.y + box.height / 2, { steps: 5 });
  await userPage.mouse.up();
  const question = userPage.getByRole("dialog");
  await expect(question).toContainText("Only this one changes");
  await question.getByRole("button", { name: "Move" }).click();
  await expect(userPage.getByText(/^Moved to/)).toBeVisible();
  await expect(there).not.toHaveAttribute("aria-label", before);

  await userPage.getByText("31 days", { exact: true }).click();
  await userPage.getByText("Robots", { exact: true }).click();
  await expect(
    userPage.getByRole("listitem").filter({ hasText: "Best available robot" }).first(),
  ).toBeVisible();
  await expectNoFaults(userPage, "the plan of a month by robots");
});
