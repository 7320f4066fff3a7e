/** Messages from one person to others: sent at once, scheduled and recalled, counted live by the bell, read, and wished away. */
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

test.use({ person: "lananadmin" });

const SETTINGS = "/platform/message/settings";
const AHEAD_MS = 3 * 86_400_000;

test("a message to a role is counted by the bell of who holds it, read there, and kept away when unwanted", async ({
  userPage,
  pageOf,
}) => {
  const reader = await pageOf("lananoperator");
  await reader.goto("/platform/message/index");
  const bell = reader.getByRole("banner").getByRole("link", { name: /^Messages(: \d+ unread)?$/ });
  await expect(bell).toBeVisible();
  const before = Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);

  await userPage.goto("/platform/message/sent");
  const write = async (title: string, at?: string) => {
    await userPage.getByRole("button", { name: "Write a message" }).click();
    const form = userPage.getByRole("dialog");
    await form.getByLabel("Title").fill(title);
    await form.getByLabel("Content").fill("Meet at the main gate at ten.");
    await form.getByLabel("Receivers").fill("Tenant oper");
    await userPage.getByTitle("Tenant operator").click();
    if (at) {
      await form.getByLabel("Scheduled for").fill(at);
      // Takes the time and sends the form, as Enter does in every field.
      await form.getByLabel("Scheduled for").press("Enter");
    } else await form.getByRole("button", { name: "Send" }).click();
    await expect(form).toHaveCount(0);
  };
  await write("Fire drill");
  await expect(bell).toHaveAttribute("aria-label", `Messages: ${before + 1} unread`);
  const sent = userPage.getByRole("row").filter({ hasText: "Fire drill" });
  await expect(sent).toContainText("Sent");
  await expectNoFaults(userPage, "message platform");

  await reader.getByRole("button", { name: "Fire drill" }).click();
  await expect(reader.getByRole("dialog")).toContainText("main gate");
  await expect(bell).toHaveAttribute("aria-label", before === 0 ? "Messages" : `Messages: ${before} unread`);
  await reader.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectNoFaults(reader, "message center");

  const later = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);
  await write("Later drill", `${later} 08:00:00`);
  const scheduled = userPage.getByRole("row").filter({ hasText: "Later drill" });
  await expect(scheduled).toContainText("Scheduled");
  await scheduled.getByRole("button", { name: "Recall Later drill" }).click();
  await userPage.getByRole("button", { name: "Confirm" }).click();
  await expect(scheduled).toContainText("Recalled");

  await reader.goto(SETTINGS);
  await reader.getByLabel("From people, In-app").click();
  await reader.getByTitle("None").last().click();
  await reader.getByRole("button", { name: "Save" }).click();
  await expect(reader.getByText("Your message settings are saved")).toBeVisible();
  await expectNoFaults(reader, "message settings");
  await write("Unwanted");
  await expect(userPage.getByRole("row").filter({ hasText: "Unwanted" })).toContainText("Sent");
  await reader.goto("/platform/message/index");
  await expect(reader.getByRole("button", { name: "Fire drill" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Unwanted" })).toHaveCount(0);
});
