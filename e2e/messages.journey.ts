/** Messages from one person to others: sent at once, scheduled and recalled, counted live by the bell, read, and wished away. */
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { createApi } from "./api.ts";
import { placed, sayYes } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";

test.use({ person: "lananadmin" });

const SETTINGS = "/platform/message/settings";
const AHEAD_MS = 3 * 86_400_000;

test("a message to a role is counted by the bell of who holds it, read there, and kept away when unwanted", async ({
  userPage,
  pageOf,
  product,
  sessions,
}) => {
  const reader = await pageOf("lananoperator");
  const { accessToken } = JSON.parse(await sessions("lananoperator")) as { accessToken: string };
  const api = createApi(product.url, accessToken);
  const isUnread = async (title: string) => {
    const { records } = await api.call(I.list, { query: { readState: "unread", size: 100 } });
    return records.some((message) => Object.values(message.title).includes(title));
  };
  await reader.goto("/platform/message/index");
  const bell = reader.getByRole("banner").getByRole("link", { name: /^Messages(: \d+ unread)?$/ });
  // Robots of the demonstration have something to say meanwhile: the bell says how many there are by now.
  const expectCounted = () =>
    expect
      .poll(async () => {
        const [label, count] = await Promise.all([bell.getAttribute("aria-label"), api.call(I.unread, {})]);
        return label === (count === 0 ? "Messages" : `Messages: ${count} unread`);
      }, "the bell counts what is unread")
      .toBe(true);
  await expectCounted();

  await userPage.goto("/platform/message/sent");
  const write = async (title: string, at?: string) => {
    await userPage.getByRole("button", { name: "New message" }).click();
    const form = userPage.getByRole("dialog");
    await form.getByLabel("Title").fill(title);
    await form.getByLabel("Content").fill("Meet at the main gate at ten.");
    await form.getByLabel("Receivers").fill("Tenant oper");
    await userPage.getByTitle("Tenant operator").click();
    if (at) {
      await form.getByLabel("Scheduled for").fill(at);
      // Takes the time; the message is sent by its button alone.
      await form.getByLabel("Scheduled for").press("Enter");
    }
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form).toHaveCount(0);
  };
  await write("Fire drill");
  await expect.poll(() => isUnread("Fire drill")).toBe(true);
  await expectCounted();
  const sent = userPage.getByRole("row").filter({ hasText: "Fire drill" });
  await expect(sent).toContainText("Sent");
  await expectNoFaults(userPage, "message platform");

  await reader.getByRole("button", { name: "Fire drill" }).click();
  await expect(reader.getByRole("dialog")).toContainText("main gate");
  await expect.poll(() => isUnread("Fire drill")).toBe(false);
  await expectCounted();
  await reader.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectNoFaults(reader, "message center");

  const later = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);
  await write("Later drill", `${later} 08:00:00`);
  const scheduled = userPage.getByRole("row").filter({ hasText: "Later drill" });
  await expect(scheduled).toContainText("Scheduled");
  await scheduled.getByRole("button", { name: "Recall Later drill" }).click();
  await sayYes(userPage);
  await expect(scheduled).toContainText("Recalled");

  await reader.goto(SETTINGS);
  await reader.getByLabel("From people, In-app").click();
  const ways = await placed(reader.locator(".ant-select-dropdown").filter({ visible: true }));
  await ways.getByTitle("None").click();
  await reader.getByRole("button", { name: "Save" }).click();
  await expect(reader.getByText("Message settings saved")).toBeVisible();
  await expectNoFaults(reader, "message settings");
  await write("Unwanted");
  await expect(userPage.getByRole("row").filter({ hasText: "Unwanted" })).toContainText("Sent");
  await reader.goto("/platform/message/index");
  await expect(reader.getByRole("button", { name: "Fire drill" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Unwanted" })).toHaveCount(0);
});
