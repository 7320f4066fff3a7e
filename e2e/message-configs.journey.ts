/** The first minute: an administrator who has never seen it wants an email when one robot is stuck. */
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

test.use({ person: "lananadmin" });

/** More clicks than this from any page on are too many; typing does not count. */
const MOST_CLICKS = 11;

test("an email when a robot is stuck takes few clicks, and says what is still missing", async ({
  userPage,
}) => {
  let clicks = 0;
  const click = async (role: "button" | "radio" | "checkbox" | "menuitem", name: string | RegExp) => {
    clicks += 1;
    const control = userPage.getByRole(role, { name });
    // Of some controls what is seen is their label.
    if (role === "radio") await userPage.locator("label").filter({ hasText: name }).last().click();
    else await control.last().click();
  };
  const choose = async (label: string, typed: string, option: string | RegExp) => {
    clicks += 2;
    const box = userPage.getByRole("combobox", { name: label });
    await box.click();
    await box.fill(typed);
    const options = userPage.locator(".ant-select-item-option").filter({ visible: true });
    await options.filter({ hasText: option }).first().click();
    await userPage.keyboard.press("Escape");
  };
  await userPage.goto("/wel/index");
  clicks += 2;
  await userPage.getByText("Faults and service").click();
  await userPage.getByText("Message configuration").click();
  await click("button", /New configuration$/);
  const form = userPage.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill(`Stuck ${Date.now().toString(36)}`);
  await click("radio", /^Alarm$/);
  await choose("Fault configuration", "Navigation", "Navigation stuck");
  await choose("Devices", "", /./);
  await click("checkbox", "Email");
  // The demonstration's tenant has no mail server: it is said before anybody waits for mails in vain.
  await expect(form.getByText(/so Email cannot be sent/)).toBeVisible();
  await expect(form.getByRole("link", { name: "Go to message channels" })).toBeVisible();
  await expectNoFaults(userPage, "a new configuration");
  await click("button", "Save");
  await expect(userPage.getByText("Configuration saved")).toBeVisible();
  expect(clicks, "clicks").toBeLessThanOrEqual(MOST_CLICKS);
});
