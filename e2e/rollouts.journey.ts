/** A rollout is written, approved by a second person, goes from group to group, is stopped at once, and stands in the history. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { chooseOption, chooseSegment, sayYes } from "./controls.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";
import { releasedPackage } from "./released-package.ts";
import { accessTokenOf } from "./sign-in.ts";
import { someAgents, type UpdateAgent } from "./update-agent.ts";

test.use({ person: "lananadmin" });

const ROBOTS = 3;
/** Upkeep goes from group to group every few seconds, and the page looks as often. */
const NEXT_GROUP_MS = 30_000;

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).filter({ visible: true });

test("firmware is rolled out with a second person's approval, and stopped at once", async ({
  userPage,
  pageOf,
  api,
  product,
}) => {
  test.setTimeout(test.info().timeout + 90_000);
  const adminPage = await pageOf("admin");
  await adminPage.goto("/");
  await expect(adminPage.getByRole("heading", { level: 1 })).toBeVisible();
  const { robots, agents, productId, productName } = await someAgents(api, ROBOTS);
  const version = `7.${Date.now() % 100_000}.0`;
  const content = randomBytes(40_000);
  const made = { url: product.url, accessToken: await accessTokenOf(adminPage), productId, version, content };
  await releasedPackage({ ...made, eventName: "Quieter brushes" });

  await userPage.goto("/platform/otaupdate/rollout");
  await button(userPage, /New rollout$/)
    .first()
    .click();
  await userPage.getByLabel("Name", { exact: true }).fill(`Brushes ${version}`);
  // There are more models than the list shows at once.
  await userPage.getByRole("combobox", { name: "Model" }).filter({ visible: true }).fill(productName);
  const model = userPage.locator(".ant-select-item-option-active", { hasText: productName });
  await expect(model.filter({ visible: true })).toBeVisible();
  await userPage.keyboard.press("Enter");
  await chooseOption(userPage, "Packages", version);
  for (const { serialNumber, shortName } of robots) {
    const field = userPage.getByRole("combobox", { name: "Specific devices" });
    await field.fill(serialNumber);
    await userPage
      .locator(".ant-select-item-option", { hasText: shortName || serialNumber })
      .filter({ visible: true })
      .click();
  }
  await button(userPage, "Remove group 2").click();
  await userPage.getByLabel("Observe for").first().fill("0");
  await userPage.getByRole("radio", { name: "Immediately" }).check();
  await userPage.getByRole("switch", { name: "Respect quiet hours of places" }).click();
  await userPage.getByRole("switch", { name: "At its dock" }).click();
  for (const field of ["Battery at least", "No planned run for"]) await userPage.getByLabel(field).fill("");
  await expect(shown(userPage, "3 devices will be updated")).toBeVisible();
  await button(userPage, "Save draft").click();

  await expect(userPage).toHaveURL(/\/rolloutDetail\?id=\d+/);
  const id = Number(new URL(userPage.url()).searchParams.get("id"));
  await button(userPage, "Submit").click();
  await sayYes(userPage);
  await expect(button(userPage, "Approve")).toBeDisabled();
  await expect(shown(userPage, /somebody else must approve it/)).toBeVisible();

  await adminPage.goto(`/platform/otaupdate/rolloutDetail?id=${id}`);
  await button(adminPage, "Approve").click();
  const dialog = adminPage.getByRole("dialog");
  await dialog.getByLabel("Remark").fill("Looked through");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(shown(adminPage, "Approved")).toBeVisible();

  await userPage.reload();
  await button(userPage, "Start").click();
  await sayYes(userPage);
  const groups = userPage.getByRole("list", { name: "Groups" }).getByRole("listitem");
  await expect(groups.first()).toContainText("Running");
  await expectNoFaults(userPage, "a rollout that runs");

  const agentsOf = async (groupNumber: number) => {
    const query = { groupNumber };
    const { records } = await api.call(ROLLOUT_ENDPOINTS.devices, { params: { id }, query });
    return records.map(({ deviceId }) => agents.get(deviceId) as UpdateAgent);
  };
  const [canary] = (await agentsOf(1)) as [UpdateAgent];
  const others = (await agentsOf(2)) as [UpdateAgent, UpdateAgent];
  expect(await others[0].deployment()).toBeUndefined();
  const given = await canary.deployment();
  expect(await canary.download(given as NonNullable<typeof given>)).toEqual(content);
  const actionId = given?.id ?? "";
  await canary.report(actionId, { execution: "proceeding", details: ["Writing the second slot"] });
  await canary.report(actionId, { execution: "closed", finished: "success", details: ["Restarted into it"] });
  await canary.describe({ firmwareVersion: version });
  await expect(groups.first()).toContainText("1 of 1", { timeout: NEXT_GROUP_MS });
  await expect(groups.nth(1)).toContainText("Running", { timeout: NEXT_GROUP_MS });

  const taken = await others[0].deployment();
  await others[0].report(taken?.id ?? "", { execution: "proceeding", details: ["Downloading"] });
  await expect(groups.nth(1)).toContainText("1 in progress", { timeout: NEXT_GROUP_MS });
  await button(userPage, "Emergency stop").click();
  const question = userPage.getByRole("dialog");
  await expect(question).toContainText("In progress (1 device)");
  await question.getByRole("button", { name: "Emergency stop" }).click();
  await expect(shown(userPage, "Result of the emergency stop")).toBeVisible();
  const figures = userPage.getByRole("dialog").locator("dd strong");
  await expect(figures).toHaveText(["1", "1", "1"]);
  await userPage.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  expect(await others[1].deployment()).toBeUndefined();
  expect(await others[0].giveUp()).toBe(true);
  await expect(shown(userPage, "Emergency stop")).toBeVisible({ timeout: NEXT_GROUP_MS });
  await expect(button(userPage, "Emergency stop")).toBeHidden({ timeout: NEXT_GROUP_MS });
  await button(userPage, /^Called back in time 1/).click();
  await expect(userPage).toHaveURL(/stopOutcomes=recalled/);
  await expect(userPage.locator("tr[data-row-key]").filter({ visible: true })).toHaveCount(1);
  await expectNoFaults(userPage, "a rollout that was stopped at once");

  await userPage.goto(`/platform/otaupdate/otahistory?rolloutId=${id}&states=succeeded`);
  const row = userPage.locator("tr[data-row-key]").filter({ visible: true });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(version);
  await row.getByRole("button").first().click();
  const log = userPage.getByRole("region", { name: "History", exact: true });
  await expect(log).toContainText("Restarted into it");
  await expect(log).toContainText("Downloading");
  await expectNoFaults(userPage, "one update");
  await userPage.keyboard.press("Escape");
  await chooseSegment(userPage, "Versions");
  await chooseSegment(userPage, "30 days");
  await expect(userPage.getByRole("img", { name: /by version/ })).toBeVisible();
  await expectNoFaults(userPage, "versions over time");
});
