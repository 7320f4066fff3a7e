/** Elevators: set up with their floors, called and held by a person, tried by the test panel (spec §2, §3). */
import type { Page } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ELEVATOR_TRIAL_ENDPOINTS } from "@sweepline/contract/sites/elevator-trials.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import type { Api } from "./api.ts";
import { placed, rowsOf, sayYes } from "./controls.ts";
import { startElevator } from "./elevator.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);
const NAME = `Lift ${mark}`;
const ADDRESS = `house-${mark}/bank/1`;
const car = (page: Page, args: RegExp) => page.getByRole("img", { name: args });

async function elevatorOf(api: Api) {
  const { records } = await api.call(ELEVATOR_ENDPOINTS.list, { query: { search: NAME } });
  const [row] = records;
  if (!row) throw new Error("there is no such elevator");
  return row;
}

/** What the page handed out, as an installer would read it. */
async function handOut(page: Page): Promise<{ username: string; password: string }> {
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Hand out credentials" }).click();
  const question = page.getByRole("dialog", { name: /Hand out credentials/ });
  await question.getByRole("button", { name: "Hand out credentials" }).click();
  const dialog = await placed(page.getByRole("dialog", { name: "Save these credentials now" }));
  const shown = (label: string) =>
    dialog.locator("dl > div").filter({ hasText: label }).locator("code").innerText();
  const credentials = { username: await shown("Username"), password: await shown("Password") };
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Close anyway" }).click();
  await expect(dialog).toBeHidden();
  return credentials;
}

test("an elevator is set up, called, held, released and tried", async ({ userPage, api, product }) => {
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo);
  const place = await api.call(PLACE_ENDPOINTS.create, {
    body: {
      ...{ organizationId: sysUser.organizationId, name: `House of ${NAME}`, timeZone: "UTC" },
      ...{ floorsAbove: 2, floorsBelow: 0, floorNaming: "suffix", floorAffix: "F" },
    },
  });
  await userPage.goto("/platform/elevdata/index");
  await userPage.getByRole("button", { name: "New elevator" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New elevator" }));
  await form.getByLabel("MAC address").fill("zz");
  await form.getByLabel("Address number").fill("one level");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A MAC address like 00:1A:2B:3C:4D:5E")).toBeVisible();
  await expect(form.getByText(/building\/bank\/elevator/).last()).toBeVisible();

  await form.getByLabel("Name", { exact: true }).fill(NAME);
  await form.getByLabel("MAC address").fill("00:1a:2b:3c:4d:5e");
  await form.getByLabel("Address number").fill(ADDRESS);
  await form.getByLabel("Door open time").fill("3000");
  await form.getByLabel("Travel per floor").fill("200");
  await form.getByRole("combobox", { name: "Place", exact: true }).fill(place.name);
  const option = userPage.locator(".ant-select-item-option").filter({ hasText: place.name, visible: true });
  await (await placed(option)).click();
  await form.getByRole("button", { name: "Copy the place's floors" }).click();
  await form.getByLabel("Name of stop 2").fill("1F");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A floor stands there twice")).toBeVisible();
  await form.getByLabel("Name of stop 2").fill("2F");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();

  await userPage.getByLabel("Name or address no.").fill(NAME);
  await expect(rowsOf(userPage)).toHaveCount(1);
  await rowsOf(userPage).getByRole("link", { name: NAME, exact: true }).click();
  const credentials = await handOut(userPage);
  const elevator = await startElevator(product, { address: ADDRESS, ...credentials, floors: ["1F", "2F"] });
  try {
    await expect(car(userPage, /at 1F/)).toBeVisible({ timeout: 20_000 });
    await userPage.getByRole("button", { name: "Call the car to 2F" }).click();
    await expect(car(userPage, /at 2F.*door open/)).toBeVisible();
    const holder = userPage.getByRole("region", { name: "Riding and waiting" }).last();
    await expect(holder.getByText("Entering")).toHaveAttribute("aria-current", "step");
    await holder.getByRole("button", { name: "Hold the door" }).click();
    await expect(holder.getByText("The door is held open")).toBeVisible();
    await holder.getByRole("button", { name: "Stop holding" }).click();
    await expect(holder.getByRole("button", { name: "Hold the door" })).toBeVisible();
    await holder.getByRole("button", { name: "Release" }).click();
    await sayYes(userPage);
    await expect(userPage.getByText("The elevator is free")).toBeVisible();

    await userPage.getByRole("tab", { name: "Commissioning" }).click();
    await userPage.getByRole("button", { name: "Start test" }).click();
    await expect(userPage.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
    // The server goes on with it while nobody looks, and whoever comes back sees how far it is.
    await userPage.goto("/platform/elevdata/index");
    const { id } = await elevatorOf(api);
    const tried = async () => {
      const { run } = await api.call(ELEVATOR_TRIAL_ENDPOINTS.run, { params: { id } });
      return run?.steps.filter(({ outcome }) => outcome === "passed").length ?? 0;
    };
    await expect.poll(tried, { timeout: 40_000 }).toBeGreaterThan(3);
    await userPage.goBack();
    await expect(userPage.getByRole("row", { name: /Comes when called 1F Passed/ })).toBeVisible();
    const keep = userPage.getByRole("button", { name: "Save result" });
    await expect(keep).toBeVisible({ timeout: 40_000 });
    for (const floor of ["1F", "2F"]) await userPage.getByLabel(`Measured gap at ${floor} in mm`).fill("0");
    await expect(userPage.getByText("All passed")).toBeVisible();
    await keep.click();
    await expect(userPage.getByText("10 passed, 0 failed, 0 not tried")).toBeVisible();

    await userPage.getByRole("tab", { name: "Rides" }).click();
    await expect(rowsOf(userPage).filter({ hasText: "Cancelled" }).first()).toContainText("Administrator");
  } finally {
    await elevator.stop();
  }
  expect(await elevatorOf(api)).toMatchObject({ addressNumber: ADDRESS, placeName: place.name });
  await userPage.getByRole("button", { name: "More actions", exact: true }).click();
  await userPage.getByRole("menuitem", { name: "Delete" }).click();
  await userPage
    .getByRole("dialog", { name: /Delete the elevator/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(userPage).toHaveURL(/elevdata\/index/);
  await api.call(PLACE_ENDPOINTS.remove, { params: { id: place.id } });
});
