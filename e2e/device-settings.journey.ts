/** Settings sent to a robot, taken or refused by it, and remembered (spec §2 `/equipment/configChange`, §8, §9). */
import type { Page } from "@playwright/test";
import { SETTING_ENDPOINTS as E } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import type { Api } from "./api.ts";
import { chooseOption, placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

/** Vacuums of the demo have firmware 2: it speaks few languages. They connect soon after the start. */
async function aVacuum(api: Api) {
  const query = { search: "SL-HUSH", isOnline: "true", size: 5, sort: "-serialNumber" };
  const online = async () => (await api.call(DEVICE_ENDPOINTS.list, { query })).records;
  await expect.poll(online, "a vacuum of the demo is online").not.toEqual([]);
  const [robot] = (await online()) as [DeviceRow];
  await expect.poll(() => volumeOf(api, robot), "it has told its settings").not.toBeNull();
  return robot;
}

async function volumeOf(api: Api, { id }: DeviceRow) {
  const { settings } = await api.call(E.get, { params: { id } });
  return settings.find(({ name }) => name === "volumePercent")?.reported ?? null;
}

const line = (page: Page, name: string) =>
  page.locator(`tr[data-setting="${name}"]`).filter({ visible: true });

async function openForm(page: Page) {
  await page.getByRole("button", { name: "Change settings" }).click();
  return placed(page.getByRole("dialog", { name: /^Settings of/ }));
}

test("a change is pending until the robot has taken it, and stands in the history", async ({
  userPage,
  api,
}) => {
  const robot = await aVacuum(api);
  const reported = await volumeOf(api, robot);
  const wanted = reported === 35 ? 36 : 35;
  await userPage.goto(`/equipment/configChange?device=${robot.id}`);
  await expect(line(userPage, "volumePercent")).toContainText(`${reported}%`);

  const form = await openForm(userPage);
  await form.getByRole("spinbutton", { name: "Volume" }).fill(String(wanted));
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form).toBeHidden();
  await expect(line(userPage, "volumePercent")).toContainText("Applied", { timeout: 30_000 });
  await expect(line(userPage, "volumePercent")).toContainText(`${wanted}%`);
  const history = rowsOf(userPage).filter({ hasText: "Volume" }).first();
  await expect(history).toContainText(`${reported}%→${wanted}%`);
  await expect(history).toContainText("Applied");

  await userPage.goto(`/wel/eqDetail?id=${robot.id}&tab=settings`);
  await expect(line(userPage, "volumePercent")).toContainText("Applied");
});

test("a language that the firmware does not have is refused in the words of §8, with all that was sent beside it", async ({
  userPage,
  api,
}) => {
  const robot = await aVacuum(api);
  await userPage.goto(`/wel/eqDetail?id=${robot.id}&tab=settings`);
  const form = await openForm(userPage);
  await chooseOption(userPage, "Spoken language", "Korean");
  const lights = line(userPage, "areLightsOn");
  const isOn = (await lights.textContent())?.includes("On") ?? false;
  await chooseOption(userPage, "Lights", isOn ? "Off" : "On");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(line(userPage, "language")).toContainText(
    "Current version does not support this language; select another.",
    { timeout: 30_000 },
  );
  await expect(lights).toContainText("Another of the same change was refused");
});

test("a form made upon old values is told which of them have changed", async ({ userPage, api }) => {
  const robot = await aVacuum(api);
  await userPage.goto(`/equipment/configChange?device=${robot.id}`);
  const form = await openForm(userPage);
  await api.call(E.change, { params: { id: robot.id }, body: { settings: { edgeDistanceMm: 77 } } });
  await form.getByRole("spinbutton", { name: "Minimum edge distance" }).fill("78");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Someone else has changed this in the meantime")).toBeVisible();
});

test("one robot's settings are given to others that are ticked", async ({ userPage, api }) => {
  const robot = await aVacuum(api);
  await userPage.goto(`/equipment/configChange?device=${robot.id}`);
  await expect(line(userPage, "volumePercent")).toBeVisible();
  const others = rowsOf(userPage).filter({ hasNotText: robot.serialNumber });
  await others.first().getByRole("checkbox").check();
  await userPage.getByRole("button", { name: "Apply to 1 selected" }).click();
  const drawer = await placed(userPage.getByRole("dialog", { name: "Apply to other devices" }));
  for (const box of await drawer.getByRole("checkbox").all())
    if (!(await box.locator("..").textContent())?.includes("Volume")) await box.uncheck();
  await drawer.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(userPage.getByRole("status", { name: "Bulk actions" })).toContainText("Bulk action completed");
});
