/** Logs: something is done, and found again in the operation and the audit log; the chain is verified. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { DICTIONARY_ENDPOINTS } from "@sweepline/contract/system/dictionaries/index.ts";
import { expect, test } from "./people.ts";

test("what someone did stands in the operation log, with before and after in the audit log, in an unbroken chain", async ({
  userPage,
  api,
}) => {
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo);
  const { displayName, phone, email } = sysUser;
  const named = `Journey ${Date.now() % 100_000}`;
  const profile = { phone: phone ?? "13800138000", email: email ?? "admin@example.com" };
  await api.call(SESSION_ENDPOINTS.updateProfile, { body: { ...profile, displayName: named } });

  await userPage.goto("/admin/log/index");
  await expect(userPage.getByRole("heading", { name: "Logs", level: 1 })).toBeVisible();
  const operations = userPage.getByRole("region", { name: "Operations" });
  // Written within a second, behind the call's back.
  await expect(async () => {
    await userPage.getByRole("button", { name: "Reload" }).click();
    await expect(operations.getByText("Change one's own profile").first()).toBeVisible();
  }).toPass();

  await userPage.getByText("Audit", { exact: true }).click();
  await expect(userPage).toHaveURL(/tab=audit/);
  await userPage.getByPlaceholder("Action, subject or content").fill(named);
  await expect(userPage).toHaveURL(/search=Journey/);
  const audit = userPage.getByRole("region", { name: "Audit" });
  // Until the search is answered, the newest entries of all stand there.
  const found = audit
    .getByRole("row")
    .filter({ has: userPage.getByRole("button", { name: /^\d{4}-\d\d-\d\d/ }) });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(/changed the profile of person/i);
  await found.getByRole("button", { name: /^\d{4}-\d\d-\d\d/ }).click();
  const detail = userPage.getByRole("dialog");
  const row = detail.getByRole("row", { name: /^Display name/ });
  await expect(row.locator("del")).toHaveText(displayName);
  await expect(row.locator("ins")).toHaveText(named);
  await userPage.keyboard.press("Escape");

  await userPage.getByRole("button", { name: "Verify integrity" }).click();
  await expect(userPage.getByRole("status").filter({ hasText: "Intact: none of the" })).toBeVisible();
  await api.call(SESSION_ENDPOINTS.updateProfile, { body: { ...profile, displayName } });
});

test("words and order of a dictionary are changed, and its tags follow", async ({ userPage, api }) => {
  const type = `journey${Date.now() % 100_000}`;
  const label = (en: string) => ({ zh: en, en });
  const made = await api.call(DICTIONARY_ENDPOINTS.create, {
    body: { type, name: label("Journey words"), description: "" },
  });
  for (const value of ["one", "two"])
    await api.call(DICTIONARY_ENDPOINTS.createItem, {
      body: { dictionaryId: made.id, value, label: label(value), sort: value === "one" ? 1 : 2 },
    });
  await userPage.goto(`/admin/dict/index?id=${made.id}`);
  const values = userPage.getByRole("table", { name: "Values" });
  const cells = values.getByRole("row").locator("td:nth-child(2)");
  await expect(cells).toHaveText(["one", "two"]);

  await values.getByRole("button", { name: /^Move “two”/ }).focus();
  await userPage.keyboard.press("ArrowUp");
  await expect(cells).toHaveText(["two", "one"]);
  await expect(values.getByRole("button", { name: /^Move “two”/ })).toBeFocused();
  await expect(userPage.getByText("Order saved")).toBeVisible();

  await values.getByRole("row", { name: /two/ }).getByRole("button", { name: "Edit" }).click();
  await userPage.getByLabel("Label in English").fill("Second");
  await userPage.getByRole("button", { name: "Save" }).click();
  await expect(values.getByText("Second").first()).toBeVisible();
  await api.call(DICTIONARY_ENDPOINTS.remove, { params: { id: made.id } });
});
