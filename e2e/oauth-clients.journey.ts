/** A machine is let in from the page, as the page says it, and shut out again. */
import { sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

test("a client made in the console signs in by what the page shows, and is over once it is disabled", async ({
  userPage: page,
  request,
}) => {
  await page.goto("/admin/client/index");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Client ID").fill("journey-machine");
  await page.getByLabel("Acts as").click();
  await page.getByLabel("Acts as").fill("admin");
  await page.getByText(/\(admin\)/).click();
  await page.getByText("Selected permissions").click();
  await page.getByLabel("Scope", { exact: true }).last().fill("View devices");
  // Permissions are read when the form opens: Enter takes the one that is marked by then.
  await expect(page.locator(".ant-select-item-option-active", { hasText: "View devices" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create and show the secret" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this secret now" });
  const secret = await dialog
    .getByRole("region", { name: "Secret", exact: true })
    .locator("code")
    .innerText();
  // Neither Escape nor a click beside it takes away what is shown once.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);

  const basic = `Basic ${Buffer.from(`journey-machine:${secret}`).toString("base64")}`;
  const answer = await request.post("/auth/oauth/token", {
    headers: { authorization: basic },
    form: { grant_type: "client_credentials" },
  });
  const { access_token: token, scope } = (await answer.json()) as { access_token: string; scope: string };
  expect(scope).toBe("fleet_devices_list");
  const ask = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await ask("/platform/equipment/page")).toBe(200);
  expect(await ask("/admin/client/page")).toBe(403);

  const row = page.getByRole("row").filter({ hasText: "journey-machine" });
  await row.getByRole("button", { name: "Disable" }).click();
  await sayYes(page);
  await expect(row.getByRole("cell", { name: "Disabled", exact: true })).toBeVisible();
  expect(await ask("/platform/equipment/page")).toBe(401);
  await row.getByRole("button", { name: "Delete" }).click();
  await sayYes(page);
  await expect(row).toBeHidden();
});
