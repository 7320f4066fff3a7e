/** Roles and rights (spec §3, §6): what a role gives shows at once, and the console can be seen through another's eyes. */

import type { Page } from "@playwright/test";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { placed, rowsOf, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

/** Who holds nothing but the standard role of viewers at a tenant of the demonstration. */
const PERSON = "brightviewer";

const menuOf = (page: Page) => page.getByRole("navigation").first();
const serial = String(Date.now()).slice(-8);

test("a role that is made and given shows in the holder's menu without signing in again", async ({
  userPage,
  api,
  pageOf,
}) => {
  const screen = await pageOf(PERSON);
  await screen.goto("/wel/index");
  await expect(menuOf(screen).getByText("Ranking")).toBeVisible();
  await expect(menuOf(screen).getByText("System", { exact: true })).toHaveCount(0);

  await userPage.goto("/admin/role/index");
  await userPage.getByRole("button", { name: "New role" }).click();
  const form = userPage.getByRole("dialog");
  await form.getByLabel("Role", { exact: true }).fill(`Log reader ${serial}`);
  await form.getByLabel("Code", { exact: true }).fill(`logReader${serial}`);
  await form.getByRole("textbox", { name: "Search permissions" }).fill("audit log");
  await form.getByRole("checkbox", { name: "View the audit log" }).check();
  await expect(form.getByRole("checkbox", { name: "System" })).not.toBeChecked();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(rowsOf(userPage).filter({ hasText: `Log reader ${serial}` })).toBeVisible();

  const { records } = await api.call(ROLE_ENDPOINTS.list, { query: { search: `logReader${serial}` } });
  const [role] = records;
  const found = await api.call(STAFF_ENDPOINTS.list, { query: { search: PERSON } });
  const person = found.records.find(({ username }) => username === PERSON);
  if (!role || !person) throw new Error("role or person is missing");
  const given = { ...person, email: person.email || "bright@example.com" };
  const roleIds = person.role.map(({ id }) => id);
  await api.call(STAFF_ENDPOINTS.update, { body: { ...given, role: [...roleIds, role.id] } });
  await expect(menuOf(screen).getByText("System", { exact: true })).toBeVisible();

  const now = await api.call(STAFF_ENDPOINTS.get, { params: { id: person.id } });
  await api.call(STAFF_ENDPOINTS.update, { body: { ...given, revision: now.revision, role: roleIds } });
  await expect(menuOf(screen).getByText("System", { exact: true })).toHaveCount(0);

  await userPage.reload();
  await rowsOf(userPage)
    .filter({ hasText: `Log reader ${serial}` })
    .getByRole("button", { name: /^More actions for/ })
    .click();
  await (await placed(userPage.getByRole("menuitem", { name: "Delete" }))).click();
  await sayYes(userPage);
  await expect(rowsOf(userPage).filter({ hasText: `Log reader ${serial}` })).toHaveCount(0);
});

test("access is explained, and looking as the other is read-only and ends with a click", async ({
  userPage,
  api,
}) => {
  const [person] = await api.call(STAFF_ENDPOINTS.options, { query: { search: PERSON } });
  await userPage.goto(`/admin/access/index?staffId=${person?.id}`);
  await userPage.getByRole("combobox", { name: "Item" }).click();
  await userPage.keyboard.type("Alder Quay 1");
  await userPage.locator(".ant-select-item-option").filter({ hasText: "Alder Quay 1 (" }).click();
  await expect(
    userPage.getByText(/can see Alder Quay 1 .* because the role “Viewer” has the permission/),
  ).toBeVisible();
  const address = userPage.url();

  await userPage.getByRole("button", { name: "View as" }).click();
  await sayYes(userPage);
  const banner = userPage.getByRole("region", { name: "Viewing as another person" });
  await expect(banner).toContainText(`Viewing as ${person?.displayName}`);
  await expect(menuOf(userPage).getByText("System", { exact: true })).toHaveCount(0);
  await expect(userPage.getByText("of 20", { exact: true })).toBeVisible();
  await userPage.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Stop" }).click();
  await expect(banner).toBeHidden();
  await expect(userPage).toHaveURL(address);
  await expect(menuOf(userPage).getByText("System", { exact: true })).toBeVisible();
});
