/** A timed task on the plan: found, moved and handed to another robot by dragging, put back, printed and followed by a calendar. */
import type { Locator, Page } from "@playwright/test";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
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
  const bar = `[data-bar="${await bars.last().getAttribute("data-bar")}"]`;
  const there = board.locator(bar);
  const before = (await there.getAttribute("aria-label")) ?? "";
  await drag(userPage, there, { byX: -40 });
  const question = userPage.getByRole("dialog");
  await expect(question).toContainText(/Only the run at .* changes/);
  await question.getByRole("button", { name: "Move" }).click();
  await expect(userPage.getByRole("status").filter({ hasText: "moved to" })).toBeVisible();
  await expect(there).not.toHaveAttribute("aria-label", before);
  await userPage.getByRole("button", { name: "Undo" }).click();
  await expect(there).toHaveAttribute("aria-label", before);

  await userPage.getByText("Robots", { exact: true }).click();
  await expect(board.getByRole("listitem", { name: "Best available robot" }).first()).toBeVisible();
  const robot = board.getByRole("listitem", { name: /^T2/ }).first();
  const name = (await robot.getAttribute("aria-label")) ?? "";
  await drag(userPage, there, { onto: robot });
  await expect(question.getByTitle(name)).toBeVisible();
  await expectNoFaults(userPage, "the question of a hand-over");
  await question.getByRole("button", { name: "Assign" }).click();
  await expect(board.getByRole("listitem", { name, exact: true }).locator(bar)).toBeVisible();

  await userPage.getByText("31 days", { exact: true }).click();
  await expect(
    userPage.getByRole("listitem").filter({ hasText: "Best available robot" }).first(),
  ).toBeVisible();
  await expectNoFaults(userPage, "the plan of a month by robots");

  await visible("Calendar feed").click();
  const feed = userPage.getByRole("dialog");
  await feed.getByLabel("Name").fill(`Feed ${mark}`);
  await feed.getByRole("button", { name: "Create address" }).click();
  const address = await feed.getByLabel("Feed address").inputValue();
  await expectNoFaults(userPage, "the address of a feed");
  const followed = await userPage.request.get(address);
  expect(await followed.text()).toContain(`UID:schedule-${records[0]?.id}-`);
  await feed.getByRole("button", { name: `Revoke Feed ${mark}` }).click();
  await sayYes(userPage);
  await expect.poll(async () => (await userPage.request.get(address)).status()).toBe(404);
});

/**
 * Short ones are a few pixels wide, so it is taken at its middle: once that is under the mouse, since the board makes room for what others
 * plan meanwhile.
 */
async function drag(
  page: Page,
  bar: Locator,
  { byX = 0, onto }: { byX?: number; onto?: Locator },
): Promise<void> {
  const middle = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error("the bar or the lane has no place");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await expect(async () => {
    const { x, y } = await middle(bar);
    await page.mouse.move(x, y);
    expect(await bar.evaluate((shown) => shown.matches(":hover"))).toBe(true);
  }).toPass();
  const { x } = await middle(bar);
  await page.mouse.down();
  await page.mouse.move(x + byX, (await middle(onto ?? bar)).y, { steps: 5 });
  await page.mouse.up();
}
