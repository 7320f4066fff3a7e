/**
 * A floor is put into service from far away (spec §2, §4, §8): the robot draws it while it is driven, is switched off in the midst of it and
 * goes on, learns a path, marks a point, tries both, and its map is there to be published.
 */
import type { Page } from "@playwright/test";
import { DEPLOYMENT_ENDPOINTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { sayYes } from "./controls.ts";
import { backAfterRestart, button, drawingSays, says } from "./deployment-page.ts";
import { holdToDrive } from "./driving.ts";
import { expectNoFaults } from "./faults.ts";
import { startNewRobot } from "./first-robot.ts";
import { expect, test } from "./people.ts";

test.use({ person: "lananadmin", actionTimeout: 20_000 });

/** To the next step; only once it is there may it be left again. */
async function goOn(page: Page): Promise<void> {
  const step = page.getByRole("navigation", { name: "Deployment steps" }).locator("[aria-current=step]");
  const left = (await step.textContent()) ?? "";
  await button(page, "Done, next step").click();
  await expect(step).not.toHaveText(left);
}

/** For so many milliseconds, or until what is waited for: where the page has stopped before, the key is pressed again. */
async function drive(page: Page, key: string, until: number | (() => Promise<void>)): Promise<void> {
  // A field that has the focus keeps its keys.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  try {
    await expect(async () => {
      await holdToDrive(page, key);
      // A way of some seconds is what takes time; there is no event to wait for.
      if (typeof until === "number") await page.waitForTimeout(until);
      else await until();
    }).toPass({ timeout: 60_000 });
  } finally {
    await page.keyboard.up(key);
  }
}

test("a floor is drawn, learned and tried from far away, over a restart of the robot", async ({
  userPage,
  product,
  api,
  sessions,
}) => {
  test.setTimeout(240_000);
  const mark = Date.now().toString(36);
  const { accessToken } = JSON.parse(await sessions("admin")) as { accessToken: string };
  const [place] = await api.call(PLACE_ENDPOINTS.options);
  const { organizationId = 0, name = "" } = place ?? {};
  const given = { accessToken, holder: api, organizationId, mark, factor: 1 };
  const robot = await startNewRobot(product, given);
  try {
    await userPage.goto("/washfloorrobot/remoteDeployment");
    await userPage.getByRole("button", { name: "New deployment" }).first().click();
    const drawer = userPage.getByRole("dialog", { name: "New deployment" });
    await drawer.getByRole("combobox", { name: "Robot" }).fill(robot.serialNumber);
    await userPage.locator(".ant-select-item-option", { hasText: robot.serialNumber }).click();
    await drawer.getByRole("combobox", { name: "Place" }).selectOption(name);
    await drawer.getByRole("combobox", { name: "Floor" }).selectOption({ index: 1 });
    await drawer.getByRole("textbox", { name: "Map name" }).fill(`Drawn ${mark}`);
    await drawer.getByRole("button", { name: "Start deployment" }).click();
    await expect(userPage).toHaveURL(/remoteDeployment\?.*id=/);
    await button(userPage, "Take control").click();
    await expect(says(userPage, "You are controlling this robot")).toBeVisible();
    await userPage.getByRole("spinbutton", { name: "X (m)" }).fill("3");
    await expectNoFaults(userPage, "where the robot stands");
    await goOn(userPage);

    await button(userPage, "Start mapping").click();
    await expect(drawingSays(userPage, /^Mapping$/)).toBeVisible();
    await drive(userPage, "w", 3_000);
    const { pathname, search } = new URL(userPage.url());
    await robot.restart();
    await backAfterRestart(userPage, `${pathname}${search}`, says(userPage, "Paused"));
    await button(userPage, "Resume mapping").click();
    await expect(drawingSays(userPage, /^Mapping$/)).toBeVisible();
    await drive(userPage, "w", 3_000);
    await button(userPage, "Finish mapping").click();
    await expect(says(userPage, "Map received.")).toBeVisible();
    await expectNoFaults(userPage, "a map that was drawn");
    await goOn(userPage);
    await goOn(userPage);

    await button(userPage, "Start learning").click();
    await expect(says(userPage, /^Learning, /)).toBeVisible();
    // Less than 0.3 m is no path, and a busy machine drives slowly.
    await drive(userPage, "w", () =>
      expect(says(userPage, /^Learning, (0[.][5-9]|[1-9])/)).toBeVisible({ timeout: 12_000 }),
    );
    await button(userPage, "Save path").click();
    await expect(says(userPage, "Not on the map")).toBeVisible();
    await button(userPage, "Add all to map").click();
    await expect(says(userPage, "On the map")).toBeVisible();
    await expectNoFaults(userPage, "learned paths");
    await goOn(userPage);

    await button(userPage, "Mark here").click();
    await expect(says(userPage, "Not on the map")).toBeVisible();
    // Where it stands then there is no code (spec §8).
    await userPage.getByRole("combobox", { name: "Kind" }).click();
    await userPage.locator(".ant-select-item-option:visible", { hasText: "QR point" }).click();
    await drive(userPage, "w", 2_500);
    await button(userPage, "Mark here").click();
    await expect(says(userPage, "Mark point not found on the current map")).toBeVisible();
    await button(userPage, "Add all to map").click();
    await expect(says(userPage, "On the map")).toBeVisible();
    await goOn(userPage);
    await goOn(userPage);
    await button(userPage, /^Drive to Path/).click();
    await expect(userPage.getByRole("checkbox", { name: "Path 1 confirmed as reachable" })).toBeChecked();
    await goOn(userPage);
    await button(userPage, "Complete deployment").click();
    await sayYes(userPage);
    await expect(says(userPage, /^Completed on/)).toBeVisible();
    await expectNoFaults(userPage, "a deployment that has ended");

    const { records } = await api.call(DEPLOYMENT_ENDPOINTS.list, { query: { search: mark } });
    const { mapId } = records[0] ?? {};
    expect(records).toMatchObject([{ ending: "completed", floorName: expect.any(String) }]);
    const draft = await api.call(DRAFT_ENDPOINTS.get, { params: { id: mapId ?? 0 } });
    expect(draft.elements.map(({ element }) => `${element.kind} ${element.name}`)).toEqual(
      expect.arrayContaining(["path Path 1", "point Waypoint 1"]),
    );

    // A machine that is offline for ten seconds has no page of operation (spec §8).
    await userPage.goto(`/platform/equipment/remote?id=${records[0]?.deviceId}`);
    await button(userPage, "Take control").click();
    // Whoever has control sees a smaller card: what is below it moves away from under the mouse.
    await expect(says(userPage, "You are controlling this robot")).toBeVisible();
    await button(userPage, "Pause").hover();
    await expect(userPage.getByText("The robot is not in an auto task; do not operate")).toBeVisible();
    await button(userPage, "High").click();
    const bar = says(userPage, "Collision bar triggered: adjust or wait for reset.");
    await drive(userPage, "w", () => expect(bar).toBeVisible({ timeout: 12_000 }));
    await robot.stop();
    await expect(userPage).toHaveURL(/\/wel\/eqDetail\?id=/, { timeout: 40_000 });
  } finally {
    await robot.stop();
  }
});
