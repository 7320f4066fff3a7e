/** Devices handed to another company and taken back, on one screen (spec §3, §5, §6). */
import type { Page } from "@playwright/test";
import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { chooseOption, chooseSegment, placed, rowsOf, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

const side = (page: Page) => page.getByRole("region", { name: "Allocate to" });
const treeRow = (page: Page, name: string) => side(page).getByRole("treeitem", { name });
const moveButton = (page: Page) => side(page).getByRole("button", { name: /^Allocate \d/ });

async function handTo(page: Page, organization: string): Promise<void> {
  await side(page).getByLabel("Name or code").fill(organization);
  await treeRow(page, organization).click();
  await expect(treeRow(page, organization)).toHaveAttribute("aria-selected", "true");
}

async function confirmMove(page: Page): Promise<void> {
  await moveButton(page).click();
  await (await placed(page.getByRole("dialog")))
    .getByRole("button", { name: "Allocate", exact: true })
    .click();
}

test("a tenant's devices go to another of its companies and back, by a list that was pasted", async ({
  userPage,
  api,
}) => {
  const query = { size: 100, sort: "serialNumber" };
  const records = (await api.call(E.devices, { query })).records
    .filter(({ organizationName }) => !organizationName.startsWith("Brightmoor"))
    .slice(0, 2);
  const names = records.map(({ serialNumber }) => serialNumber);
  await userPage.goto("/platform/allocation/index");
  await expect(rowsOf(userPage).first()).toBeVisible();
  await expect(moveButton(userPage)).toBeDisabled();

  await userPage.getByRole("button", { name: "Paste serial numbers" }).click();
  const paste = await placed(userPage.getByRole("dialog", { name: "Paste serial numbers" }));
  await paste.getByRole("textbox", { name: "Serial numbers" }).fill([...names, "NOBODY-1"].join("\n"));
  await paste.getByRole("button", { name: "Find and select" }).click();
  await expect(paste.getByText("Not found, or outside your organizations: 1")).toBeVisible();
  await paste.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(userPage.getByText("2 selected")).toBeVisible();

  await handTo(userPage, "Brightmoor Retail");
  await chooseOption(userPage, "Operation account", "(");
  await side(userPage).getByLabel("Reason").fill("Journey");
  await expect(side(userPage).getByRole("region", { name: "Preview" })).toContainText("Brightmoor Retail");
  await confirmMove(userPage);
  const done = userPage.getByRole("region", { name: "Actions in this session" });
  await expect(done).toContainText("2 devices allocated to “Brightmoor Retail”");
  await expect(done).toBeFocused();
  await userPage.getByLabel("Serial number or name").fill(names[0] ?? "");
  await expect(rowsOf(userPage)).toHaveCount(1);
  await expect(rowsOf(userPage).first()).toContainText("Brightmoor Retail");

  await done.getByRole("button", { name: "Undo" }).click();
  await sayYes(userPage);
  await expect(done).toContainText("Undone: 2 devices moved back");
  await expect(rowsOf(userPage).first()).toContainText(records[0]?.organizationName ?? "?");

  await chooseSegment(userPage, "History");
  // Until the history is there, the field is still that of the devices.
  await expect(rowsOf(userPage).nth(0)).toContainText("Undone");
  await userPage
    .getByLabel("Serial number or name")
    .filter({ visible: true })
    .fill(names[0] ?? "");
  await expect(rowsOf(userPage).nth(0)).toContainText("Undone");
  await expect(rowsOf(userPage).nth(1)).toContainText("Journey");
  await rowsOf(userPage).first().getByRole("link").click();
  await userPage.getByRole("tab", { name: "Allocations" }).click();
  await expect(rowsOf(userPage).first()).toContainText("Now");
});

test("devices that somebody else moved meanwhile are named, and left out or read again", async ({
  userPage,
  api,
}) => {
  const query = { search: "SL-HUSH40", size: 2, sort: "serialNumber" };
  const [first, second] = (await api.call(E.devices, { query })).records;
  if (!first || !second) throw new Error("The demo has too few devices.");
  await userPage.goto(`/platform/allocation/index?search=SL-HUSH40&sort=serialNumber`);
  await rowsOf(userPage).nth(0).getByRole("checkbox").check();
  await rowsOf(userPage).nth(1).getByRole("checkbox").check();
  const { id, allocationId } = first;
  const root = (await api.call(E.organizations, {}))[0];
  const meanwhile = { devices: [{ id, allocationId }], organizationId: root?.id ?? 0 };
  const { batchId } = await api.call(E.move, { body: meanwhile });

  await handTo(userPage, "Brightmoor Retail");
  await confirmMove(userPage);
  const alert = side(userPage).getByRole("alert");
  await expect(alert).toContainText(
    "The holder of 1 device has changed in the meantime, so none was allocated",
  );
  await expect(alert).toContainText(first.serialNumber);
  await alert.getByRole("button", { name: "Exclude these devices" }).click();
  await expect(moveButton(userPage)).toHaveText("Allocate 1 device");
  await api.call(E.undo, { body: { batchId } });
  const now = (await api.call(E.devices, { query })).records[1];
  expect(now?.organizationId, "nothing was moved").toBe(second.organizationId);
});

test.describe("a tenant's administrator", () => {
  test.use({ person: "brightadmin" });

  test("hands devices to companies of the tenant alone, by keyboard", async ({ userPage }) => {
    await userPage.goto("/platform/allocation/index");
    await expect(rowsOf(userPage).first()).toBeVisible();
    const tree = side(userPage).getByRole("tree");
    await expect(tree.getByRole("treeitem").first()).toContainText("Brightmoor Facility Care");
    await expect(tree.getByRole("treeitem", { name: "Sweepline" })).toHaveCount(0);
    await rowsOf(userPage).first().getByRole("checkbox").focus();
    await userPage.keyboard.press("Space");
    await expect(userPage.getByText("1 selected")).toBeVisible();
    await tree.getByRole("treeitem").first().focus();
    await userPage.keyboard.press("Enter");
    await moveButton(userPage).focus();
    await userPage.keyboard.press("Enter");
    const question = await placed(userPage.getByRole("dialog"));
    await expect(question).toContainText("Allocate 1 device to “Brightmoor Facility Care”?");
    await userPage.keyboard.press("Escape");
    await expect(question).toBeHidden();
  });
});
