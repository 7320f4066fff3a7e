/** Service work from order to end: a keyword suggests, a technician does it, a part is replaced, and the device knows of it. */

import type { Locator, Page } from "@playwright/test";
import { WORK_ORDER_ENDPOINTS as E } from "@sweepline/contract/care/work-orders/index.ts";
import { CONSUMABLE_ENDPOINTS as C } from "@sweepline/contract/fleet/consumables.ts";
import { inRoot } from "../tools/lib/paths.ts";
import { placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

test.use({ person: "brightadmin" });

const PAGE = "/platform/workorder/index";
const WORKER = "brightservice";
const WORKER_NAME = "Renata Cole";

const drawer = (page: Page) => page.getByRole("dialog").filter({ visible: true }).last();

/** One entry of a list in a form: filters of the page behind it are called alike. */
async function chooseIn(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole("combobox", { name: label }).click();
  const list = await placed(form.page().locator(".ant-select-dropdown").filter({ visible: true }));
  await list.locator(".ant-select-item-option", { hasText: option }).click();
}

test("an order is made by keywords, assigned, begun, given a part and finished; the device's part is new", async ({
  userPage,
  pageOf,
  api,
}) => {
  const due = await api.call(C.due, { query: { kind: "mainBrush", size: 1, sort: "left" } });
  const part = due.records[0];
  if (!part) throw new Error("no robot has reported a brush");
  const name = part.shortName || part.serialNumber;
  const replaced = await api.call(C.replacements, { params: { id: part.deviceId } });

  // What is written says what is meant: project, class, level and minutes follow, and the words are marked.
  await userPage.goto(PAGE);
  await userPage.getByRole("button", { name: "New work order" }).click();
  const form = userPage.getByRole("dialog", { name: "New work order" });
  await form.getByRole("combobox", { name: "Device" }).fill(part.serialNumber);
  await userPage
    .locator(".ant-select-item-option")
    .filter({ hasText: part.serialNumber, visible: true })
    .click();
  await form.getByRole("textbox", { name: "Title" }).fill("Streaks on the floor");
  await form
    .getByRole("textbox", { name: "Description" })
    .fill("The night shift says the worn  brush is to be changed.");
  await expect(form.getByText("“worn brush” applies")).toBeVisible();
  await expect(form.locator("mark").first()).toHaveText("worn brush");
  await expect(form.getByTitle("BRUSH-01 · Replace the main brush")).toBeVisible();
  await expect(form.getByRole("spinbutton", { name: "Planned time (min)" })).toHaveValue("30");
  // The person knows better than the keyword.
  await chooseIn(form, "Level", "High");
  await form.getByRole("button", { name: "Save" }).click();

  const order = drawer(userPage);
  await expect(order.getByRole("heading", { name: "Streaks on the floor" })).toBeVisible();
  await expect(order.getByText("High", { exact: true })).toBeVisible();
  await expect(order.getByRole("link", { name })).toHaveAttribute(
    "href",
    `/wel/eqDetail?id=${part.deviceId}`,
  );
  const [made] = (await api.call(E.list, { query: { search: "Streaks on the floor" } })).records;
  if (!made) throw new Error("the order is not there");

  await order.getByRole("button", { name: "Assign" }).click();
  const asking = await placed(userPage.getByRole("dialog", { name: /^Assign/ }));
  await asking.getByRole("combobox", { name: "Assignee" }).fill(WORKER_NAME);
  await userPage.locator(".ant-select-item-option").filter({ hasText: WORKER_NAME, visible: true }).click();
  await asking.getByRole("button", { name: "Assign" }).click();
  await expect(order.getByText(`to ${WORKER_NAME}`)).toBeVisible();

  // Whose it is finds it among their own, by a link that can be sent.
  const workers = await pageOf(WORKER);
  await workers.goto(`${PAGE}?mine=true&order=${made.id}`);
  const own = drawer(workers);
  await expect(own.getByRole("button", { name: "Cancel work order" })).toHaveCount(0);
  await own.getByRole("button", { name: "Start" }).click();
  await own.getByRole("button", { name: "Record replaced part" }).click();
  await chooseIn(workers.getByRole("dialog", { name: "Record replaced part" }), "Part", "Main brush");
  await workers
    .getByRole("dialog", { name: "Record replaced part" })
    .getByRole("button", { name: "Record replaced part" })
    .click();
  await expect(own.locator("li", { hasText: "Main brush" })).toBeVisible();

  await own.getByLabel("Add photo").setInputFiles(inRoot("docs", "images", "device.png"));
  await expect(own.getByRole("img", { name: WORKER_NAME })).toBeVisible();

  // Who made it sees it happen without doing anything.
  await expect(order.locator("li strong", { hasText: /^Started$/ })).toBeVisible();
  await expect(order.locator("li", { hasText: "Main brush" })).toBeVisible();
  const photo = order.getByRole("img", { name: WORKER_NAME });
  await expect
    .poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth), "scaled down, and served")
    .toBe(1_600);

  await own.getByRole("button", { name: "Complete" }).click();
  const finishing = await placed(workers.getByRole("dialog", { name: /^Complete/ }));
  await finishing.getByRole("spinbutton", { name: "Actual time (min)" }).fill("35");
  await finishing.getByRole("textbox", { name: "Remark" }).fill("Runs like new");
  await finishing.getByRole("button", { name: "Complete" }).click();
  await expect(own.getByText("Runs like new")).toBeVisible();
  await expect(own.getByText("35 min")).toBeVisible();
  await expect(order.getByText("Runs like new")).toBeVisible();

  const done = await api.call(E.get, { params: { id: made.id } });
  expect(done.history.map(({ step }) => step)).toEqual(["create", "assign", "start", "finish"]);
  expect(done).toMatchObject({ state: "done", level: "high", actualMinutes: 35 });
  const after = await api.call(C.replacements, { params: { id: part.deviceId } });
  expect(after.total).toBe(replaced.total + 1);
  expect(after.records[0]).toMatchObject({ kind: "mainBrush", note: made.number, staffName: WORKER_NAME });

  // The device's page has it, among its orders and among its parts.
  await userPage.goto(`/wel/eqDetail?id=${part.deviceId}&tab=orders`);
  await expect(userPage.getByRole("button", { name: made.number })).toBeVisible();
  await userPage.goto(`/wel/eqDetail?id=${part.deviceId}&tab=consumables`);
  await expect(userPage.getByText(made.number)).toBeVisible();
  await userPage.getByRole("button", { name: "New work order for Main brush" }).click();
  await expect(
    userPage.getByRole("dialog", { name: "New work order" }).getByRole("textbox", { name: "Title" }),
  ).toHaveValue("Replace: Main brush");
});

test("late orders make no higher rows in a narrow window", async ({ userPage }) => {
  await userPage.setViewportSize({ width: 768, height: 900 });
  await userPage.goto(PAGE);
  await expect(rowsOf(userPage).filter({ hasText: "Overdue" }).first()).toBeVisible();
  const heights = await rowsOf(userPage).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});

test("the calendar shows orders on their days and is gone through by keys alone", async ({ userPage }) => {
  await userPage.goto(`${PAGE}?view=month`);
  const today = userPage.locator('[role="gridcell"][tabindex="0"]');
  await today.focus();
  const before = await today.getAttribute("data-day");
  await userPage.keyboard.press("ArrowRight");
  await expect(today).not.toHaveAttribute("data-day", before ?? "");
  await userPage.keyboard.press("ArrowLeft");
  await expect(today).toHaveAttribute("data-day", before ?? "");
  const busy = userPage.locator('[role="gridcell"]:has(button)').first();
  await busy.focus();
  await userPage.keyboard.press("Enter");
  await expect(drawer(userPage).getByRole("heading", { level: 3 })).toBeVisible();
});
