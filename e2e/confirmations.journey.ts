/** A rollout asks somebody at the robots first: at the console one is confirmed for them, one declined, and the rest at once. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ROLLOUT_ENDPOINTS as R } from "@sweepline/contract/operations/rollouts/index.ts";
import { createApi } from "./api.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./people.ts";
import { releasedPackage } from "./released-package.ts";
import { accessTokenOf } from "./sign-in.ts";
import { someAgents, type UpdateAgent } from "./update-agent.ts";

test.use({ person: "lananadmin" });

const ROBOTS = 4;
const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const rowOf = (page: Page, name: string) =>
  page.locator("tr[data-row-key]", { hasText: name }).filter({ visible: true });
const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Chosen in the list, and answered in the dialog. */
async function answerOne(page: Page, name: string, answer: "Confirm" | "Decline"): Promise<void> {
  await rowOf(page, name).getByRole("checkbox").check();
  await expect(notice(page, "1 selected")).toBeVisible();
  await button(page, answer).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${answer} the update of ${name} on behalf of on-site staff?`);
  await dialog.getByRole("button", { name: `${answer} the update` }).click();
  await expect(dialog).toBeHidden();
}

test("updates that somebody at the robots is asked about are answered at the console", async ({
  userPage,
  pageOf,
  api,
  product,
}) => {
  const adminPage = await pageOf("admin");
  await adminPage.goto("/");
  await expect(adminPage.getByRole("heading", { level: 1 })).toBeVisible();
  const accessToken = await accessTokenOf(adminPage);
  const { robots, agents, productId } = await someAgents(api, ROBOTS);
  const version = `8.${Date.now() % 100_000}.0`;
  const made = { url: product.url, accessToken, productId, version, content: randomBytes(10_000) };
  const { id: packageId } = await releasedPackage({ ...made, eventName: "Softer bumpers" });
  const [first] = robots;
  const draft = await api.call(R.create, {
    body: {
      ...{ name: `Bumpers ${version}`, organizationId: first?.organizationId, productId },
      ...{ packageIds: [packageId], target: { deviceIds: robots.map(({ id }) => id) } },
      plan: {
        ...{ urgency: "forced", needsConfirmation: true, keepsQuietHours: false },
        conditions: { isDocked: false, minBatteryPercent: null, noRunWithinMinutes: null },
        groups: [{ name: "All", share: { by: "percent", value: 100 }, soakMinutes: 0 }],
      },
    },
  });
  const params = { id: draft.id };
  const submitted = await api.call(R.submit, { params, body: { revision: draft.revision } });
  const approved = await createApi(product.url, accessToken).call(R.approve, {
    params,
    body: { revision: submitted.revision, remark: "" },
  });
  await api.call(R.start, { params, body: { revision: approved.revision } });
  // The robots ask, and are given nothing but the question.
  for (const agent of agents.values()) {
    const { _links: links } = await agent.poll();
    expect(links.confirmationBase).toBeDefined();
    expect(links.deploymentBase).toBeUndefined();
  }
  const [one, declined, ...rest] = robots.map(({ id, shortName, serialNumber }) => ({
    name: shortName || serialNumber,
    agent: agents.get(id) as UpdateAgent,
  })) as [Asked, Asked, Asked, Asked];

  await userPage.goto(`/platform/otaupdate/rolloutDetail?id=${draft.id}`);
  await expect(notice(userPage, "4 devices of this rollout are waiting")).toBeVisible();
  await answerOne(userPage, one.name, "Confirm");
  await answerOne(userPage, declined.name, "Decline");
  await expect(rowOf(userPage, declined.name)).toContainText("has declined it");
  await expect(notice(userPage, "2 devices of this rollout are waiting")).toBeVisible();
  await button(userPage, "Confirm all").click();
  const dialog = userPage.getByRole("dialog");
  await expect(dialog).toContainText(
    "Confirm the updates of 2 devices of this rollout on behalf of on-site staff?",
  );
  await dialog.getByLabel("Remark").fill("The hall is closed");
  await expectNoFaults(userPage, "all of a rollout are to be confirmed");
  await dialog.getByRole("button", { name: "Confirm 2 updates" }).click();
  await expect(userPage.getByText("2 updates confirmed")).toBeVisible();
  await expect(button(userPage, "Confirm all")).toBeHidden();

  // The page follows by itself.
  for (const { name, agent } of [one, ...rest]) {
    const given = await agent.deployment();
    expect(given).toBeDefined();
    await expect(rowOf(userPage, name)).toContainText("Downloading");
    await agent.report(given?.id ?? "", { execution: "closed", finished: "success" });
    await agent.describe({ firmwareVersion: version });
    await expect(rowOf(userPage, name)).toContainText("Succeeded");
  }
  expect(await declined.agent.deployment()).toBeUndefined();
  await userPage.goto(`/platform/otaupdate/otahistory?rolloutId=${draft.id}&states=succeeded`);
  await rowOf(userPage, rest[0].name).getByRole("button").first().click();
  const log = userPage.getByRole("region", { name: "History", exact: true });
  await expect(log).toContainText(": The hall is closed");
  await api.call(R.emergencyStop, { params });
});

interface Asked {
  readonly name: string;
  readonly agent: UpdateAgent;
}
