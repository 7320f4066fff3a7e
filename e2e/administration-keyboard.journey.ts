/** Administration by keyboard alone: nothing here needs a mouse, and the focus is never lost. */
import type { Page } from "@playwright/test";
import { focused, tabTo } from "./keys.ts";
import { expect, test } from "./people.ts";

const serial = String(Date.now()).slice(-8);
const ROLE = `Night shift ${serial}`;

async function tabToAndType(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

const drawer = (page: Page) => page.getByRole("dialog");
const holdsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest(".ant-drawer, [role=dialog]"))), {
      message: "the focus is inside of what has opened",
    })
    .toBe(true);

test("a role is made, found, looked at and deleted by keyboard", async ({ userPage: page }) => {
  await page.goto("/wel/index");
  await expect(page.getByRole("heading", { name: "Fleet overview" })).toBeVisible();
  await tabTo(page, "System");
  await page.keyboard.press("Enter");
  await tabTo(page, "Roles");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Roles", level: 1 })).toBeVisible();
  await expect(page.locator("#main"), "the focus goes along into the page").toBeFocused();

  await tabTo(page, "New role");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeInViewport();
  await expect.poll(() => focused(page), { message: "the first field" }).toBe("Role");
  await page.keyboard.type(ROLE);
  await tabToAndType(page, "Code", `nightShift${serial}`);
  await tabToAndType(page, "Search permissions", "audit log");
  await tabTo(page, "View the audit log");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "View the audit log" })).toBeChecked();
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeHidden();
  await expect.poll(() => focused(page), { message: "back on the button that opened it" }).toBe("New role");

  await tabToAndType(page, "Name or code", ROLE);
  const row = page.locator("tr[data-row-key]").filter({ visible: true });
  await expect(row).toHaveCount(1);
  await tabTo(page, ROLE);
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByText("audit log", { exact: false }).first()).toBeVisible();
  await holdsFocus(page);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect.poll(() => focused(page)).toBe(ROLE);

  const more = `More actions for ${ROLE}`;
  const askByMenu = async () => {
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Delete");
    await page.keyboard.press("Enter");
    await expect(question).toBeInViewport();
    await expect.poll(() => focused(page), { message: "the way back has the focus" }).toBe("Cancel");
  };
  await tabTo(page, more);
  const question = page.getByRole("dialog", { name: /^Delete role/ });
  await askByMenu();
  await page.keyboard.press("Escape");
  await expect(question, "Escape answers no").toBeHidden();
  await expect.poll(() => focused(page)).toBe(more);
  await askByMenu();
  await tabTo(page, "Delete");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
});

test("what may be done with a person opens by keyboard, and a form is not left by accident", async ({
  userPage: page,
}) => {
  await page.goto("/platform/staff/info");
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await tabTo(page, /^More actions for /);
  const more = await focused(page);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu").filter({ visible: true });
  await expect(menu).toBeInViewport();
  await expect.poll(() => focused(page), { message: "its first entry has the focus" }).toBe("Details");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect.poll(() => focused(page)).toBe(more);
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).not.toBe(more);
  await page.keyboard.press("Home");
  await expect.poll(() => focused(page)).toBe("Details");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeInViewport();
  await holdsFocus(page);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect.poll(() => focused(page), { message: "back where the menu was opened" }).toBe(more);

  await tabTo(page, "Add a person", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeInViewport();
  await expect.poll(() => focused(page), { message: "the first field" }).toBe("Username");
  await tabToAndType(page, "Name", "Someone");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question, "Escape goes on editing").toBeHidden();
  await expect(drawer(page).getByLabel("Name", { exact: true })).toHaveValue("Someone");
  await holdsFocus(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await tabTo(page, "Discard changes");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe("Add a person");
});
